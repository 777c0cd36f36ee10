// Work on the whole of a puzzle while it is set: making it unique, and finding what it does not need.

import { ask, post } from './api.js';

/** Whether a text has solutions: a question in the background. */
async function standing({ signal }, text, more = {}) {
  const { answer } = await ask({ question: 'unique', text, seconds: 20, ...more }, signal, () => {}, 'background');
  return answer ?? {};
}

/** Adds givens of one solution, at cells where another differs, until there is no other. What to say of it. */
export async function makeUnique(task) {
  const { text, isOld, say, edit } = task;
  const added = [];
  let answer = await standing(task, text);
  while (answer.status === 'several' && !isOld()) {
    const cell = answer.differ[Math.floor(Math.random() * answer.differ.length)];
    added.push([cell, answer.grid[cell]]);
    say(`${added.length} givens so far…`);
    answer = await standing(task, text, { entries: added, with_entries: true });
  }
  if (isOld()) return null;
  if (answer.status !== 'unique') return answer.status === 'none' ? 'There is no solution.' : 'It was not decided in time.';
  if (!added.length) return 'It has one solution already.';
  await edit([{ givens: added }]);
  return `${added.length} ${added.length === 1 ? 'given was' : 'givens were'} added.`;
}

/** Which single rules and givens can go without a second solution. They are shown, and what to say of it is returned. */
export async function redundant(task) {
  const { text, board, isOld, say, show } = task;
  const name = cell => `r${board.cells[cell][0] + 1}c${board.cells[cell][1] + 1}`;
  const ofClue = ({ kind, cells }) => `${kind} ${cells.slice(0, 3).map(name).join(' ')}${cells.length > 3 ? '…' : ''}`;
  const tries = [
    ...board.clues.map(clue => [ofClue(clue), clue.cells, { remove: { at: clue.at } }]),
    ...board.givens.flatMap((digit, cell) => (digit === null ? [] : [[`given ${name(cell)}`, [cell], { givens: [[cell, null]] }]])),
  ];
  if ((await standing(task, text)).status !== 'unique') return 'The puzzle does not have one solution.';
  const spare = [];
  for (const [index, [label, cells, edit]] of tries.entries()) {
    if (isOld()) return null;
    say(`Trying without each: ${index + 1} of ${tries.length}…`);
    const without = await post('edit', { text, edits: [edit] }, 'redundant');
    if (without.text && (await standing(task, without.text)).status === 'unique') spare.push([label, cells]);
  }
  show({ shade: new Map(spare.flatMap(([, cells]) => cells).map(cell => [cell, 'differs'])) });
  return spare.length ? `Each of these could go alone: ${spare.map(([label]) => label).join(', ')}.` : 'Everything is needed.';
}
