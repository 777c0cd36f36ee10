//! Texts that took all time or memory there was: each is small, and what it asks for is not.

/// Names and texts.
pub fn texts() -> Vec<(&'static str, String)> {
    let nested = |depth: usize, how: &str, leaves: &str| {
        let inner = (0..depth).fold("{ odd = 'r9c9' }".to_owned(), |inner, _| {
            format!("{{ any = {{ {how}, of = [{leaves}, {inner}] }} }}")
        });
        format!("size = 9\n[rules]\nall = {{ of = [{inner}] }}\n")
    };
    let conditions = (0..22).fold("{ odd = 'r9c9' }".to_owned(), |inner, _| {
        format!("{{ if = {{ holds = {inner}, then = {{ odd = 'r1c1' }}, else = {{ even = 'r1c2' }} }} }}")
    });
    let long: Vec<String> = (0..100).map(|at| (100_000_000 - 7 * at * at).to_string()).collect();
    vec![
        ("groups within groups", nested(22, "exactly = [1, 3]", "{ thermo = 'r1c1-3' }, { thermo = 'r2c1-3' }, { renban = 'r3c1-3' }")),
        ("at most within at most", nested(22, "at-most = 2", "{ thermo = 'r1c1-3' }, { killer = { cells = 'r2c1-3', sum = 15 } }")),
        ("conditions within conditions", format!("size = 9\n[rules]\nall = {{ of = [{conditions}] }}\n")),
        ("areas of all sizes", "size = 100\n[rules]\nareas = { size = '1-100' }\n".to_owned()),
        ("areas that are seen", "size = 40\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', size = '1-200' }\n".to_owned()),
        ("two connected colours", "size = 60\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nconnected = [{ cells = 's', digits = 'w' }, { cells = 's', digits = 'b' }]\n".to_owned()),
        ("all distances", "size = 100\n[rules]\nanti-taxicab = true\n".to_owned()),
        ("large coefficients", format!("size = 100\nbox = 'none'\n[rules]\nsum = {{ cells = 'r1c1-100', coefficients = [{}], equals = 'r2c1-100' }}\n", long.join(", "))),
        ("a repeat within a repeat", "size = 30\n[rules]\nrepeat = { with = { i = '1-400' }, rules.repeat = { with = { j = '1-400' }, rules.odd = 'r1c1' } }\n".to_owned()),
        ("a line of many states", "size = 25\n[rules]\nline = { cells = ['r1-25c1-25'], start = { x = 0, y = 0 }, next = { x = '(x * 31 + d) % 9973', y = '(y + x * d) % 9967' }, accept = 'x == y' }\n".to_owned()),
    ]
}
