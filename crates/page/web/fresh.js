// A new board: its size, and boxes, regions to be drawn, or neither.

import { say } from './export.js';
import { element } from './dom.js';

const SIZES = [4, 6, 8, 9, 10, 12, 16, 25];
const LARGEST = 36;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The height of the boxes: as high as can be, and not higher than wide. Boards with a height of 1 have no boxes.
 * @param {number} size
 */
const boxHeight = size => Array.from({ length: size }, (_, index) => index + 1).findLast(height => size % height === 0 && height * height <= size) ?? 1;

/**
 * The text of a new board. A jigsaw begins with boxes, or with rows where the size has no boxes.
 * @param {number} size
 * @param {string} kind
 */
export function freshText(size, kind) {
  const base = `size = ${size}\n`;
  if (kind === 'none') return `${base}\n[rules]\nboxes = false\n`;
  if (kind !== 'jigsaw') return base;
  const tall = boxHeight(size);
  const wide = size / tall;
  /**
   * @param {number} row
   * @param {number} column
   */
  const region = (row, column) => SIGNS[Math.floor(row / tall) * (size / wide) + Math.floor(column / wide)];
  const rows = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => region(row, column)).join(''));
  return `${base}\nregions = """\n${rows.join('\n')}\n"""\n`;
}

/**
 * The controls of a new board; `start` takes its text. A size is one click.
 * @param {HTMLElement} root
 * @param {(text: string) => unknown} start
 */
export function prepareFresh(root, start) {
  const kind = element('select', { id: 'fresh-kind' });
  for (const [value, text] of [['boxes', 'with boxes'], ['jigsaw', 'as a jigsaw'], ['none', 'without regions']]) kind.append(element('option', { value }, text));
  const regions = element('label', {}, 'Board ');
  regions.append(kind);
  const sizes = element('div', { class: 'sizes', role: 'group', 'aria-label': 'Size' });
  /**
   * @param {string} text
   * @param {() => unknown} work
   */
  const button = (text, work) => {
    const made = element('button', { type: 'button' }, text);
    made.addEventListener('click', work);
    return made;
  };
  sizes.append(...SIZES.map(size => button(`${size}×${size}`, () => start(freshText(size, kind.value)))));
  sizes.append(button('Samurai', () => start('variant = "samurai"\n')));
  const number = element('input', { id: 'fresh-other', type: 'text', inputmode: 'numeric', autocomplete: 'off', 'aria-label': 'Another number of rows and columns' });
  const other = element('form', { class: 'row' });
  other.append('Another size', number, element('button', { id: 'fresh-go' }, 'Create'));
  other.addEventListener('submit', event => {
    event.preventDefault();
    const wanted = Number(number.value);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > LARGEST) return say(`The size is a number from 1 to ${LARGEST}.`);
    if (kind.value === 'boxes' && boxHeight(wanted) === 1) say(`A board of ${wanted}×${wanted} has no boxes: regions of other shapes make a jigsaw.`);
    return start(freshText(wanted, kind.value));
  });
  root.append(regions, sizes, other);
}
