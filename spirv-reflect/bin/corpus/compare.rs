//! Differences between two trees, by path.

use serde_json::Value;

/// A field in which two trees differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    /// The way to it: `module.descriptor_bindings[0].block.size`.
    pub(crate) path: String,
    /// Our value; an absent field is `absent`.
    pub(crate) ours: String,
    /// Theirs.
    pub(crate) theirs: String,
}

/// Compares every field of both trees, and counts the fields that it looked at.
pub(crate) fn compare(ours: &Value, theirs: &Value, path: &str, found: &mut Vec<Difference>) -> usize {
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.map(|key| {
                let absent = Value::String("absent".into());
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                compare(a.get(key).unwrap_or(&absent), b.get(key).unwrap_or(&absent), &path, found)
            })
            .sum()
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = in_order(a).into_iter().zip(in_order(b)).enumerate();
            pairs.map(|(i, (a, b))| compare(a, b, &format!("{path}[{i}]"), found)).sum()
        }
        _ => {
            if ours != theirs {
                found.push(Difference { path: path.into(), ours: text(ours), theirs: text(theirs) });
            }
            1
        }
    }
}

/// What has an id of its own is ordered by it: the order of bindings and variables says nothing.
fn in_order(list: &[Value]) -> Vec<&Value> {
    let id = |value: &Value| value.get("spirv_id").and_then(Value::as_u64).unwrap_or(0);
    let mut ordered: Vec<&Value> = list.iter().collect();
    ordered.sort_by_key(|value| id(value));
    ordered
}

/// A value in a line: a map by its name, a list by its length, both with a hash of all that is in them.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) if text.is_empty() => "\"\"".into(),
        Value::String(text) => text.clone(),
        Value::Object(map) => {
            let names = ["name", "struct_member_name"].map(|key| map.get(key).and_then(Value::as_str));
            let name = names.into_iter().flatten().next().unwrap_or("?");
            format!("{{{name} #{:08x}}}", hash(value))
        }
        Value::Array(list) => match list.first() {
            // How the YAML cuts a structure that leads back to itself: for a member, and for all of them.
            Some(Value::String(only)) if list.len() == 1 => format!("[{only}]"),
            Some(inner @ Value::Array(_)) if list.len() == 1 => text(inner),
            _ if list.iter().all(Value::is_number) => {
                format!("[{}]", list.iter().map(text).collect::<Vec<_>>().join(" "))
            }
            _ => format!("list of {} #{:08x}", list.len(), hash(value)),
        },
        other => other.to_string(),
    }
}

/// FNV-1a over the text of a value, whatever the order of its fields.
fn hash(value: &Value) -> u32 {
    let mut sorted = value.clone();
    sorted.sort_all_objects();
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    sorted.to_string().bytes().fold(0x811c_9dc5, step)
}
