// A new board: its size, and boxes, regions to be drawn, or neither.

import { say } from './export.js';
import { element } from './dom.js';

const SIZES = ['4', '6', '8', '9', '10', '12', '16', '25'];
const LARGEST = 36;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The text of a new board. A jigsaw begins with boxes, or with rows where the size has no boxes.
 * @param {number} size
 * @param {string} kind
 */
export function freshText(size, kind) {
  const base = `size = ${size}\n`;
  if (kind === 'none') return `${base}\n[rules]\nboxes = false\n`;
  if (kind !== 'jigsaw') return base;
  // As high as can be, and not higher than wide.
  const tall = Array.from({ length: size }, (_, index) => index + 1).findLast(height => size % height === 0 && height * height <= size) ?? 1;
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
 * The controls of a new board; `start` takes its text.
 * @param {(text: string) => unknown} start
 */
export function freshControls(start) {
  const details = element('details', { id: 'set-fresh' });
  /**
   * @param {string} id
   * @param {string} label
   * @param {[value: string, text: string][]} options
   * @returns {[HTMLElement, HTMLSelectElement]}
   */
  const choice = (id, label, options) => {
    const select = element('select', { id });
    select.append(...options.map(([value, text]) => element('option', { value }, text)));
    const around = element('label', {}, `${label} `);
    around.append(select);
    return [around, select];
  };
  const [sizes, size] = choice('fresh-size', 'Size', [...SIZES.map(one => /** @type {[string, string]} */ ([one, `${one}×${one}`])), ['other', 'other…']]);
  size.value = '9';
  const other = element('label', { hidden: '' }, 'Rows and columns ');
  const number = element('input', { id: 'fresh-other', type: 'text', inputmode: 'numeric', autocomplete: 'off' });
  other.append(number);
  const [kinds, kind] = choice('fresh-kind', 'Regions', [['boxes', 'boxes'], ['jigsaw', 'jigsaw'], ['none', 'none']]);
  const go = element('button', { id: 'fresh-go', type: 'button' }, 'Start');
  size.addEventListener('change', () => {
    other.hidden = size.value !== 'other';
    if (!other.hidden) number.focus();
  });
  go.addEventListener('click', () => {
    const wanted = size.value === 'other' ? Number(number.value) : Number(size.value);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > LARGEST) return say(`The size is a number from 1 to ${LARGEST}.`);
    details.open = false;
    return start(freshText(wanted, kind.value));
  });
  const row = element('div', { class: 'row' });
  row.append(go);
  details.append(element('summary', {}, 'New board'), sizes, other, kinds, row);
  return details;
}
