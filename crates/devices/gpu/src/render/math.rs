//! Functions of float32, written once with + - * / sqrt, comparisons and integers, with the polynomials of the CPU's
//! kernels. No product is contracted with a sum. The notation is WGSL with these rules, so that other dialects
//! translate it line by line: every declaration states its type, numbers have suffixes, and besides operators only the
//! functions below and `sqrt`, `abs`, `floor`, `trunc`, `round` (halves to even), `select(no, yes, condition)`,
//! `bits_of(f32) -> u32`, `float_of(u32) -> f32`, `leading_zeros(u32) -> u32`, `f32(i32 or u32)`, `i32(u32 or f32)` and
//! `u32(i32 or f32)` occur.

/// The float32 functions that `text` calls, directly or indirectly.
pub fn needed(text: &str) -> Vec<&'static str> {
    called(SOURCE, text)
}

/// The functions of `source` that `text` calls, directly or indirectly, each before its users. Functions of `source`
/// are separated by empty lines, and call only those above them.
pub fn called<'a>(source: &'a str, text: &str) -> Vec<&'a str> {
    let function =
        |part: &'a str| part.find("fn ").map(|at| (part[at + 3..].split('(').next().unwrap_or(""), part.trim()));
    let all: Vec<(&str, &str)> = source.split("\n\n").filter_map(function).collect();
    let mut used: Vec<bool> = all.iter().map(|(name, _)| calls(text, name)).collect();
    for k in (0..all.len()).rev().filter(|k| *k > 0) {
        if used[k] {
            for below in 0..k {
                used[below] |= calls(all[k].1, all[below].0);
            }
        }
    }
    all.iter().zip(used).filter(|(_, used)| *used).map(|((_, text), _)| *text).collect()
}

fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let inside = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        !inside && text[at + name.len()..].starts_with('(')
    })
}

/// Each function calls only those above it.
const SOURCE: &str = include_str!("math.wgsl");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_come_with_what_they_call() {
        let names = |text: &str| -> Vec<&str> {
            needed(text).iter().map(|f| f[f.find("fn ").unwrap() + 3..].split('(').next().unwrap()).collect()
        };
        assert!(names("x + 1.0f").is_empty());
        let exp = names("my_ms_exp(1) + ms_exp(x)");
        assert_eq!(exp, ["ms_is_nan", "ms_power_of_two", "ms_scaled", "ms_exp_polynomial", "ms_exp"]);
        assert!(names("ms_cos(x)").contains(&"ms_turns") && !names("ms_cos(x)").contains(&"ms_sin"));
    }
}
