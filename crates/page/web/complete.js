// Completion: keys of the file, kinds of rules, their parameters, names of built-in variants.

import { $ } from './dom.js';

/** The tables of a file that hold rules. */
const RULES = /^((test|define\.[\w-]+)\.)?rules$/;
/** The table of a definition, and one of its tables about parameters. */
const DEFINITION = /^define\.[\w-]+$/;
const OF_DEFINITION = /^define\.[\w-]+\.(params|draw|look)$/;

/**
 * What is offered: its name, what is inserted, a word beside the name, and its meaning.
 * @typedef {{ name: string, insert: string, note?: string, meaning?: string | null }} Item
 */

export class Completion {
  /** @type {Item[]} */
  items = [];
  chosen = 0;
  /** What was typed of the word. */
  word = '';
  /** @type {CanvasRenderingContext2D | null | undefined} */
  ruler;

  /**
   * @param {import('./editor.js').Editor} editor
   * @param {Api.Catalog} catalog
   * @param {() => Api.Kind[]} own gives the kinds that the text defines
   */
  constructor(editor, catalog, own) {
    this.editor = editor;
    this.input = editor.input;
    this.popup = $('popup');
    this.list = $('completions');
    this.meaning = $('meaning');
    this.catalog = catalog;
    this.own = own;
    this.input.addEventListener('input', input => {
      const event = /** @type {InputEvent} */ (input);
      // What is inserted by the page itself is no typing.
      if (event.inputType === 'insertText' && event.data?.length === 1) this.open(false);
      else if (this.isOpen) this.open(false);
    });
    this.input.addEventListener('keydown', event => this.#key(event));
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('click', () => this.close());
    this.input.addEventListener('scroll', () => this.close());
    this.list.addEventListener('pointerdown', event => {
      event.preventDefault();
      const item = /** @type {Element} */ (event.target).closest('li');
      const at = item ? [...this.list.children].indexOf(item) : -1;
      if (at >= 0) this.#accept(at);
    });
  }

  get isOpen() {
    return !this.popup.hidden;
  }

  /**
   * Opens the list, if there is anything to complete; without `asked` only behind the beginning of a word.
   * @param {boolean} asked
   */
  open(asked) {
    const before = this.input.value.slice(0, this.input.selectionStart);
    const word = /[\w-]*$/.exec(before)?.[0] ?? '';
    const offers = this.input.selectionStart === this.input.selectionEnd ? this.#offers(before, word) : [];
    const matches = offers.filter(({ name }) => name !== word && name.startsWith(word));
    const inside = offers.filter(({ name }) => name !== word && !name.startsWith(word) && name.includes(word));
    this.items = [...matches, ...(word.length > 1 || asked ? inside : [])].slice(0, 60);
    if (!this.items.length || !(word || asked)) return this.close();
    this.word = word;
    this.chosen = 0;
    this.list.replaceChildren(
      ...this.items.map(({ name, note }, index) => {
        const item = document.createElement('li');
        item.id = `completion-${index}`;
        item.setAttribute('role', 'option');
        item.append(name);
        if (note) item.append(Object.assign(document.createElement('span'), { textContent: note }));
        return item;
      }),
    );
    this.popup.hidden = false;
    this.#place(before.slice(0, before.length - word.length));
    this.#choose(0);
  }

  close() {
    this.popup.hidden = true;
    this.input.removeAttribute('aria-activedescendant');
  }

  /**
   * Puts the list below the beginning of the word.
   * @param {string} before
   */
  #place(before) {
    const style = getComputedStyle(this.input);
    const [height, pad] = [parseFloat(style.lineHeight), parseFloat(style.paddingLeft)];
    const lines = before.split('\n');
    this.ruler ??= document.createElement('canvas').getContext('2d');
    if (this.ruler) this.ruler.font = `${style.fontSize} ${style.fontFamily}`;
    const across = (this.ruler?.measureText(lines.at(-1) ?? '').width ?? 0) + pad - this.input.scrollLeft;
    const top = lines.length * height + parseFloat(style.paddingTop) - this.input.scrollTop;
    const { clientWidth, clientHeight } = this.input;
    const popup = this.popup.getBoundingClientRect();
    const above = top + popup.height > clientHeight && top - height > popup.height;
    this.popup.style.left = `${Math.max(0, Math.min(across, clientWidth - popup.width))}px`;
    this.popup.style.top = `${above ? top - height - popup.height : top}px`;
  }

