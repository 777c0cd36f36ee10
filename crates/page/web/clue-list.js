// The list of rules: a line for each, with its numbers and what can be done with it.

import { OF_CELLS, shaped } from './clues.js';
import { $, element, targetOf } from './dom.js';
import { TYPED } from './palette.js';

/** So many rules are listed at once. */
const MOST = 60;

/**
 * What the list does: lights cells on the board, goes to a rule in the text, changes a value, and gives a rule other cells, moves or deletes
 * it, or deletes all of some kinds.
 * @typedef {object} Actions
 * @property {(cells: Api.Cell[] | null) => void} light
 * @property {(clue: Page.Clue) => void} goTo
 * @property {(clue: Page.Clue, param: Api.Param, value: string | boolean | null) => unknown} change
 * @property {(clue: Page.Clue) => unknown} reshape
 * @property {(clue: Page.Clue) => unknown} move
 * @property {(clue: Page.Clue) => unknown} remove
 * @property {(clues: Page.Clue[]) => unknown} removeAll
 *
 * What is known of the rules: their kinds, whether one is held, and whether they are all of the puzzle.
 * @typedef {{ kinds: Api.Kind[], isHeld: (clue: Page.Clue) => boolean, isAll: boolean }} About
 */

export class ClueList {
  /** @type {Page.Clue | null} The rule that Delete deletes. */
  chosen = null;
  /** @type {Map<Page.Clue, HTMLElement>} The rules that are listed. */
  #items = new Map();
  /** @type {Set<string>} The kinds that are listed; all if there are none. */
  #only = new Set();

  /** @param {Actions} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /**
   * @param {Page.Clue[]} clues
   * @param {string} title
   * @param {About} about
   */
  show(clues, title, about) {
    const listed = about.isAll ? this.#choosing(clues, title, about) : clues;
    $('set-kinds').hidden = !about.isAll || !$('set-kinds').children.length;
    this.#items = new Map(listed.slice(0, MOST).map(clue => [clue, this.#item(clue, about)]));
    $('set-clues').replaceChildren(...this.#items.values());
    $('set-count').textContent = title;
    this.choose(this.chosen);
  }

  /**
   * Shows buttons for the kinds, if there are several. The rules of those that were chosen.
   * @param {Page.Clue[]} clues
   * @param {string} title
   * @param {About} about
   */
  #choosing(clues, title, about) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { kind } of clues) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    this.#only = new Set([...this.#only].filter(kind => counts.has(kind)));
    const listed = this.#only.size ? clues.filter(({ kind }) => this.#only.has(kind)) : clues;
    if (counts.size < 2) {
      $('set-kinds').replaceChildren();
      return listed;
    }
    const focused = $('set-kinds').contains(document.activeElement) ? document.activeElement?.textContent : null;
    const buttons = [...counts].map(([kind, count]) => {
      const button = element('button', { type: 'button', 'aria-pressed': String(this.#only.has(kind)) }, `${kind} ${count}`);
      button.addEventListener('click', () => {
        if (!this.#only.delete(kind)) this.#only.add(kind);
        this.show(clues, title, about);
        this.actions.light(this.#only.size ? [...this.#items.keys()].flatMap(({ cells }) => cells) : null);
      });
      return button;
    });
    if (this.#only.size) {
      const remove = element('button', { type: 'button' }, 'Delete these');
      remove.addEventListener('click', () => this.actions.removeAll(listed));
      buttons.push(remove);
    }
    $('set-kinds').replaceChildren(...buttons);
    // The buttons are new: the key that pressed one presses it again.
    if (focused) buttons.find(button => button.textContent === focused)?.focus();
    return listed;
  }

  /**
   * One rule of the list is the one that Delete deletes. It shows also what is as usual.
   * @param {Page.Clue | null} chosen
   */
  choose(chosen) {
    this.chosen = chosen;
    this.#items.forEach((item, clue) => {
      item.toggleAttribute('data-chosen', clue === chosen);
      item.querySelector('.name')?.setAttribute('aria-current', String(clue === chosen));
      item.querySelectorAll('[data-usual]').forEach(label => label.toggleAttribute('hidden', clue !== chosen));
    });
  }

  /**
   * @param {Page.Clue} clue
   * @param {About} about
   */
  #item(clue, { kinds, isHeld }) {
    const { light, goTo, reshape, move, remove } = this.actions;
    const item = element('li');
    const name = element('button', { type: 'button', class: 'name', title: 'Show it in the text' }, clue.name);
    name.addEventListener('click', () => goTo(clue));
    // Not before the button is released: what is shown then moves it.
    item.addEventListener('click', () => this.choose(clue));
    item.addEventListener('focusin', event => {
      light(clue.cells);
      if (targetOf(event).matches('button:focus-visible')) this.choose(clue);
    });
    item.addEventListener('focusout', () => light(null));
    item.addEventListener('pointerenter', () => light(clue.cells));
    item.addEventListener('pointerleave', () => light(null));
    item.append(name);
    const params = kinds.find(kind => kind.name === clue.kind)?.params ?? [];
    // Numbers that were not given can be.
    /** @param {Api.Param} one */
    const isShown = one => TYPED.has(one.type) && (clue.values[one.name] !== undefined || one.type === 'number' || one.type === 'truth');
    item.append(...params.filter(isShown).map(param => this.#value(clue, param)));
    /**
     * @param {string} sign
     * @param {string} label
     * @param {string} title
     * @param {(clue: Page.Clue) => unknown} work
     */
    const button = (sign, label, title, work) => {
      const made = element('button', { type: 'button', class: 'icon', 'aria-label': `${label} ${clue.kind}`, title }, sign);
      made.addEventListener('click', () => work(clue));
      item.append(made);
      return made;
    };
    if (shaped(clue, kinds)) button('▣', 'Change cells of', 'The selected cells become its cells', reshape);
    if (clue.cells.length) button('✥', 'Move', 'Move', move).setAttribute('aria-pressed', String(isHeld(clue)));
    button('×', 'Delete', 'Delete', remove);
    return item;
  }

  /**
   * The value of a parameter of a rule, to be changed.
   * @param {Page.Clue} clue
   * @param {Api.Param} param
   */
  #value(clue, param) {
    const value = clue.values[param.name];
    const isTruth = param.type === 'truth';
    const label = element('label', { ...(isTruth && { class: 'check' }) }, isTruth ? '' : `${param.name} `);
    const input = element('input', { type: isTruth ? 'checkbox' : 'text', 'aria-label': `${clue.kind}: ${param.name}` });
    if (isTruth) input.checked = typeof value === 'boolean' ? value : param.default === 'true';
    else input.value = String(value ?? '');
    if (isTruth ? String(input.checked) === (param.default ?? 'false') : param.default !== null && (value === undefined || String(value) === param.default)) label.dataset.usual = '';
    input.addEventListener('change', async () => {
      const isDone = await this.actions.change(clue, param, isTruth ? input.checked : input.value.trim() || null);
      // What was refused is not the value of the rule on the board.
      if (isDone === false && !isTruth) input.value = String(value ?? '');
    });
    label.append(input, ...(isTruth ? [` ${param.name}`] : []));
    return label;
  }
}

/**
 * Whether a rule's cells are a line, which is drawn from its beginning.
 * @param {Page.Clue} clue
 * @param {Api.Kind[]} kinds
 */
export const isLine = (clue, kinds) => kinds.find(kind => kind.name === clue.kind)?.params.find(one => OF_CELLS.has(one.type))?.type === 'line';
