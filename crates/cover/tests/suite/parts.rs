//! Private parts, compiled from their files: lists, distinct slices, and the cache of counts.

#[allow(dead_code)]
#[path = "../../src/memo/cache.rs"]
mod cache;
#[allow(dead_code)]
#[path = "../../src/clause_learning/distinct.rs"]
mod distinct;

use cache::Cache;
use distinct::Distinct;
use exdoku_cover::Lists;

#[test]
fn grouped_values_keep_their_order() {
    let lists = Lists::grouped(4, || [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')].into_iter());
    let all: Vec<&[char]> = (0..4).map(|list| lists.of(list)).collect();
    assert_eq!(all, [&['b'][..], &[], &['a', 'c'], &['d']]);
    assert_eq!(lists.length(2), 2);
    assert_eq!(Lists::<u8>::grouped(1, std::iter::empty).length(0), 0);
}

#[test]
fn equal_slices_have_one_number() {
    let mut distinct = Distinct::default();
    for round in 0..3 {
        for length in 0..200_u32 {
            let slice: Vec<u32> = (0..length).collect();
            assert_eq!(distinct.number(&slice), (length as usize, round == 0));
        }
    }
    assert_eq!(distinct.get(3), [0, 1, 2]);
    assert_eq!(distinct.iter().map(<[u32]>::len).sum::<usize>(), 199 * 100);
    distinct.clear();
    assert_eq!((distinct.len(), distinct.number(&[5])), (0, (0, true)));
}

#[test]
fn a_full_cache_gives_way_and_keeps_what_was_dear() {
    // 64 slots, eight to a bucket.
    const SLOTS: usize = 64;
    const WAYS: usize = 8;
    let bytes = SLOTS * (size_of::<(u128, u128)>() + size_of::<u8>()) * 3 / 2;
    let mut cache = Cache::new(bytes);
    let key = |number: u128| number * 0x9e37_79b9_7f4a_7c15 + 1;
    cache.insert(key(0), 7, 1 << 40);
    for number in 1..1000 {
        cache.insert(key(number), number, 1);
        assert_eq!(cache.get(key(number)).map(|found| found.0), Some(number), "{number}");
        if number == 200 {
            assert_eq!(cache.get(key(0)).map(|found| found.0), Some(7));
        }
    }
    let kept = (1..1000).filter(|&number| cache.get(key(number)).is_some()).count();
    assert!((SLOTS - WAYS..=SLOTS).contains(&kept), "{kept}");
    assert!((1..1000).all(|number| cache.get(key(number)).is_none_or(|found| found.0 == number)));
}
