// The form of a kind of rule: what is typed for it, and which of its cells the selection is for.

import { OF_CELLS } from './clues.js';
import { element } from './dom.js';
import { say } from './export.js';
import { TYPED } from './palette.js';

/**
 * What is asked of a selection, by the type of the parameter it is for.
 * @type {Record<string, string>}
 */
const HOW = {
  line: 'Drag along the line, from its beginning to its end.',
  pairs: 'Select two cells.',
  cell: 'Select one cell.',
};

export class KindForm {
  /** @type {Api.Kind | undefined} */
  kind;
  /** @type {string | null} The parameter that the selection is for. */
  main = null;
  /** @type {Record<string, Api.Cell[]>} Selections that were taken for other parameters. */
  taken = {};
  /** Whether the number was typed on the board. */
  #isTyped = false;

  /**
   * @param {HTMLElement} root
   * @param {import('./board.js').BoardView} board
   */
  constructor(root, board) {
    this.root = root;
    this.board = board;
  }

  /**
   * Whether the form is that of a kind as it is now.
   * @param {Api.Kind | undefined} kind
   */
  isOf(kind) {
    return JSON.stringify(this.kind) === JSON.stringify(kind);
  }

  /**
   * A key on the board that is a figure of the rule's number or a letter of its text, or takes one back. Whether it is.
   * @param {string} key
   */
  type(key) {
    const input = this.#typed;
    const isKey = this.isText ? /^(.|Backspace)$/u : /^(\d|Backspace)$/;
    if (!input || (key === 'Backspace' && !input.value) || !isKey.test(key)) return false;
    // The first key takes the place of what was kept.
    const before = this.#isTyped ? input.value : '';
    input.value = key === 'Backspace' ? input.value.slice(0, -1) : before + key;
    this.#isTyped = true;
    this.board.setDraft(input.value);
    return true;
  }

  /** Other cells are selected: a number that was typed for those before is not theirs. */
  untype() {
    if (this.#isTyped && this.#typed) this.#typed.value = '';
    this.#isTyped = false;
    this.board.setDraft('');
  }

  /** Whether it is a text that is typed on the board. */
  get isText() {
    return this.kind?.drawing === true && this.kind.params.some(({ type }) => type === 'text');
  }

  /** What is typed on the board: the first input of a number, or that of a text. */
  get #typed() {
    const { isText } = this;
    return this.#inputs.map(([, one]) => one).find(one => one instanceof HTMLInputElement && (isText || one.inputMode === 'numeric')) ?? null;
  }

  /**
   * The inputs of the kind: what is typed, and for each parameter of cells which one the selection is for.
   * @param {Api.Kind} kind
   */
  show(kind) {
    const isSame = this.kind?.name === kind.name;
    const [kept, part] = [isSame ? this.#kept(kind) : {}, isSame ? this.main : null];
    this.kind = kind;
    this.taken = {};
    this.#isTyped = false;
    this.board.setDraft('');
    const cells = kind.params.filter(one => OF_CELLS.has(one.type));
    /** @type {HTMLElement[]} */
    const parts = [element('p', { class: 'aside' }, kind.meaning.replaceAll('`', ''))];
    const required = cells.filter(one => one.required);
    this.main = (required[0] ?? cells[0])?.name ?? null;
    const several = required.length > 1 || (required.length === 0 && cells.length > 1 && cells.every(one => one.type === 'pairs'));
    if (several) {
      const label = element('label', {}, required.length ? 'The selected cells are ' : 'Which ');
      const select = element('select', { id: 'set-part' });
      select.append(...cells.map(one => element('option', { value: one.name, title: one.meaning }, one.name)));
      // After one black dot comes another.
      if (part && !required.length && cells.some(({ name }) => name === part)) this.main = select.value = part;
      select.addEventListener('change', () => {
        this.main = select.value;
      });
      label.append(select);
      parts.push(label);
      if (required.length > 1) {
        const take = element('button', { type: 'button' }, 'Take the selection');
        const taken = element('p', { id: 'set-taken', class: 'aside' });
        take.addEventListener('click', () => this.#take(select, cells, taken));
        parts.push(take, taken);
      }
    }
    kind.params.filter(one => TYPED.has(one.type)).forEach(one => parts.push(input(one, kept[one.name])));
    this.board.isLine = ['line', 'lines', 'parts'].includes(cells.find(one => one.name === this.main)?.type ?? '');
    parts.push(element('p', { class: 'aside', id: 'set-how' }, how(kind, cells)));
    this.root.replaceChildren(...parts);
  }

  /**
   * What was typed and holds for the next rule too: choices, and numbers that have a usual value or are those of dots.
   * @param {Api.Kind} kind
   * @returns {Record<string, string | boolean>}
   */
  #kept(kind) {
    const isOfDots = kind.params.some(({ type }) => type === 'pairs');
    /** @param {string} name */
    const stays = name => isOfDots || kind.params.some(one => one.name === name && (one.default !== null || one.words.length || one.type === 'truth'));
    return Object.fromEntries(this.#inputs.filter(([name]) => stays(name)).map(([name, one]) => [name, isBox(one) ? one.checked : one.value]));
  }

  /**
   * The inputs of the form, by the names of their parameters.
   * @returns {[name: string, input: HTMLInputElement | HTMLSelectElement][]}
   */
  get #inputs() {
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const inputs = this.root.querySelectorAll('[data-param]');
    return [...inputs].map(one => [one.dataset.param ?? '', one]);
  }

  /**
   * Keeps the selection for one of several parameters of cells, and says which are `taken`.
   * @param {HTMLSelectElement} select
   * @param {Api.Param[]} cells
   * @param {HTMLElement} taken
   */
  #take(select, cells, taken) {
    if (!this.board.selected.size) return say('Select cells of the board first.');
    this.taken[select.value] = [...this.board.selected];
    const next = cells.find(one => one.required && !this.taken[one.name]);
    if (next) this.main = select.value = next.name;
    taken.textContent = Object.entries(this.taken).map(([name, list]) => `${name}: ${list.length} cells`).join(', ');
    return this.board.select([], { focus: false });
  }

