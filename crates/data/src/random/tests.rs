use super::*;

/// The C++ standard's value for the 10000th draw of a default engine.
fn ten_thousandth(mut engine: impl Engine) -> u64 {
    for _ in 1..10_000 {
        engine.next();
    }
    engine.next()
}

#[test]
fn engines_give_the_standards_values() {
    assert_eq!(ten_thousandth(Mt19937::new(Mt19937::DEFAULT_SEED)), 4_123_659_995);
    assert_eq!(ten_thousandth(Mt19937_64::new(5489)), 9_981_545_732_273_789_042);
    assert_eq!(ten_thousandth(MinStd::new(1)), 1_043_618_065);
}
