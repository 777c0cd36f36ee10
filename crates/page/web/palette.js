// The kinds of rules to draw: in groups, those used last first, and found by what is typed.

import { OF_CELLS } from './clues.js';
import { element } from './dom.js';
import { fit } from './names.js';

/** Types of parameters that are typed. */
export const TYPED = new Set(['number', 'numbers', 'digits', 'text', 'word', 'truth', 'cell or numbers', 'counts', 'expression', 'words']);
/** Kinds that are drawn most often. */
const COMMON = [
  'killer', 'thermo', 'arrow', 'kropki', 'xv', 'whisper', 'renban', 'palindrome', 'region-sum', 'between', 'odd', 'even',
  'quadruple', 'little-killer', 'sandwich', 'x-sum', 'skyscraper', 'clone', 'extra-regions',
];
const MOST_RECENT = 6;
const KEPT = 'exdoku kinds';

/** @param {Api.Kind} kind */
const first = kind => kind.params.find(one => OF_CELLS.has(one.type))?.type;

export class Palette {
  /** @type {Api.Kind[]} */
  #catalog = [];
  /** @type {Api.Catalog['families']} */
  #families = [];
  /** @type {Api.Kind[]} */
  #drawings = [];
  /** @type {Api.Kind[]} */
  #own = [];
  #recent = recalled();

  /**
   * `changed` is called when another kind was chosen.
   * @param {HTMLSelectElement} select
   * @param {() => void} changed
   */
  constructor(select, changed) {
    this.select = select;
    this.search = element('input', { id: 'set-search', type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: 'cage, dot, nonconsecutive…' });
    const label = element('label', {}, 'Find a rule ');
    label.append(this.search);
    select.closest('label')?.before(label);
    select.addEventListener('change', changed);
    this.search.addEventListener('input', () => {
      this.#show();
      changed();
    });
    this.search.addEventListener('keydown', event => {
      if (event.key === 'Enter') event.preventDefault();
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      this.#found();
      select.focus();
    });
  }

  get kinds() {
    return [...this.#catalog, ...this.#own, ...this.#drawings];
  }

  /** The chosen kind. */
  get kind() {
    return this.kinds.find(({ name }) => name === this.select.value);
  }

  /**
   * @param {Pick<Api.Catalog, 'kinds' | 'families' | 'drawings'> | null} catalog
   * @param {Api.Kind[]} own
   */
  offer(catalog, own) {
    if (catalog) [this.#catalog, this.#families, this.#drawings] = [catalog.kinds, catalog.families, catalog.drawings];
    this.#own = own;
    this.#show();
  }

  /**
   * The kind was used: it comes first from now on.
   * @param {string} name
   */
  used(name) {
    this.#recent = [name, ...this.#recent.filter(other => other !== name)].slice(0, MOST_RECENT);
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#recent));
    } catch {
      // It lasts as long as the page.
    }
    this.#found();
  }

  /** What was searched for was found: all kinds are offered again. */
  #found() {
    this.search.value = '';
    this.#show();
  }

  /** The kinds that can be drawn: those with a parameter of cells, or with none that must be given. */
  #show() {
    /** @param {Api.Param} one */
    const canBe = one => !one.required || OF_CELLS.has(one.type) || TYPED.has(one.type);
    // A drawing of the text is made again with its tool.
    const kinds = [...this.#catalog, ...this.#own.filter(kind => !kind.drawing)];
    const drawn = kinds.filter(kind => first(kind) !== undefined && kind.params.every(canBe));
    const plain = kinds.filter(kind => !drawn.includes(kind) && kind.params.every(one => !one.required));
    const left = new Map([...drawn, ...plain, ...this.#drawings].map(kind => [kind.name, kind]));
    const word = this.search.value.trim();
    /** @param {Api.Kind[]} kinds */
    const take = kinds => {
      const taken = kinds.filter(kind => left.delete(kind.name));
      return word ? taken.filter(kind => fit(kind, word) !== null) : taken;
    };
    /** @param {string[]} names */
    const named = names => take(names.flatMap(name => left.get(name) ?? []));
    const own = named(this.#own.map(({ name }) => name));
    const drawings = named(this.#drawings.map(({ name }) => name));
    /** @type {[string, Api.Kind[]][]} */
    const groups = [
      ['Used last', named(this.#recent)],
      ['Of this text', own],
      ['Common', named(COMMON)],
      ...this.#families.map(({ name, kinds }) => /** @type {[string, Api.Kind[]]} */ ([name, named(kinds)])),
      ['Drawings, which state no rule', drawings],
    ];
    const chosen = this.select.value;
    /** @param {Api.Kind} kind */
    const option = ({ name, meaning }) => element('option', { value: name, title: meaning.replaceAll('`', '') }, name);
    this.select.replaceChildren(
      ...groups.filter(([, kinds]) => kinds.length).map(([label, kinds]) => {
        const group = element('optgroup', { label });
        group.append(...kinds.map(option));
        return group;
      }),
    );
    const options = [...this.select.options];
    if (!options.length) this.select.append(element('option', { value: '', disabled: '' }, `no rule fits “${word}”`));
    // While one types, the kind that fits best is chosen.
    const fits = word ? groups.flatMap(([, kinds]) => kinds).map(({ name, meaning }) => ({ name, rank: fit({ name, meaning }, word) ?? Infinity })) : [];
    const best = fits.reduce((one, other) => (other.rank < one.rank ? other : one), { name: '', rank: Infinity });
    if (best.name) this.select.value = best.name;
    else if (options.some(({ value }) => value === chosen)) this.select.value = chosen;
    this.select.size = word ? Math.max(2, Math.min(6, options.length + 1)) : 0;
  }
}

function recalled() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
