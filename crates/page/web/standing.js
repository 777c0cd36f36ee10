// How a puzzle stands: whether it has one solution, several or none.

import { SILENT } from './api.js';

/**
 * How a puzzle stands, in a few words.
 * @param {Api.Unique | undefined} answer
 * @param {string | undefined} error
 * @param {Api.Board | null} board
 * @returns {[state: string, text: string]}
 */
export function standing(answer, error, board) {
  if (!answer) return ['error', error ?? SILENT];
  if (answer.status === 'unique') return ['unique', 'One solution'];
  if (answer.status === 'several' && board?.givens.every(given => given === null) && !board.clues.some(clue => clue.cells.length && !clue.drawing)) return ['several', 'Nothing is given yet'];
  if (answer.status === 'several') return ['several', 'Several solutions'];
  if (answer.status === 'none') return ['none', ['No solution', answer.why[0]?.sentence].filter(Boolean).join(': ')];
  return ['open', answer.grid ? 'One solution at least' : 'Not decided yet'];
}