  /** The values of the parameters: what was typed, what was taken, and the selection. */
  get values() {
    /** @type {Api.Values} */
    const values = {};
    for (const [param, one] of this.#inputs) {
      if (isBox(one)) {
        if (one.checked !== (one.dataset.usual === 'true')) values[param] = one.checked;
        continue;
      }
      const text = one.value.trim();
      if (text) values[param] = text;
    }
    Object.assign(values, this.taken);
    const cells = [...this.board.selected];
    if (this.main && !values[this.main] && cells.length) values[this.main] = cells;
    return values;
  }
}

/**
 * How a rule of the kind is drawn.
 * @param {Api.Kind} kind
 * @param {Api.Param[]} cells
 */
function how(kind, cells) {
  const usual = HOW[cells[0]?.type] ?? (cells.length ? 'Select its cells.' : '');
  const where = kind.sight || kind.name === 'little-killer' ? 'Click beside the grid, or drag along the line.' : usual;
  const typed = kind.drawing ? 'text' : 'number';
  const isTyped = cells.length && kind.params.some(({ type }) => type === typed);
  const isOfSet = cells.some(({ type }) => type !== 'cell') && !kind.drawing && !kind.sight;
  const given = isTyped && isOfSet ? ' In a single cell, digits are givens: type the number here.' : '';
  return `${where} ${isTyped ? `Type its ${typed}, and Enter.` : 'Enter adds it.'}${given}`.trim();
}

/**
 * The input of a parameter, with its label.
 * @param {Api.Param} param
 * @param {string | boolean | undefined} kept
 */
function input(param, kept) {
  const isTruth = param.type === 'truth';
  const label = element('label', { title: param.meaning, ...(isTruth && { class: 'check' }) }, isTruth ? '' : `${param.name}${param.required ? '' : ' (optional)'} `);
  /** @type {HTMLInputElement | HTMLSelectElement} */
  let made;
  if (isTruth) {
    made = element('input', { type: 'checkbox' });
    made.checked = typeof kept === 'boolean' ? kept : param.default === 'true';
  } else if (param.words.length) {
    made = element('select');
    made.append(...(param.required ? param.words : ['', ...param.words]).map(word => element('option', { value: word }, word || '–')));
  } else {
    made = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: param.default ?? '' });
    if (param.type === 'number') made.inputMode = 'numeric';
  }
  if (!isTruth && kept) made.value = String(kept);
  made.dataset.param = param.name;
  made.dataset.usual = param.default ?? '';
  label.append(made, ...(isTruth ? [` ${param.name}`] : []));
  return label;
}

/**
 * Whether an input is a checkbox.
 * @param {HTMLInputElement | HTMLSelectElement} one
 * @returns {one is HTMLInputElement}
 */
const isBox = one => one.type === 'checkbox';
