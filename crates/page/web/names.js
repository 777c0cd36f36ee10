// Finding a kind of rule by the names that people know it by.

/**
 * Other names of kinds, from other programs and from the titles of puzzles.
 * @type {Record<string, string>}
 */
const ALSO = {
  'anti-king': 'chess king no touch',
  'anti-knight': 'chess knight',
  any: 'liars one of wrong clues',
  between: 'between line',
  'black-dot': 'ratio kropki',
  'box-indexing': 'box indexer',
  clone: 'clones',
  'column-indexing': 'column indexer 159',
  'cell colour': 'cosmetic shade background',
  connected: 'one colour',
  'counting-circles': 'circles',
  diagonals: 'x-sudoku diagonal',
  'disjoint-groups': 'disjoint sets',
  doublers: 'multipliers modifiers',
  'drawn arrow': 'cosmetic',
  'drawn circle': 'cosmetic',
  'drawn diamond': 'cosmetic',
  'drawn dot': 'cosmetic border',
  'drawn frame': 'cosmetic cage',
  'drawn line': 'cosmetic pen',
  'drawn square': 'cosmetic rectangle',
  'drawn text': 'cosmetic label symbol',
  entropic: 'entropy line',
  even: 'square',
  'extra-regions': 'extra region',
  'greater-than': 'inequality',
  killer: 'cage sum',
  kropki: 'dot difference ratio consecutive',
  'little-killer': 'diagonal sum',
  lockout: 'lockout line',
  maximum: 'local maximum peak',
  minimum: 'local minimum trough',
  modular: 'modular line',
  nabner: 'nabner line',
  negators: 'negative cells modifiers',
  'non-consecutive': 'nonconsecutive',
  'numbered-room': 'numbered rooms',
  odd: 'circle',
  'one-per-house': 'light bulbs modifiers transversal',
  palindrome: 'palindrome line',
  'parity-line': 'oscillating',
  'pill-arrow': 'pill',
  quadruple: 'quad quads',
  'region-sum': 'region sum line box sum',
  rellik: 'anti killer',
  renban: 'consecutive line',
  'row-indexing': 'row indexer 159',
  sandwich: 'sandwich sum',
  schrodinger: 'schrödinger cells two digits',
  skyscraper: 'skyscrapers',
  'slow-thermo': 'slow thermometer',
  'text on an edge': 'cosmetic border label',
  thermo: 'thermometer',
  whisper: 'german whispers dutch whispers difference',
  'white-dot': 'difference kropki consecutive',
  windoku: 'hyper sudoku nrc',
  'x-sum': 'x-sums xsums',
  zipper: 'zipper line',
};

/** @param {string} text */
const plain = text => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * How well what is typed fits a kind: 0 the beginning of its name, 1 another name, 2 a part of its name, 3 its meaning; null if it does not.
 * @param {Pick<Api.Kind, 'name' | 'meaning'>} kind
 * @param {string} typed
 */
export function fit({ name, meaning }, typed) {
  const words = typed.split(/\s+/).map(plain).filter(Boolean);
  /** @param {string} text */
  const holds = text => words.every(word => plain(text).includes(word));
  if (plain(name).startsWith(plain(typed))) return 0;
  if (holds(`${name} ${ALSO[name] ?? ''}`)) return holds(name) ? 2 : 1;
  return holds(`${name} ${ALSO[name] ?? ''} ${meaning}`) ? 3 : null;
}
