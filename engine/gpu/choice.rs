//! Which of a machine's devices is taken: said by a person, else by kind.

use super::limits::{DeviceKind, text};
use crate::error::{Error, Result};
use ash::vk;

/// A device that can be taken, for [`choose_device`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceChoice {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: DeviceKind,
    /// Why it is of no use, as in "cannot show a window"; it is not taken then.
    pub fault: Option<&'static str>,
}

impl DeviceChoice {
    /// The device with these properties.
    #[must_use]
    pub fn new(properties: &vk::PhysicalDeviceProperties, fault: Option<&'static str>) -> Self {
        let kind = DeviceKind::of(properties.device_type);
        Self { name: text(&properties.device_name), kind, fault }
    }
}

/// The number of the device that `wanted` says, or else the environment's `SPANFORGE_DEVICE`; an empty text says nothing.
///
/// A whole number is that of a device in the order that Vulkan lists them, whatever devices are called. Any other text is a part
/// of a name, in capitals or not: of those that have it, or of all where nothing is said, the first of the best kind is taken
/// that has no fault.
///
/// # Errors
/// [`Error::Missing`] with what was said, where it is none of them, and the names of all.
pub fn choose_device(devices: &[DeviceChoice], wanted: Option<&str>) -> Result<usize> {
    let environment = std::env::var_os("SPANFORGE_DEVICE").unwrap_or_default();
    choose(devices, &[wanted.unwrap_or_default(), &environment.to_string_lossy()])
}

/// The first text that says anything is what is wanted.
fn choose(devices: &[DeviceChoice], texts: &[&str]) -> Result<usize> {
    let wanted = texts.iter().map(|text| text.trim()).find(|text| !text.is_empty());
    let usable = |(number, device): (usize, &DeviceChoice)| device.fault.is_none().then_some(number);
    let (found, called) = match wanted {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number = digits.parse::<usize>().ok();
            let device = number.and_then(|number| Some((number, devices.get(number)?)));
            (device.and_then(usable), format!(" of number {digits}"))
        }
        part => {
            let of_name = part.unwrap_or_default().to_lowercase();
            let has_it = |name: &str| name.to_lowercase().contains(&of_name);
            let named = devices.iter().enumerate().filter(|(_, device)| has_it(&device.name));
            let best = named.filter_map(usable).min_by_key(|number| devices[*number].kind);
            (best, part.map_or(String::new(), |part| format!(" called {part:?}")))
        }
    };
    found.ok_or_else(|| {
        let names = devices.iter().enumerate().map(|(number, DeviceChoice { name, fault, .. })| {
            let fault = fault.map_or(String::new(), |fault| format!(" ({fault})"));
            format!("{number}: {name}{fault}")
        });
        let names = names.collect::<Vec<_>>().join(", ");
        let names = if names.is_empty() { "none" } else { &names };
        Error::Missing(vec![format!("a Vulkan device{called} that can be used (there are: {names})")])
    })
}

#[cfg(test)]
mod tests {
    use super::{DeviceChoice, DeviceKind, choose};

    fn devices() -> Vec<DeviceChoice> {
        let devices = [
            ("SwiftShader (LLVM 10)", DeviceKind::Cpu, None),
            ("llvmpipe (LLVM 15, 256 bits)", DeviceKind::Cpu, None),
            ("GeForce GTX 1080", DeviceKind::Discrete, None),
            ("Of compute alone", DeviceKind::Discrete, Some("cannot draw")),
            ("Iris 7", DeviceKind::Integrated, None),
        ];
        devices.map(|(name, kind, fault)| DeviceChoice { name: name.to_owned(), kind, fault }).into()
    }

    #[test]
    fn devices_are_chosen_by_number_by_name_and_by_kind() {
        for (wanted, expected) in [
            ("", 2),
            ("llvm", 0),
            ("LLVMPIPE", 1),
            ("iris", 4),
            ("gtx 1080", 2),
            ("0", 0),
            ("1", 1),
            ("2", 2),
            ("4", 4),
            (" 04 ", 4),
        ] {
            assert_eq!(choose(&devices(), &[wanted]), Ok(expected), "{wanted:?}");
        }
    }

    /// Also where devices have the digits in their names.
    #[test]
    fn a_number_is_never_a_part_of_a_name() {
        for wanted in ["5", "7", "10", "15", "256", "1080", "99999999999999999999999"] {
            let said = choose(&devices(), &[wanted]).unwrap_err().to_string();
            assert_eq!(
                said,
                format!(
                    "missing: a Vulkan device of number {wanted} that can be used (there are: 0: SwiftShader (LLVM 10), \
                     1: llvmpipe (LLVM 15, 256 bits), 2: GeForce GTX 1080, 3: Of compute alone (cannot draw), 4: Iris 7)"
                )
            );
        }
    }

    #[test]
    fn a_device_that_is_none_of_them_is_named() {
        for (wanted, expected) in [
            ("3", "a Vulkan device of number 3 that "),
            ("Alone", "a Vulkan device called \"Alone\" that "),
            ("-1", "a Vulkan device called \"-1\" that "),
            ("voodoo", "a Vulkan device called \"voodoo\" that "),
        ] {
            let said = choose(&devices(), &[wanted]).unwrap_err().to_string();
            assert!(
                said.contains(expected) && said.contains("3: Of compute alone (cannot draw), 4: "),
                "{said}"
            );
        }
        for wanted in ["", "0"] {
            let said = choose(&[], &[wanted]).unwrap_err().to_string();
            assert!(said.ends_with("that can be used (there are: none)"), "{said}");
        }
        let useless = DeviceChoice { fault: Some("cannot draw"), ..devices()[0].clone() };
        let said = choose(&[useless], &[""]).unwrap_err().to_string();
        assert!(said.ends_with("(there are: 0: SwiftShader (LLVM 10) (cannot draw))"), "{said}");
    }

    #[test]
    fn the_first_text_that_says_anything_counts() {
        for (texts, expected) in [
            (["1", "4"], 1),
            (["", "4"], 4),
            (["iris", ""], 4),
            (["llvmpipe", "no such device"], 1),
            (["  ", "iris"], 4),
            (["", " "], 2),
        ] {
            assert_eq!(choose(&devices(), &texts), Ok(expected), "{texts:?}");
        }
        assert!(choose(&devices(), &["no such device", "1"]).is_err(), "what is said is not passed over");
        assert!(choose(&devices(), &["", "no such device"]).is_err());
    }
}
