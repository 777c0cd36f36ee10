// A book to print: a sheet for each puzzle with its rules, and the solutions at the end.

import { ask, post } from './api.js';
import { $, counted, element } from './dom.js';
import { say } from './export.js';
import { CELL } from './measure.js';
import { keep, recall } from './storage.js';

const KEPT = 'exdoku book';
/** What stands in place of the solution of a puzzle that has not just one. */
const NO_SOLUTION = new Map([['several', 'This puzzle has several solutions.'], ['none', 'This puzzle has no solution.']]);
const OPEN = 'The solution was not found in a minute.';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The texts of the puzzles in the book; they stay while the tab is open.
 * @returns {string[]}
 */
const texts = () => recall(KEPT) ?? [];

/**
 * Prepares the buttons. `text` gives the puzzle that is shown.
 * @param {import('./session.js').Session} session
 * @param {() => string} text
 */
export function prepareBook(session, text) {
  const count = () => {
    const { length } = texts();
    $('book-print').textContent = `Print the book (${length})`;
    $('book-print').disabled = $('book-empty').disabled = length === 0;
  };
  /** @param {string[]} list */
  const change = list => {
    keep(KEPT, list);
    count();
  };
  $('book-add').addEventListener('click', () => {
    if (!session.isRead) return say('The text has an error.');
    if (texts().includes(text())) return say('This puzzle is in the book already.');
    change([...texts(), text()]);
    return say(`The book has ${counted(texts().length, 'puzzle')}.`);
  });
  $('book-empty').addEventListener('click', () => change([]));
  $('book-print').addEventListener('click', async () => {
    $('book-print').disabled = true;
    try {
      await make(texts());
    } finally {
      count();
    }
    $('export-dialog').close();
    document.body.dataset.print = 'book';
    print();
  });
  addEventListener('afterprint', () => {
    delete document.body.dataset.print;
  });
  // Others fill it, too.
  $('export').addEventListener('click', count);
  count();
}

/**
 * Generates puzzles, and puts each into the book. The last one, if all were made.
 * @param {string} text the rules
 * @param {Api.Wish} wish what they are like; the first one has its seed
 * @param {number} number
 */
export async function fillBook(text, wish, number) {
  /** @type {string | null} */
  let last = null;
  for (let made = 0; made < number; made += 1) {
    say(`Puzzle ${made + 1} of ${number}…`);
    const next = { ...wish, seed: (wish.seed ?? 0) + made };
    const { answer, error } = await ask({ question: 'generate', text, wish: next }, new AbortController().signal, () => {}, 'background');
    if (answer?.status !== 'made') {
      say(`${made} of ${number} puzzles are in the book: ${error ?? 'no further one was found in this time.'}`);
      return null;
    }
    last = answer.text;
    if (!texts().includes(answer.text)) keep(KEPT, [...texts(), answer.text]);
  }
  return last;
}

/**
 * Writes the book into the page, where only paper shows it.
 * @param {string[]} list
 */
async function make(list) {
  const sheets = [];
  const solutions = element('section', { class: 'solutions' });
  for (const [index, text] of list.entries()) {
    say(`Puzzle ${index + 1} of ${list.length}…`);
    const read = await post('read', { text }, 'book');
    if (read.error !== undefined || !read.ok) continue;
    const { board } = read;
    const title = `${index + 1}. ${board.title ?? board.variant ?? 'Puzzle'}`;
    const sheet = element('section', { class: 'sheet' });
    sheet.append(element('h2', {}, title));
    const about = [board.author && `by ${board.author}`, board.about].filter(Boolean).join(' · ');
    if (about) sheet.append(element('p', {}, about));
    sheet.append(drawing(board), ...board.legend.map(line => element('p', {}, line)));
    sheets.push(sheet);
    const { answer } = await ask({ question: 'unique', text, seconds: 60 }, new AbortController().signal, () => {}, 'background');
    const solution = element('figure');
    solution.append(element('figcaption', {}, title), answer?.status === 'unique' ? drawing(board, answer.grid) : element('p', {}, NO_SOLUTION.get(answer?.status ?? 'open') ?? OPEN));
    solutions.append(solution);
  }
  if (solutions.children.length) solutions.prepend(element('h2', {}, 'Solutions'));
  $('book').replaceChildren(...sheets, solutions);
}

/**
 * The picture of a board, perhaps with the digits of a solution.
 * @param {Api.Board} board
 * @param {Api.Grid} [grid]
 */
function drawing(board, grid) {
  const picture = document.importNode(new DOMParser().parseFromString(board.svg, 'image/svg+xml').documentElement, true);
  picture.removeAttribute('width');
  picture.removeAttribute('height');
  const size = (Math.max(...board.digits.map(name => name.length)) > 1 ? 0.46 : 0.64) * CELL;
  board.cells.forEach(([row, column], cell) => {
    const number = grid?.[cell] ?? null;
    if (number === null || board.givens[cell] !== null) return;
    const digit = document.createElementNS(SVG, 'text');
    const place = { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL + 0.355 * size, 'font-size': size, 'text-anchor': 'middle', fill: '#1c5db5' };
    Object.entries(place).forEach(([name, value]) => digit.setAttribute(name, String(value)));
    digit.textContent = board.digits[number];
    picture.append(digit);
  });
  return picture;
}
