//! Numbers in decimal digits, without the machinery of `fmt`: formulas and proofs have millions.

/// Room for the digits of any number, and a sign.
pub(super) type Digits = [u8; 20];

/// The digits of a number.
pub(super) fn decimal(number: i64, digits: &mut Digits) -> &str {
    let (mut left, mut at) = (number.unsigned_abs(), digits.len());
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    std::str::from_utf8(&digits[at..]).expect("digits are ASCII")
}