  /**
   * @param {number} index
   */
  #choose(index) {
    this.chosen = (index + this.items.length) % this.items.length;
    [...this.list.children].forEach((item, at) => item.setAttribute('aria-selected', String(at === this.chosen)));
    const item = this.list.children[this.chosen];
    item.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', item.id);
    this.meaning.textContent = this.items[this.chosen].meaning ?? '';
  }

  /**
   * @param {number} index
   */
  #accept(index) {
    const { insert } = this.items[index];
    const end = this.input.selectionStart;
    this.close();
    // It is undone by itself.
    this.input.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertReplacementText' }));
    this.editor.insert(insert, end - this.word.length, end);
    // The first value in it is selected, to be typed over.
    const value = /= (.+)$/s.exec(insert)?.[1];
    if (value) {
      const quoted = /^"/.test(value) ? 1 : 0;
      const last = end - this.word.length + insert.length;
      this.input.setSelectionRange(last - value.length + quoted, last - quoted);
    }
  }

  /**
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      return this.open(true);
    }
    if (!this.isOpen) return undefined;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.#choose(this.chosen + 1),
      ArrowUp: () => this.#choose(this.chosen - 1),
      Enter: () => this.#accept(this.chosen),
      Tab: () => this.#accept(this.chosen),
      Escape: () => this.close(),
    };
    if (!keys[event.key]) {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) this.close();
      return undefined;
    }
    event.preventDefault();
    event.stopPropagation();
    return keys[event.key]();
  }

  /**
   * What can stand behind this text.
   * @param {string} before
   * @param {string} word
   * @returns {Item[]}
   */
  #offers(before, word) {
    const lines = before.split('\n');
    const line = lines.at(-1) ?? '';
    if ((before.match(/"""/g) ?? []).length % 2 || /^\s*#/.test(line)) return [];
    const header = lines.findLast(one => /^\s*\[/.test(one) && !/=/.test(one.split(']')[0]));
    const table = header ? header.replace(/^\s*\[+\s*|\s*\]+.*$/g, '') : '';
    const head = line.slice(0, line.length - word.length);
    const kinds = [...this.own(), ...this.catalog.kinds];
    /** @param {string | undefined} name */
    const kindNamed = name => kinds.find(kind => kind.name === name);

    if (/^\s*variant\s*=\s*"$/.test(head) || /^\s*variant\s*=\s*$/.test(head)) {
      const quote = head.endsWith('"') ? '' : '"';
      return this.catalog.variants.map(({ name, about }) => ({ name, insert: `${quote}${name}${quote}`, meaning: about }));
    }
    const inRules = RULES.test(table);
    const ofKind = kindNamed(/^(?:test\.)?rules\.([\w-]+)/.exec(table)?.[1]);
    if (/^\s*$/.test(head)) {
      const within = this.#openKind(before, table, kindNamed);
      if (within) return params(within);
      if (ofKind) return params(ofKind);
      if (inRules) return kinds;
      if (DEFINITION.test(table)) return this.catalog.definition.keys;
      return table === '' ? this.catalog.keys : [];
    }
    if (/[{,]\s*$/.test(head)) {
      const within = this.#openKind(before, table, kindNamed);
      return within ? params(within) : [];
    }
    // What stands for the parameters of a definition.
    const of = /** @type {'params' | 'draw' | 'look' | undefined} */ (
      DEFINITION.test(table) ? /^\s*(params|draw|look)\s*=\s*{.*=\s*"?[\w\s-]*$/.exec(line)?.[1] : OF_DEFINITION.exec(table)?.[1]
    );
    if (of && /=\s*"?[\w\s-]*$/.test(head)) {
      const quote = /"[^"=]*$/.test(head) ? '' : '"';
      const meaning = this.catalog.definition.keys.find(one => one.name === of)?.meaning;
      return this.catalog.definition[of].map(name => ({ name, insert: `${quote}${name}${quote}`, meaning }));
    }
    // Words that a parameter may be.
    const key = /([\w-]+)\s*=\s*"?$/.exec(head)?.[1];
    if (key) {
      const kind = ofKind ?? this.#openKind(before, table, kindNamed) ?? (inRules ? kindNamed(key) : null);
      const param = kind?.params.find(one => one.name === key) ?? (kind?.name === key ? kind.params[0] : null);
      const quote = head.endsWith('"') ? '' : '"';
      return (param?.words ?? []).map(name => ({ name, insert: `${quote}${name}${quote}`, meaning: param?.meaning }));
    }
    return [];
  }

  /**
   * The kind within whose braces the end of the text is.
   * @param {string} before
   * @param {string} table
   * @param {(name: string | undefined) => Api.Kind | undefined} kindNamed
   */
  #openKind(before, table, kindNamed) {
    if (!RULES.test(table)) return null;
    const lines = before.split('\n');
    const at = lines.findLastIndex(one => /^\s*[\w-]+\s*=/.test(one));
    if (at < 0) return null;
    const text = lines.slice(at).join('\n').replace(/"(\\.|[^"\\])*"/g, '""');
    const depth = (text.match(/{/g) ?? []).length - (text.match(/}/g) ?? []).length;
    return depth > 0 ? kindNamed(/^\s*([\w-]+)/.exec(lines[at])?.[1]) : null;
  }
}

/** @param {Api.Kind} kind */
const params = kind =>
  kind.params.map(({ name, insert, type, required, default: usual, meaning }) => ({
    name,
    insert,
    note: required ? type : `${type}, optional`,
    meaning: usual ? `${meaning} (default ${usual})` : meaning,
  }));
