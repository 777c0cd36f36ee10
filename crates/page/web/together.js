// Kinds that are added together: those set aside with what was typed for them, and the one of the form, on the same cells.

import { OF_CELLS } from './clues.js';
import { element } from './dom.js';
import { say } from './export.js';

/** @typedef {{ kind: Api.Kind, values: Api.Values }} Kept */

/**
 * The change that adds a rule or a drawing.
 * @param {Api.Kind} kind
 * @param {Api.Values} values
 * @returns {Api.Edit}
 */
export function addition(kind, values) {
  if (!kind.drawing) return { add: { kind: kind.name, values } };
  const { colour, size, ...others } = values;
  return { draw: { name: kind.name, colour: String(colour), ...(size && { size: String(size) }), values: others } };
}

/**
 * The parameter that the selected cells are for; null if there is none, or several must be given.
 * @param {Api.Kind} kind
 */
export function cellsOf(kind) {
  const cells = kind.params.filter(({ type }) => OF_CELLS.has(type));
  const required = cells.filter(one => one.required);
  return required.length > 1 ? null : (required[0] ?? cells[0] ?? null);
}

/**
 * What cannot be left out and was not given.
 * @param {Api.Kind} kind
 * @param {Api.Values} values
 */
export const missing = (kind, values) => kind.params.find(one => one.required && values[one.name] === undefined);

export class Together {
  /** @type {Kept[]} */
  #kept = [];

  /**
   * `changed` is called when a kind was set aside or taken back.
   * @param {HTMLElement} root
   * @param {() => void} changed
   */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
  }

  get count() {
    return this.#kept.length;
  }

  /**
   * Sets a kind aside, with what was typed for it. Whether that could be.
   * @param {Api.Kind} kind
   * @param {Api.Values} values
   */
  keep(kind, values) {
    const main = cellsOf(kind);
    if (!main) {
      say(`${kind.name} needs cells of its own: add it alone.`);
      return false;
    }
    const typed = { ...values };
    delete typed[main.name];
    const lacking = missing(kind, { ...typed, [main.name]: [] });
    if (lacking) {
      say(`${kind.name} needs ${lacking.name}: ${lacking.meaning || lacking.type}.`);
      return false;
    }
    this.#kept = [...this.#kept.filter(one => one.kind.name !== kind.name), { kind, values: typed }];
    this.#show();
    return true;
  }

  /**
   * The changes that add the kinds that were set aside, on these cells. The kind of the form is not added twice.
   * @param {string} name
   * @param {Api.Cell[]} cells
   */
  additions(name, cells) {
    const others = this.#kept.filter(({ kind }) => kind.name !== name);
    return others.map(({ kind, values }) => addition(kind, { ...values, [cellsOf(kind)?.name ?? '']: cells }));
  }

  #show() {
    this.root.hidden = !this.#kept.length;
    const label = element('span', { class: 'aside' }, 'Added along each time:');
    this.root.replaceChildren(label, ...this.#kept.map(({ kind }) => {
      const button = element('button', { type: 'button', 'aria-label': `Without ${kind.name}`, title: 'Take it back' }, `${kind.name} ×`);
      button.addEventListener('click', () => {
        this.#kept = this.#kept.filter(one => one.kind !== kind);
        this.#show();
      });
      return button;
    }));
    this.changed();
  }
}
