// What is told of a puzzle: its title, who made it, its rules in words, its picture, the clues around it.

import { $, element } from './dom.js';
import { CELL } from './measure.js';
import { outside } from './outside.js';

/**
 * The name of a puzzle.
 * @param {Api.Board} board
 */
export const titleOf = ({ title, variant }) => title ?? (variant === null ? 'Puzzle' : readable(variant));

/**
 * The name of a variant as a title: `classic-9x9` is `Classic 9×9`.
 * @param {string} name
 */
const readable = name => name.replaceAll('-', ' ').replace(/\b(\d+)x(?=\d)/g, '$1×').replace(/^./u, first => first.toUpperCase());

/**
 * Who made a puzzle, and the rules as the setter wrote them.
 * @param {Api.Board} board
 */
export const aboutOf = ({ author, about }) => [author && `by ${author}`, about].filter(Boolean).join('\n');

/**
 * The rules in the words of the program. What the setter wrote already is not said again.
 * @param {Api.Board} board
 */
export function legendOf(board) {
  /** @param {string} line */
  const plain = line => line.toLowerCase().replace(/[\s.]+/g, ' ').trim();
  const about = plain(aboutOf(board));
  return board.legend.filter(line => !about.includes(plain(line)));
}

/**
 * The drawing of a board, for an image.
 * @param {Api.Board} board
 */
export const pictureOf = board => `data:image/svg+xml,${encodeURIComponent(board.svg)}`;

/** @param {Api.Board} board */
export function showHeading(board) {
  $('title').textContent = titleOf(board);
  document.title = `${titleOf(board)} – exdoku`;
  $('about').textContent = aboutOf(board);
  $('legend').replaceChildren(...legendOf(board).map(line => element('p', {}, line)));
  const drawing = $('board').querySelector('.base');
  const around = drawing ? outside(drawing, board, CELL) : [];
  $('outside').replaceChildren(...around.map(clue => element('li', {}, clue)));
  $('outside').hidden = !around.length;
}
