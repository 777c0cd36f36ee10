// How many solutions there are, and how often each candidate occurs in them.

import { element, paragraph } from './dom.js';

/**
 * @typedef {import('./board.js').Shown} Shown
 * @typedef {import('./board.js').Mark} Mark
 */

/** @param {Api.Count} answer */
export function countText({ count, exact }) {
  const number = grouped(count);
  return exact ? `Exactly ${number} ${count === '1' ? 'solution' : 'solutions'}.` : `At least ${number} solutions were counted.`;
}

/**
 * The candidates of each cell, coloured by how often they occur, and what is said about them.
 * @param {Extract<Api.Candidates, { status: 'some' }>} answer
 * @param {(cell: Api.Cell) => boolean} isGiven
 * @param {boolean} [partial]
 */
export function trueCandidates({ counts, sets, counted, all }, isGiven, partial) {
  /** @type {Map<Api.Cell, Mark[]>} */
  const marks = new Map();
  sets.forEach((set, cell) => {
    if (isGiven(cell)) return;
    marks.set(cell, set.map(digit => {
      if (set.length === 1) return [digit, 'heat-5 sure'];
      // The first solutions found resemble each other: only all of them say how common a digit is.
      if (!all) return [digit, 'heat-2'];
      return [digit, `heat-${Math.min(4, Math.floor((counts[cell][digit] / counted) * 5))}`];
    }));
  });
  const solutions = `${grouped(String(counted))} ${counted === 1 ? 'solution' : 'solutions'}`;
  const isOnly = all && counted === 1;
  const sure = [...marks.values()].filter(list => list.length === 1).length;
  const parts = [paragraph(isOnly ? 'There is one solution, so each cell has one candidate.' : all ? `Over all ${solutions}.` : 'Over all solutions.', 'result')];
  if (!isOnly) parts.push(paragraph(`${sure} of ${marks.size} cells have one candidate.`));
  if (partial) parts.push(paragraph('Not all candidates may have been found.', 'problem warning'));
  const key = element('p', { class: 'heat-key' });
  ['rare', '', '', '', 'common', 'always'].forEach((name, level) => {
    key.append(element('span', { class: `heat-${level}` }, name || '·'));
  });
  if (all && !isOnly) parts.push(key);
  /** @type {Shown[]} */
  const digits = [...marks].flatMap(([cell, list]) => (list.length === 1 ? [/** @type {Shown} */ ([cell, list[0][0], 'answer'])] : []));
  return { parts, view: { alone: true, marks, digits } };
}

/**
 * A part of the search tree.
 * @param {number} part
 */
export function percent(part) {
  return part < 0.0005 ? 'less than 0.1 %' : `about ${(part * 100).toFixed(1)} %`;
}

/**
 * 1234567 as 1,234,567.
 * @param {string} count
 */
function grouped(count) {
  return count.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @param {Extract<Api.Progress, { walks: number }>} part */
export function estimateText({ log10, error, walks }) {
  if (log10 === null) return `Estimate: none of ${grouped(String(walks))} random walks found a solution.`;
  const exponent = Math.floor(log10);
  const number =
    log10 < 6 ? grouped(String(Math.round(10 ** log10))) : `${(10 ** (log10 - exponent)).toFixed(2)} · 10^${exponent}`;
  return `Estimate: about ${number}, give or take ${Math.round(error * 100)} % (${grouped(String(walks))} random walks).`;
}
