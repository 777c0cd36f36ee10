//! Implications: assumptions and conclusions with their parents.

use std::rc::Rc;

/// A candidate that is right ("on") or wrong ("off").
pub(super) type Literal = u16;

/// Number of literals.
pub(super) const LITERALS: usize = 2 * 729;

pub(super) fn literal(cell: usize, digit: usize, on: bool) -> Literal {
    (2 * (9 * cell + digit)) as Literal | Literal::from(on)
}

pub(super) fn is_on(literal: Literal) -> bool {
    literal & 1 == 1
}

pub(super) fn cell_of(literal: Literal) -> usize {
    usize::from(literal) / 18
}

pub(super) fn digit_of(literal: Literal) -> usize {
    usize::from(literal) / 2 % 9
}

/// Why a literal follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It does not: it is an assumption.
    Assumed,
    /// A cell takes one digit.
    Cell,
    /// A house of this kind (0 for boxes, 1 for rows, 2 for columns) takes a digit once.
    House(u8),
    /// A pattern or a chain inside the chain.
    Advanced,
}

/// A chain inside a chain, as far as the rating needs it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Nested {
    /// The literals of each of its branches.
    pub(super) branches: Vec<Vec<Literal>>,
    pub(super) complexity: usize,
}

/// A literal in a chain.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) literal: Literal,
    pub(super) cause: Cause,
    first: u32,
    count: u16,
}

/// Literals with their parents.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
    links: Vec<u16>,
    /// The chains that nodes depend on.
    nested: Vec<(u16, Rc<Nested>)>,
}

impl Arena {
    pub(super) fn with_capacity(nodes: usize) -> Self {
        Arena { nodes: Vec::with_capacity(nodes), links: Vec::with_capacity(nodes), nested: Vec::new() }
    }

    /// Adds a literal; its parents are already there.
    pub(super) fn push(&mut self, literal: Literal, cause: Cause, parents: &[u16]) -> u16 {
        let first = self.links.len() as u32;
        self.links.extend_from_slice(parents);
        self.nodes.push(Node { literal, cause, first, count: parents.len() as u16 });
        (self.nodes.len() - 1) as u16
    }

    /// Notes the chain that a node depends on.
    pub(super) fn nest(&mut self, node: u16, nested: Rc<Nested>) {
        self.nested.push((node, nested));
    }

    /// Whether a node depends on a chain.
    pub(super) fn is_nested(&self) -> bool {
        !self.nested.is_empty()
    }

    fn nested(&self, node: u16) -> Option<&Rc<Nested>> {
        let index = self.nested.binary_search_by_key(&node, |&(node, _)| node).ok()?;
        Some(&self.nested[index].1)
    }

    pub(super) fn literal(&self, node: u16) -> Literal {
        self.nodes[usize::from(node)].literal
    }

    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let node = &self.nodes[usize::from(node)];
        &self.links[node.first as usize..][..usize::from(node.count)]
    }

    /// A node with all its ancestors, breadth first, each literal once.
    pub(super) fn branch(&self, node: u16) -> Vec<u16> {
        let mut seen = [0_u64; LITERALS.div_ceil(64)];
        let mut branch = Vec::with_capacity(32);
        let mut visit = |node: u16, branch: &mut Vec<u16>| {
            let literal = self.literal(node);
            let word = &mut seen[usize::from(literal / 64)];
            if *word >> (literal % 64) & 1 == 0 {
                *word |= 1 << (literal % 64);
                branch.push(node);
            }
        };
        visit(node, &mut branch);
        let mut next = 0;
        while next < branch.len() {
            let parents = self.parents(branch[next]);
            next += 1;
            parents.iter().for_each(|&parent| visit(parent, &mut branch));
        }
        branch
    }
}

/// The end of a branch of a chain.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) arena: Rc<Arena>,
    pub(super) node: u16,
    /// The meaning of the assumption at its other end.
    pub(super) start: Cause,
}

/// The number of literals of the branches, with those of chains inside them.
pub(super) fn complexity<'a>(targets: impl Iterator<Item = (&'a Arena, u16)>) -> usize {
    let mut sum = 0;
    let mut nested: Vec<&Rc<Nested>> = Vec::new();
    for (arena, node) in targets {
        let branch = arena.branch(node);
        sum += branch.len();
        for inner in branch.iter().filter_map(|&node| arena.nested(node)) {
            if !nested.iter().any(|other| Rc::ptr_eq(other, inner) || other.branches == inner.branches) {
                nested.push(inner);
            }
        }
    }
    sum + nested.iter().map(|inner| inner.complexity).sum::<usize>()
}

/// What the length of a chain adds to its rating: 0.1 for each of 4, 6, 8, 12, 16, 24, ... that it exceeds.
pub(super) fn length_rating(complexity: usize) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut limit, mut added, mut odd) = (4, 0.0, false);
    while length > limit {
        added += 0.1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    added
}
