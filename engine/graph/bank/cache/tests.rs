//! Numbers, types and pins through bytes: also those that no bank has had yet.

use spanforge_reflect::{
    Count, Counts, DescriptorType, ImageType, Number, Pin, PinDirection, PinOrigin, PinType, Scalar,
};

use super::bytes::{Reader, put};
use super::pins::{Known, Tables};

fn all_types() -> Vec<PinType> {
    let image = ImageType {
        sampled_type: 6,
        dim: 3,
        depth: 1,
        arrayed: true,
        multisampled: false,
        sampled: 2,
        format: 21,
    };
    let counts = [
        Count::Literal(1 << 40),
        Count::Runtime,
        Count::Specialized { constant: 9, value: None },
        Count::Specialized { constant: u32::MAX, value: Some(0) },
    ];
    let scalar = Scalar::Float { bits: 16 };
    let element = Box::new(PinType::Vector { scalar: Scalar::Uint { bits: 64 }, components: 3 });
    let array = PinType::Array { element, dimensions: Counts::from_iter(counts) };
    vec![
        PinType::Scalar(Scalar::Bool),
        PinType::Scalar(Scalar::Int { bits: 8 }),
        PinType::Matrix { scalar, columns: 4, rows: 2 },
        array.clone(),
        PinType::Struct { id: 7, name: "Öl".into() },
        PinType::Image { kind: DescriptorType::Unknown, image, scalar: None },
        PinType::Image { kind: DescriptorType::Tensor, image, scalar: Some(Scalar::Bool) },
        PinType::Sampler,
        PinType::AccelerationStructure,
        PinType::Buffer { block: 3, name: String::new(), element: Some(Box::new(array)) },
        PinType::Buffer { block: 3, name: "b".into(), element: None },
        PinType::Reference { name: None },
        PinType::Reference { name: Some("Öl".into()) },
        PinType::Other { id: 1, name: "RayQueryKHR".into() },
    ]
}

fn pin(name: &str, ty: PinType, origin: PinOrigin) -> Pin {
    Pin {
        name: name.into(),
        label: String::new(),
        direction: PinDirection::Sink,
        ty,
        origin,
        default: None,
        min: None,
        max: None,
        step: None,
        unit: None,
        choices: Vec::new(),
        color: false,
        semantic: None,
        category: None,
        help: None,
    }
}

fn all_pins() -> Vec<Pin> {
    let types = all_types();
    let mut pins: Vec<Pin> =
        types.iter().enumerate().map(|(n, ty)| pin("p", ty.clone(), PinOrigin::Parameter(n))).collect();
    let numbers = [i64::MIN, i64::MAX, -1, 0].map(Number::Int).into_iter();
    let numbers = numbers.chain([u64::MAX, 0].map(Number::Uint)).chain([true, false].map(Number::Bool));
    let floats = [-0.0, 0.1, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY].map(Number::Float);
    let default: Vec<Number> = numbers.chain(floats).collect();
    let said = pin("said", types[0].clone(), PinOrigin::Return);
    pins.push(Pin {
        direction: PinDirection::Source,
        label: "A Label".into(),
        choices: default.iter().map(|number| ("name".into(), *number)).collect(),
        default: Some(default),
        min: Some(Number::Int(-3)),
        step: Some(Number::Float(0.5)),
        color: true,
        semantic: Some("time".into()),
        help: Some("p".into()),
        ..said.clone()
    });
    // Empty is not absent.
    pins.push(Pin { default: Some(Vec::new()), unit: Some(String::new()), ..said.clone() });
    pins.push(Pin { max: Some(Number::Bool(true)), category: Some("c".into()), ..said });
    pins
}

#[test]
fn pins_come_back() {
    let (mut tables, mut bytes) = (Tables::default(), Vec::new());
    let pins = all_pins();
    pins.iter().for_each(|pin| assert_eq!(tables.put_pin(&mut bytes, pin), Ok(())));
    let mut file = Vec::new();
    tables.strings.write(&mut file);
    tables.types.write(&mut file);
    file.extend(bytes);
    let read = |file: &[u8]| {
        let mut from = Reader::new(file);
        let mut known = Known::new(from.list(Reader::text)?, file.len());
        known.types = from.list(|from| known.read_type(from, 0))?;
        let mut found = Vec::new();
        while !from.is_at_end() {
            found.push(known.pin(&mut from)?);
        }
        Ok::<_, String>(found)
    };
    assert_eq!(read(&file), Ok(pins.clone()));
    // -0.0 equals 0.0; its bits say more.
    let Ok(found) = read(&file) else { return };
    let zero = found.iter().filter_map(|pin| pin.default.as_ref()?.get(8).copied()).next();
    assert!(matches!(zero, Some(Number::Float(zero)) if zero.is_sign_negative()));
    // Cut off anywhere but between two pins it is an error, or fewer of them.
    for n in 0..file.len() {
        assert!(read(&file[..n]).is_ok_and(|found| found.len() < pins.len()) || read(&file[..n]).is_err());
    }
    let shader = pin("of a shader", PinType::Sampler, PinOrigin::Constant { spec_id: 1 });
    assert!(tables.put_pin(&mut Vec::new(), &shader).is_err());
}

#[test]
fn numbers_have_an_end() {
    for number in [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX] {
        let mut bytes = Vec::new();
        put(&mut bytes, number);
        assert_eq!(Reader::new(&bytes).number(), Ok(number));
        let last = bytes.len() - 1;
        assert!(Reader::new(&bytes[..last]).number().is_err());
        assert_eq!(Reader::new(&bytes).word().is_ok(), number <= u64::from(u32::MAX));
    }
    for wrong in [[0xff; 12], [0x80; 12], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2, 0, 0]] {
        assert!(Reader::new(&wrong).number().is_err());
    }
    // A list is no longer than the file.
    assert!(Reader::new(&[4, 1, 1, 1]).words().is_err());
    assert!(Reader::new(&[3, 1, 1, 1]).words().is_ok());
    assert!(Reader::new(&[3, b'a', b'b']).text().is_err() && Reader::new(&[1, 0xff]).text().is_err());
}

/// One long text that is named again and again would be any size.
#[test]
fn texts_are_not_repeated_without_end() {
    let long = "x".repeat(10_000);
    let known = Known::new(vec![long.as_str()], long.len());
    let zeros = vec![0; 300];
    let mut from = Reader::new(&zeros);
    let n_read = (0..300).take_while(|_| known.string(&mut from).is_ok()).count();
    assert_eq!(n_read, 256);
}
