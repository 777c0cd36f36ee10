// Conflicts in words: which rule is broken, and by which digits.

import { nameOf } from './clues.js';

/** Kinds whose houses name themselves: `row 1`. */
const HOUSES = new Set(['rows', 'columns', 'boxes', 'regions']);

/**
 * A conflict: the rule, what is wrong, and the digits in question.
 * @param {Api.Violation} violation
 * @param {Pick<Api.Board, 'clues' | 'cells'>} board
 * @returns {{ rule: string, text: string }}
 */
export function conflictText({ kind, what, sentence, cells }, { clues, cells: places }) {
  const begin = `${kind}: ${what}: `;
  const digits = sentence.startsWith(begin) ? sentence.slice(begin.length) : '';
  if (HOUSES.has(kind) && digits) return { rule: what.charAt(0).toUpperCase() + what.slice(1), text: digits };
  const clue = clues.find(one => one.kind === kind && one.cells.length && cells.every(cell => one.cells.includes(cell)));
  if (!clue) return { rule: kind, text: sentence.startsWith(`${kind}: `) ? sentence.slice(kind.length + 2) : sentence };
  const number = clue.values.sum ?? clue.values.clue ?? clue.values.value;
  return { rule: [kind, number, nameOf(clue.cells, places)].filter(part => part !== undefined && part !== '').join(' '), text: digits || what };
}
