//! Counting in plain forms.

use exdoku_cover::{PlainForm, PlainItem};

/// An item whose colour is the number of items, each 0 or 1, that are 1: at most `most`.
pub(crate) fn tally(
    form: &mut PlainForm,
    name: &str,
    items: impl Iterator<Item = PlainItem>,
    most: usize,
) -> PlainItem {
    let mut state = form.secondary(format!("{name} of none"));
    let start = form.primary(format!("{name} start")).bare();
    form.option(vec![start, state.coloured(0)]);
    for (number, item) in (1..).zip(items) {
        let step = form.primary(format!("{name} step {number}")).bare();
        let next = form.secondary(format!("{name} of {number}"));
        for count in 0..=most.min(number - 1) {
            for more in (0..=1).filter(|more| count + more <= most) {
                let states = [state.coloured(count), next.coloured(count + more)];
                form.option([&[step, item.coloured(more)][..], &states].concat());
            }
        }
        state = next;
    }
    state
}
