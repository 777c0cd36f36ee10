// The links of a chain, all at once or one at a time.

import { nameOf } from './clues.js';
import { element } from './dom.js';

/** @typedef {import('./board.js').Link} Link */

/** Fewer links are read at once. */
const FEW = 3;

/**
 * Candidates in words: `r1c1-2 = 5`.
 * @param {Api.CellDigit[]} candidates
 * @param {Api.Board} board
 * @param {string} [sign]
 */
function named(candidates, { cells, digits }, sign = '=') {
  /** @type {Map<Api.Digit, Api.Cell[]>} */
  const byDigit = new Map();
  for (const [cell, digit] of candidates) byDigit.set(digit, [...(byDigit.get(digit) ?? []), cell]);
  return [...byDigit].map(([digit, list]) => `${nameOf(list, cells)} ${sign} ${digits[digit]}`).join(', ');
}

/**
 * What a link says.
 * @param {Link} link
 * @param {Api.Board} board
 */
export const linkText = ({ from, to, strong }, board) =>
  strong ? `strong: if ${named(from, board, '≠')}, then ${named(to, board)}` : `weak: if ${named(from, board)}, then ${named(to, board, '≠')}`;

/**
 * Whether two links cross somewhere, so that all at once are hard to follow.
 * @param {Link[]} links
 * @param {Pick<Api.Board, 'cells' | 'digits'>} board
 */
export function doCross(links, { cells, digits }) {
  const across = Math.ceil(Math.sqrt(digits.length));
  /**
   * @param {Api.CellDigit} candidate
   * @returns {Page.Place}
   */
  const at = ([cell, digit]) => [cells[cell][0] + (Math.floor(digit / across) + 0.5) / across, cells[cell][1] + ((digit % across) + 0.5) / across];
  /** @type {[Page.Place, Page.Place][]} */
  const lines = links.map(({ from, to }) => [at(from[0]), at(to[0])]);
  /**
   * On which side of a line a point is.
   * @param {[Page.Place, Page.Place]} line
   * @param {Page.Place} point
   */
  const side = ([[a, b], [c, d]], [x, y]) => Math.sign((c - a) * (y - b) - (d - b) * (x - a));
  /** @type {(one: [Page.Place, Page.Place], other: [Page.Place, Page.Place]) => boolean} */
  const parts = (one, other) => side(one, other[0]) * side(one, other[1]) < 0;
  return lines.some((one, index) => lines.slice(index + 1).some(other => parts(one, other) && parts(other, one)));
}

/**
 * Buttons that go through the links; `show` shows some of them. Chains that cross themselves begin with their first link.
 * @param {Link[]} links
 * @param {Api.Board} board
 * @param {(links: Link[]) => void} show
 * @returns {HTMLElement[]}
 */
export function chainControls(links, board, show) {
  if (links.length <= FEW) return [];
  /** @type {number | null} The link that is shown; all of them if there is none. */
  let at = null;
  const text = element('p', { class: 'aside link-text', 'aria-live': 'polite' });
  /**
   * @param {string} sign
   * @param {string} name
   * @param {() => void} work
   */
  const button = (sign, name, work) => {
    const made = element('button', { type: 'button', ...(name && { 'aria-label': name, title: name }) }, sign);
    made.addEventListener('click', work);
    return made;
  };
  /** @param {number | null} to */
  const go = to => {
    at = to === null ? null : Math.max(0, Math.min(to, links.length - 1));
    all.setAttribute('aria-pressed', String(at === null));
    text.textContent = at === null ? '' : `Link ${at + 1} of ${links.length}, ${linkText(links[at], board)}.`;
    const last = at;
    show(last === null ? links : links.slice(0, last + 1).map((link, index) => ({ ...link, past: index < last })));
  };
  const all = button(`All ${links.length} links`, '', () => go(null));
  const row = element('div', { class: 'row chain', role: 'group', 'aria-label': 'Links of the chain' });
  row.append(button('‹', 'Previous link', () => go((at ?? links.length) - 1)), button('›', 'Next link', () => go(at === null ? 0 : at + 1)), all);
  go(doCross(links, board) ? 0 : null);
  return [row, text];
}
