//! Natural numbers of any size: numbers of solutions.
//!
//! Nearly all fit into 128 bits, and are computed as such. Larger sums and products are numbers of any length.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;
use std::ops::{AddAssign, Div, Mul, MulAssign, Sub};
use std::str::FromStr;

use num_bigint::BigUint;

/// A natural number.
///
/// ```
/// use exdoku_cover::Natural;
///
/// let ten = Natural::from(10);
/// let power = (0..39).fold(Natural::from(1), |product, _| product * &ten);
/// assert_eq!(power.to_string(), format!("1{}", "0".repeat(39)));
/// assert_eq!(power.to_string().parse(), Ok(power));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Size);

/// Invariant: a number that fits into 128 bits is small.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Small(u128),
    Large(Box<BigUint>),
}

use Size::{Large, Small};

impl Natural {
    /// 0.
    pub const ZERO: Natural = Natural(Small(0));
    /// 1.
    pub const ONE: Natural = Natural(Small(1));

    /// Whether it is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// The number, if it fits.
    #[inline]
    pub fn small(&self) -> Option<u128> {
        match self.0 {
            Small(number) => Some(number),
            Large(_) => None,
        }
    }

    /// The bytes of the number, the lowest first.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.large().to_bytes_le()
    }

    /// The number with these bytes, the lowest first.
    pub fn from_bytes(bytes: &[u8]) -> Natural {
        Natural::of(BigUint::from_bytes_le(bytes))
    }

    /// The number of its bits.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(number) => u64::from(u128::BITS - number.leading_zeros()),
            Large(number) => number.bits(),
        }
    }

    #[cold]
    fn add_large(&mut self, other: &Natural) {
        *self = Natural::of(self.large() + other.large());
    }

    #[cold]
    fn multiply_large(&mut self, other: &Natural) {
        *self = Natural::of(self.large() * other.large());
    }

    fn of(number: BigUint) -> Natural {
        match u128::try_from(&number) {
            Ok(small) => Natural(Small(small)),
            Err(_) => Natural(Large(Box::new(number))),
        }
    }

    fn large(&self) -> BigUint {
        match &self.0 {
            Small(number) => BigUint::from(*number),
            Large(number) => BigUint::clone(number),
        }
    }
}

impl From<u128> for Natural {
    #[inline]
    fn from(number: u128) -> Natural {
        Natural(Small(number))
    }
}

impl AddAssign<&Natural> for Natural {
    #[inline(always)]
    fn add_assign(&mut self, other: &Natural) {
        if let (Small(a), Small(b)) = (&mut self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
        } else {
            self.add_large(other);
        }
    }
}

impl MulAssign<&Natural> for Natural {
    #[inline(always)]
    fn mul_assign(&mut self, other: &Natural) {
        if let (Small(a), Small(b)) = (&mut self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            *a = product;
        } else {
            self.multiply_large(other);
        }
    }
}

impl Mul<&Natural> for Natural {
    type Output = Natural;

    fn mul(mut self, other: &Natural) -> Natural {
        self *= other;
        self
    }
}

impl Sub<&Natural> for Natural {
    type Output = Natural;

    /// # Panics
    /// The other number is greater.
    fn sub(self, other: &Natural) -> Natural {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Natural(Small(a - b)),
            _ => Natural::of(self.large() - other.large()),
        }
    }
}

impl Div<&Natural> for Natural {
    type Output = Natural;

    /// # Panics
    /// The other number is 0.
    fn div(self, other: &Natural) -> Natural {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Natural(Small(a / b)),
            _ => Natural::of(self.large() / other.large()),
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Small(_), Large(_)) => Ordering::Less,
            (Large(_), Small(_)) => Ordering::Greater,
            (Large(a), Large(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<u128> for Natural {
    fn eq(&self, other: &u128) -> bool {
        self.small() == Some(*other)
    }
}

impl PartialOrd<u128> for Natural {
    fn partial_cmp(&self, other: &u128) -> Option<Ordering> {
        Some(self.cmp(&Natural::from(*other)))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(number) => number.fmt(f),
            Large(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a natural number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotNatural;

impl fmt::Display for NotNatural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a natural number")
    }
}

impl Error for NotNatural {}

impl FromStr for Natural {
    type Err = NotNatural;

    fn from_str(text: &str) -> Result<Natural, NotNatural> {
        // Signs and separators are not part of it.
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.wrapping_sub(b'0') < 10);
        let number = BigUint::parse_bytes(text.as_bytes(), 10).filter(|_| is_number);
        number.map(Natural::of).ok_or(NotNatural)
    }
}
