// Whether a text that was typed or pasted is another puzzle than the one before.

/** @param {Api.Board} board */
const shape = ({ rows, columns, cells, digits }) => JSON.stringify([rows, columns, cells, digits.length]);
/**
 * Whether what is entered on one board fits on the other.
 * @param {Api.Board} one
 * @param {Api.Board} other
 */
export const isSameShape = (one, other) => shape(one) === shape(other);
/** @param {Api.Board} board */
const looks = ({ givens, svg }) => JSON.stringify([givens, svg]);

/**
 * How much of the longer text both have at their beginning and end.
 * @param {string} one
 * @param {string} other
 */
function shared(one, other) {
  const least = Math.min(one.length, other.length);
  let head = 0;
  while (head < least && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < least - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return (head + tail) / Math.max(one.length, other.length, 1);
}

/** Below this part in common, a text was replaced rather than edited. */
const EDITED = 0.4;

/**
 * Whether a puzzle took the place of another.
 * @param {{ text: string, board: Api.Board }} before
 * @param {{ text: string, board: Api.Board }} after
 * @param {boolean} hasEntries
 */
export function isAnother(before, after, hasEntries) {
  // Nothing that was entered fits on a board of another shape.
  if (!isSameShape(before.board, after.board) && hasEntries) return true;
  return shared(before.text, after.text) < EDITED && looks(before.board) !== looks(after.board);
}
