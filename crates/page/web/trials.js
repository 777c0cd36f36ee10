// Work on the whole of a puzzle while it is set: making it unique, and finding what it does not need.

import { ask, post } from './api.js';
import { element } from './dom.js';

/**
 * Work on a text: `isOld` if it has changed since; `say` says how far it is, `light` shows cells, `edit` changes the text.
 * @typedef {object} Task
 * @property {string} text
 * @property {Omit<Api.Board, 'clues'> & { clues: Page.Clue[] }} board
 * @property {AbortSignal} signal
 * @property {() => boolean} isOld
 * @property {(said: string) => void} say
 * @property {(edits: Api.Edit[]) => Promise<boolean>} edit
 * @property {(cells: Api.Cell[]) => void} light
 *
 * What may go: its name, its cells, and the change that removes it.
 * @typedef {[label: string, cells: Api.Cell[], edit: Api.Edit]} Spare
 *
 * What is said of what was found.
 * @typedef {string | (string | Node)[] | null} Said
 */

/**
 * Whether a text has solutions: a question in the background.
 * @param {Task} task
 * @param {string} text
 * @param {Page.About} more
 * @returns {Promise<Api.Unique>}
 */
async function standing({ signal }, text, more = {}) {
  const { answer } = await ask({ question: 'unique', text, seconds: 20, ...more }, signal, () => {}, 'background');
  return answer ?? { status: 'open', grid: null };
}

/**
 * Adds givens of one solution, at cells where another differs, until there is no other. What to say of it.
 * @param {Task} task
 * @returns {Promise<Said>}
 */
export async function makeUnique(task) {
  const { text, isOld, say, edit } = task;
  /** @type {[Api.Cell, Api.Digit][]} */
  const added = [];
  let answer = await standing(task, text);
  while (answer.status === 'several' && !isOld()) {
    const cell = answer.differ[Math.floor(Math.random() * answer.differ.length)];
    added.push([cell, /** @type {Api.Digit} */ (answer.grid[cell])]);
    say(`${added.length} givens so far…`);
    answer = await standing(task, text, { entries: added, with_entries: true });
  }
  if (isOld()) return null;
  if (answer.status !== 'unique') return answer.status === 'none' ? 'There is no solution.' : 'It was not decided in time.';
  if (!added.length) return 'It has one solution already.';
  await edit([{ givens: added }]);
  return `${added.length} ${added.length === 1 ? 'given was' : 'givens were'} added.`;
}

/**
 * Which single rules and givens can go without a second solution: buttons that light them, and remove them.
 * @param {Task} task
 * @returns {Promise<Said>}
 */
export async function redundant(task) {
  const { text, board, isOld, say, light } = task;
  /** @param {Api.Cell} cell */
  const name = cell => `r${board.cells[cell][0] + 1}c${board.cells[cell][1] + 1}`;
  /** @type {Spare[]} */
  const tries = board.clues.filter(clue => !clue.drawing).map(clue => [clue.name, clue.cells, { remove: { at: clue.at, part: clue.part } }]);
  board.givens.forEach((digit, cell) => {
    if (digit !== null) tries.push([`given ${name(cell)}`, [cell], { givens: [[cell, null]] }]);
  });
  if ((await standing(task, text)).status !== 'unique') return 'The puzzle does not have one solution.';
  /** @type {Spare[]} */
  const spare = [];
  for (const [index, [label, cells, edit]] of tries.entries()) {
    if (isOld()) return null;
    say(`Trying without each: ${index + 1} of ${tries.length}…`);
    const without = await post('edit', { text, edits: [edit] }, 'redundant');
    if (without.error === undefined && (await standing(task, without.text)).status === 'unique') spare.push([label, cells, edit]);
  }
  if (isOld()) return null;
  if (!spare.length) return 'Everything is needed.';
  light(spare.flatMap(([, cells]) => cells));
  return ['Each of these could go alone: ', ...spare.flatMap(one => entry(one, task))];
}

/**
 * A rule or given that is not needed.
 * @param {Spare} spare
 * @param {Task} task
 */
function entry([label, cells, edit], { light, edit: change }) {
  const show = element('button', { type: 'button' }, label);
  show.addEventListener('click', () => light(cells));
  const remove = element('button', { type: 'button', 'aria-label': `Remove ${label}` }, 'Remove');
  remove.addEventListener('click', () => change([edit]));
  const row = element('span', { class: 'spare' });
  row.append(show, ' ', remove);
  return [row, ' '];
}
