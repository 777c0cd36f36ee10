//! The sequence of Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms, Information Processing Letters 47
//! (1993): the lengths of the runs of a restarted search.

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
pub(super) fn luby(n: u32) -> u64 {
    let mut n = n;
    loop {
        let bits = 32 - n.leading_zeros();
        if n == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        n -= (1 << (bits - 1)) - 1;
    }
}
