//! Puzzles on whose paths several techniques occur. `exdoku generate` made the killers.

/// A killer, as a constraint string.
pub(super) const KILLER: &str = "\
    .Cage~26~R1C1~R1C2~R2C1~R2C2~R3C2.Cage~19~R1C3~R2C3~R2C4~R3C3.Cage~17~R1C4~R1C5.Cage~13~R1C6~R2C5~R2C6\
    .Cage~16~R1C7~R1C8~R1C9.Cage~12~R2C7~R2C8~R2C9.Cage~6~R3C1~R4C1.Cage~18~R3C4~R3C5~R3C6~R4C6\
    .Cage~18~R3C7~R4C7~R4C8.Cage~9~R3C8~R3C9.Cage~14~R4C2~R4C3~R5C2.Cage~24~R4C4~R5C3~R5C4~R6C4.Cage~5~R4C5~R5C5\
    .Cage~12~R4C9~R5C9.Cage~8~R5C1~R6C1.Cage~10~R5C6~R5C7.Cage~13~R5C8~R6C8~R6C9.Cage~17~R6C2~R7C1~R7C2\
    .Cage~20~R6C3~R7C3~R8C2~R8C3.Cage~26~R6C5~R7C4~R7C5~R7C6~R8C4.Cage~8~R6C6~R6C7.Cage~21~R7C7~R7C8~R8C6~R8C7~R9C7\
    .Cage~16~R7C9~R8C8~R8C9.Cage~24~R8C1~R9C1~R9C2.Cage~21~R8C5~R9C3~R9C4~R9C5~R9C6.Cage~12~R9C8~R9C9";

/// Another.
pub(super) const OTHER_KILLER: &str = "\
    .Cage~21~R1C1~R1C2~R2C1~R2C2~R3C2.Cage~12~R1C3~R2C3.Cage~8~R1C4~R1C5.Cage~8~R1C6~R1C7.Cage~10~R1C8~R1C9\
    .Cage~23~R2C4~R3C3~R3C4~R4C3.Cage~9~R2C5~R2C6.Cage~25~R2C7~R2C8~R2C9~R3C8~R3C9.Cage~10~R3C1~R4C1~R4C2\
    .Cage~14~R3C5~R4C5~R5C5.Cage~18~R3C6~R3C7~R4C7.Cage~12~R4C4~R5C4.Cage~19~R4C6~R5C6~R5C7.Cage~15~R4C8~R5C8\
    .Cage~15~R4C9~R5C9~R6C9.Cage~21~R5C1~R5C2~R6C1~R6C2.Cage~15~R5C3~R6C3~R7C3.Cage~9~R6C4~R6C5\
    .Cage~26~R6C6~R7C5~R7C6~R7C7~R8C7.Cage~7~R6C7~R6C8~R7C8.Cage~22~R7C1~R7C2~R8C1.Cage~13~R7C4~R8C3~R8C4~R8C5\
    .Cage~17~R7C9~R8C8~R8C9~R9C9.Cage~20~R8C2~R9C1~R9C2~R9C3.Cage~24~R8C6~R9C4~R9C5~R9C6.Cage~12~R9C7~R9C8";

/// A killer with bounded innies.
pub(super) const BOUNDED: &str = "\
    .Cage~31~R1C1~R1C2~R2C1~R3C1~R3C2.Cage~11~R1C3~R2C2~R2C3.Cage~18~R1C4~R1C5~R2C5.Cage~16~R1C6~R2C6~R3C6\
    .Cage~14~R1C7~R1C8~R2C7.Cage~6~R1C9~R2C9.Cage~11~R2C4~R3C4~R3C5.Cage~29~R2C8~R3C7~R3C8~R3C9~R4C7\
    .Cage~16~R3C3~R4C2~R4C3~R4C4.Cage~15~R4C1~R5C1.Cage~12~R4C5~R4C6~R5C5.Cage~24~R4C8~R4C9~R5C9~R6C9\
    .Cage~14~R5C2~R5C3.Cage~11~R5C4~R6C4.Cage~17~R5C6~R6C5~R6C6.Cage~3~R5C7~R5C8.Cage~7~R6C1~R7C1\
    .Cage~8~R6C2~R6C3~R7C2.Cage~14~R6C7~R6C8.Cage~17~R7C3~R7C4.Cage~14~R7C5~R8C4~R8C5.Cage~10~R7C6~R7C7~R8C6\
    .Cage~16~R7C9~R8C9~R7C8.Cage~7~R8C1~R9C1.Cage~7~R8C2~R9C2.Cage~16~R9C3~R8C3.Cage~21~R9C9~R8C7~R8C8~R9C8\
    .Cage~20~R9C4~R9C5~R9C6~R9C7";

/// A killer with combinations, rule chains and cases.
pub(super) const CASES: &str = "\
    .Cage~26~R1C1~R1C2~R1C3~R1C4~R2C3.Cage~21~R1C5~R2C4~R2C5~R2C6.Cage~7~R1C6~R1C7.Cage~23~R1C8~R2C8~R3C8~R3C9\
    .Cage~7~R1C9~R2C9.Cage~11~R2C1~R2C2~R3C1.Cage~30~R2C7~R3C5~R3C6~R3C7~R4C5.Cage~17~R3C2~R4C2~R4C3\
    .Cage~14~R3C3~R3C4~R4C4.Cage~16~R4C1~R5C1~R5C2.Cage~26~R4C6~R4C7~R4C8~R5C6~R5C7.Cage~14~R4C9~R5C9~R6C9\
    .Cage~18~R5C3~R5C4~R5C5~R6C3.Cage~26~R5C8~R6C6~R6C7~R6C8~R7C8.Cage~14~R6C1~R6C2~R7C1.Cage~17~R6C4~R6C5~R7C5\
    .Cage~29~R7C2~R8C1~R8C2~R8C3~R9C3.Cage~11~R7C3~R7C4.Cage~8~R7C6~R7C7~R8C7.Cage~25~R7C9~R8C8~R8C9~R9C8~R9C9\
    .Cage~10~R8C4~R9C4.Cage~15~R8C5~R8C6~R9C5.Cage~11~R9C1~R9C2.Cage~9~R9C6~R9C7.~R1C3_7~R4C9_1";

/// A yin-yang, in TOML.
pub(super) const YIN_YANG: &str = "\
size = 6
digits = 'none'
givens.shade = '...... ...w.. b..w.. .b.... ...... .w..b.'
rules.yin-yang = true";

/// A fillomino.
pub(super) const FILLOMINO: &str = "\
size = 6
box = 'none'
givens = '2.3.1. ...3.. .1.2.5 ...... ..32.. 6.5.3.'
rules = { rows = false, columns = false, areas = { cells = 'r1-6c1-6', clues = 'r1-6c1-6' } }";
