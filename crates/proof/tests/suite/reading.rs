//! Formulas that cannot be read, and readers that fail.

use std::io::{self, Read};

use exdoku_proof::{CheckError, Formula, ReadError, Wrong, check};

#[test]
fn a_formula_has_a_header_and_as_many_clauses_as_it_announces() {
    for (text, message) in [
        ("", "line 1, column 1: expected the header of a formula, `p cnf VARIABLES CLAUSES`"),
        ("c only\n", "line 2, column 1: expected the header of a formula, `p cnf VARIABLES CLAUSES`"),
        ("1 0\n", "line 1, column 1: expected the header of a formula, `p cnf VARIABLES CLAUSES`"),
        ("p dnf 1 1\n1 0\n", "line 1, column 3: the header is not of the form `p cnf VARIABLES CLAUSES`"),
        ("p cnf 1\n1 0\n", "line 1, column 8: the header is not of the form `p cnf VARIABLES CLAUSES`"),
        ("p cnf -1 1\n", "line 1, column 7: the header is not of the form `p cnf VARIABLES CLAUSES`"),
        ("p cnf 1 1 1\n1 0\n", "line 1, column 11: the header is not of the form `p cnf VARIABLES CLAUSES`"),
        ("p cnf 4000000000 1\n", "line 1, column 7: the number is out of range: the largest variable is 2147483647"),
        ("p cnf 1 1\np cnf 1 1\n", "line 2, column 1: expected a literal, found `p`"),
        ("p cnf 1 1\n1 0\n%\n0\n", "line 3, column 1: expected a literal, found `%`"),
        ("p cnf 1 1\n1 0\n0\n", "line 3, column 1: the header announces 1 clause, and this is one more"),
        ("p cnf 1 2\n1 0\n", "line 3, column 1: the header announces 2 clauses, and there is 1"),
        ("p cnf 1 2\n1 0\n1", "line 3, column 2: the file ends within a clause, which lacks its final 0"),
        ("p cnf 2 1\n1 -3 0\n", "line 2, column 3: the number is out of range: the largest variable is 2"),
        ("p cnf 2 1\n1 -x 0\n", "line 2, column 4: expected a literal, found `x`"),
        ("p cnf 2 1\n1 c 0\n", "line 2, column 3: expected a literal, found `c`"),
        ("p cnf 0 1\n1 0\n", "line 2, column 1: the number is out of range: there is no variable"),
    ] {
        let error = Formula::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    for text in ["p cnf 0 0", "c x\n\np cnf\t5  1 \r\n0\n", "p cnf 2147483647 0\n"] {
        assert!(Formula::read(text.as_bytes()).is_ok(), "{text:?}");
    }
}

/// A reader that gives few bytes at a time, is interrupted, and then fails.
struct Slow<'t> {
    text: &'t [u8],
    fails: bool,
    turn: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        if self.turn.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.text.is_empty() && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        let most = buffer.len().min(2);
        self.text.read(&mut buffer[..most])
    }
}

#[test]
fn a_reader_may_be_slow_and_may_fail() {
    let slow = |text, fails| Slow { text, fails, turn: 0 };
    let text = b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
    let formula = Formula::read(slow(text, false)).unwrap();
    for proof in [&b"d 7 8 0\n1 0\n0\n"[..], b"d\x0e\x10\0a\x02\0a\0"] {
        assert_eq!(check(&formula, slow(proof, false)).unwrap().missing, 1);
    }
    let Err(ReadError { wrong: Wrong::Io(error), .. }) = Formula::read(slow(text, true)) else { panic!("it fails") };
    assert_eq!(error.to_string(), "the disk is gone");
    let Err(error) = check(&formula, slow(b"d 7 8 0\n", true)) else { panic!("it fails") };
    assert_eq!(error.to_string(), "line 1, column 1: cannot be read: the disk is gone");
    assert!(matches!(error, CheckError::Read(_)));
}
