// Setting: rules drawn on the board with the mouse. They are written into the text, which stays the one document.

import { SILENT, ask, isAbort, later } from './api.js';
import { OF_CELLS, entries, nameOf, shaped } from './clues.js';
import { say } from './export.js';
import { $, counted, element, targetOf } from './dom.js';
import { Edits } from './edits.js';
import { layerControls } from './layers.js';
import { Moving } from './moving.js';
import { Palette, TYPED } from './palette.js';
import { diagonals } from './rim.js';
import { makeUnique, redundant } from './trials.js';

/**
 * What is asked of a selection, by the type of the parameter it is for.
 * @type {Record<string, string>}
 */
const HOW = {
  line: 'Drag along the line, from its beginning to its end.',
  pairs: 'Select two cells.',
  cell: 'Select one cell.',
};

/** @typedef {import('./board.js').View} View */

export class Setting {
  on = false;
  /** @type {Page.Clue[]} The clues of the board, each dot by itself. */
  clues = [];
  /** @type {Page.Clue | null} The clue that Delete deletes. */
  chosen = null;
  /** @type {Page.Clue | null} The clue whose new cells are being selected. */
  reshaped = null;
  /** @type {Map<Page.Clue, HTMLElement>} The clues that are listed. */
  items = new Map();
  /** The kind that the form is for, and that kind as JSON. */
  formOf = '';
  formAs = '';
  /** @type {string | null} The parameter that the selection is for. */
  main = null;
  /** @type {Record<string, Api.Cell[]>} Selections that were taken for other parameters. */
  taken = {};
  /** Whether the cells of the rule at the cursor are lit. */
  lit = false;
  /** Whether the board shows regions that are not complete. */
  sketched = false;
  /** @type {AbortController | null} */
  #watching = null;
  /** @type {AbortController | null} */
  #work = null;
  /** @type {View | null} What the board shows while no rule is lit: candidates, or where solutions differ. */
  #under = null;
  /** @type {string | null} The text that what was found is about. */
  #about = null;
  /** @type {Map<string, { from: string, of: number[], progress: string | undefined }>} For texts whose regions are not complete, and so cannot be read: the region of each cell, and the text before. */
  #regions = new Map();
  /** @type {HTMLElement | null} The choice between diagonals. */
  #lines = null;

  /**
   * `use` takes a new text.
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   * @param {import('./editor.js').Editor} editor
   * @param {(text: string) => Promise<unknown>} use
   */
  constructor(board, game, editor, use) {
    this.board = board;
    this.game = game;
    this.editor = editor;
    this.edits = new Edits(editor, game, use);
    this.palette = new Palette($('set-kind'), () => this.#form());
    $('mode-play').addEventListener('click', () => this.turn(false));
    $('mode-set').addEventListener('click', () => this.turn(true));
    $('set-form').addEventListener('submit', event => {
      event.preventDefault();
      this.#add();
    });
    const differ = element('label', { class: 'check' });
    this.differ = element('input', { id: 'set-differ', type: 'checkbox' });
    differ.append(this.differ, ' show where solutions differ');
    $('set-true').closest('label')?.after(differ);
    for (const check of [$('set-true'), this.differ]) check.addEventListener('change', () => this.#unmark());
    $('set-region').addEventListener('click', () => this.#region());
    $('set-unique').addEventListener('click', () => this.#try(makeUnique, 'Looking for givens…'));
    $('set-redundant').addEventListener('click', () => this.#try(redundant, 'Trying without each…'));
    $('set-fill').addEventListener('click', () => this.#toGivens());
    for (const input of [$('set-title'), $('set-author'), $('set-rules')]) {
      input.addEventListener('change', () => this.edit([{ key: { name: input.dataset.key ?? '', value: input.value || null } }]));
    }
    this.layers = element('div', { id: 'set-layers', hidden: '' });
    $('set-form').after(this.layers);
    board.addEventListener('select', () => this.on && this.#selected());
    board.addEventListener('erase', () => this.on && this.chosen && this.#remove(this.chosen));
    editor.input.addEventListener('click', () => this.#cursor());
    editor.input.addEventListener('keyup', () => this.#cursor());
    this.moving = new Moving(board, (edits, of) => this.edit(edits, of), () => this.on && this.#selected());
    this.watch = later(250, () => this.#watch());
  }

  get kinds() {
    return this.palette.kinds;
  }

  /**
   * @param {boolean} on
   */
  turn(on) {
    this.on = on;
    $('mode-play').setAttribute('aria-pressed', String(!on));
    $('mode-set').setAttribute('aria-pressed', String(on));
    $('set').hidden = !on;
    // At once: what comes later would move the board under a finger.
    $('state').hidden = !on;
    this.#state('open', '…');
    this.board.givens = on ? changes => this.edit([{ givens: changes }]) : null;
    // Marks and colours are for play.
    $('tools').hidden = on;
    $('letters').hidden = on;
    this.moving.release();
    this.#showRim(this.palette.kind);
    // What play hides is seen while one sets.
    this.#under = null;
    this.board.show(null);
    if (on) this.#selected();
    this.watch();
  }

  /**
   * Places around the grid, where clues of this kind stand.
   * @param {Api.Kind | undefined} kind
   */
  #showRim(kind) {
    const { board } = this.game;
    const isPlain = board && board.cells.length === board.rows * board.columns;
    const isSlanted = kind?.name === 'little-killer';
    /** @type {import('./board.js').Rim} */
    const rim = { corners: isSlanted, chosen: (cells, place) => (isSlanted ? this.#slanted(place) : this.#outside(cells)) };
    this.board.setRim(this.on && (kind?.sight || isSlanted) && isPlain ? rim : null);
  }

  /**
   * A place outside was clicked, from which diagonals lead into the grid: one of them is chosen.
   * @param {Page.Place} place
   */
  #slanted(place) {
    const { board } = this.board;
    const lines = diagonals(board, this.board.at, place);
    if (lines.length < 2) return lines.forEach(({ cells }) => this.#outside(cells));
    this.#lines?.remove();
    const row = element('div', { id: 'set-lines', class: 'row', role: 'group', 'aria-label': 'Diagonals' });
    this.#lines = row;
    for (const { arrow, cells } of lines) {
      const button = element('button', { type: 'button' }, `${arrow} ${nameOf(cells.slice(0, 1), board.cells)}–${nameOf(cells.slice(-1), board.cells)}`);
      button.addEventListener('pointerenter', () => this.#light(cells));
      button.addEventListener('pointerleave', () => this.#light(null));
      button.addEventListener('click', () => {
        row.remove();
        this.#light(null);
        this.#outside(cells);
      });
      row.append(button);
    }
    $('set-fields').prepend(row);
    return row.querySelector('button')?.focus();
  }

  /**
   * A place outside was clicked: its clue is changed, or a new one is typed.
   * @param {Api.Cell[]} cells
   */
  #outside(cells) {
    this.board.select(cells, { focus: false });
    const kind = this.palette.kind;
    const seen = new Set(cells);
    /** @param {Page.Clue} clue */
    const isIts = clue => clue.kind === kind?.name && clue.first === cells[0] && clue.cells.length === cells.length && clue.cells.every(cell => seen.has(cell));
    const there = this.clues.filter(isIts);
    if (there.length) this.#list(there, 'The clue there');
    const input = (there.length ? $('set-clues') : $('set-fields')).querySelector('input');
    input?.focus();
    input?.select();
  }

  /**
   * The kinds that can be drawn.
   * @param {Api.Kind[] | null} catalog
   * @param {Api.Kind[]} own
   */
  offer(catalog, own) {
    this.palette.offer(catalog, own);
    // What was filled in stays, unless the kind is another one now.
    if ($('set-kind').value !== this.formOf || JSON.stringify(this.palette.kind) !== this.formAs) this.#form();
  }

  /**
   * The board was read anew.
   * @param {Api.Board} board
   */
  showBoard(board) {
    this.#sketch();
    this.clues = entries(board, this.kinds, this.editor.text);
    this.chosen = null;
    if (this.#about !== this.editor.text) this.#found(null);
    this.#unmark();
    $('set-add').disabled = false;
    this.layers.replaceChildren(...layerControls(board, () => [...this.board.selected], edits => this.edit(edits)));
    this.layers.hidden = !board.layers.length;
    if (document.activeElement !== $('set-title')) $('set-title').value = board.title ?? '';
    if (document.activeElement !== $('set-author')) $('set-author').value = board.author ?? '';
    if (document.activeElement !== $('set-rules')) $('set-rules').value = board.about ?? '';
    this.#showRim(this.palette.kind);
    this.moving.again(this.clues);
    if (this.on) this.#selected();
    this.watch();
  }

  // ---- the form of a kind

  /** The inputs of the kind: what is typed, and for each parameter of cells which one the selection is for. */
  #form() {
    const kind = this.palette.kind;
    if (!kind) return;
    const isSame = this.formOf === kind.name;
    const [kept, part] = [isSame ? this.#kept(kind) : {}, isSame ? this.main : null];
    this.formOf = kind.name;
    this.formAs = JSON.stringify(kind);
    this.taken = {};
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
    kind.params.filter(one => TYPED.has(one.type)).forEach(one => parts.push(this.#input(one, kept[one.name])));
    this.#showRim(kind);
    this.board.isLine = ['line', 'lines', 'parts'].includes(cells.find(one => one.name === this.main)?.type ?? '');
    const usual = HOW[cells[0]?.type] ?? (cells.length ? 'Select its cells.' : '');
    const how = kind.sight || kind.name === 'little-killer' ? 'Click beside the grid, or drag along the line.' : usual;
    parts.push(element('p', { class: 'aside', id: 'set-how' }, how));
    $('set-fields').replaceChildren(...parts);
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
    return Object.fromEntries(this.#inputs.filter(([name]) => stays(name)).map(([name, input]) => [name, isBox(input) ? input.checked : input.value]));
  }

  /**
   * The inputs of the form, by the names of their parameters.
   * @returns {[name: string, input: HTMLInputElement | HTMLSelectElement][]}
   */
  get #inputs() {
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const inputs = $('set-fields').querySelectorAll('[data-param]');
    return [...inputs].map(input => [input.dataset.param ?? '', input]);
  }

  /**
   * @param {Api.Param} param
   * @param {string | boolean | undefined} kept
   */
  #input(param, kept) {
    const isTruth = param.type === 'truth';
    const label = element('label', { title: param.meaning, ...(isTruth && { class: 'check' }) }, isTruth ? '' : `${param.name}${param.required ? '' : ' (optional)'} `);
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    if (isTruth) {
      input = element('input', { type: 'checkbox' });
      input.checked = typeof kept === 'boolean' ? kept : param.default === 'true';
    } else if (param.words.length) {
      input = element('select');
      input.append(...(param.required ? param.words : ['', ...param.words]).map(word => element('option', { value: word }, word || '–')));
    } else {
      input = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: param.default ?? '' });
      if (param.type === 'number') input.inputMode = 'numeric';
    }
    if (!isTruth && kept) input.value = String(kept);
    input.dataset.param = param.name;
    input.dataset.usual = param.default ?? '';
    label.append(input, ...(isTruth ? [` ${param.name}`] : []));
    return label;
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

  #values() {
    /** @type {Api.Values} */
    const values = {};
    for (const [param, input] of this.#inputs) {
      if (isBox(input)) {
        if (input.checked !== (input.dataset.usual === 'true')) values[param] = input.checked;
        continue;
      }
      const text = input.value.trim();
      if (text) values[param] = text;
    }
    return values;
  }

  async #add() {
    const kind = this.palette.kind;
    if (!kind) return say('Choose a rule first.');
    const values = { ...this.#values(), ...this.taken };
    if (this.main && !values[this.main]) {
      const cells = [...this.board.selected];
      if (!cells.length && !Object.keys(this.taken).length) return say('Select cells of the board first.');
      if (cells.length) values[this.main] = cells;
    }
    const missing = kind.params.find(one => one.required && values[one.name] === undefined);
    if (missing) return say(`${kind.name} needs ${missing.name}: ${missing.meaning || missing.type}.`);
    const cells = [...this.board.selected];
    this.board.select([], { focus: false });
    if (!(await this.edit([{ add: { kind: kind.name, values } }]))) return this.board.select(cells, { focus: false });
    // Another kind may have been chosen meanwhile.
    if (this.formOf === kind.name) this.#form();
    this.palette.used(kind.name);
    return undefined;
  }

  /**
   * Changes the text, after the changes before. Places of rules are those in the text `of`. Whether it could be.
   * @param {Api.Edit[]} edits
   * @param {string} [of]
   */
  edit(edits, of) {
    return this.edits.add(edits, of);
  }

  /** The selected cells become a region. */
  async #region() {
    const { board } = this.game;
    const cells = [...this.board.selected];
    if (!board || !cells.length) return say('Select cells of the board first.');
    this.board.select([], { focus: false });
    if (!(await this.edits.add(() => this.#withRegion(board, cells)))) this.board.select(cells, { focus: false });
    return undefined;
  }

  /**
   * The change that makes a region of cells.
   * @param {Api.Board} board
   * @param {Api.Cell[]} cells
   * @returns {import('./edits.js').Change}
   */
  #withRegion(board, cells) {
    const { from, of: before } = this.#regions.get(this.editor.text) ?? { from: this.editor.text, of: board.regions };
    const of = before.map(number => number ?? 0);
    const fresh = Math.max(-1, ...of) + 1;
    cells.forEach(cell => {
      of[cell] = fresh;
    });
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    /** @type {Map<number, string>} */
    const names = new Map();
    const rows = Array.from({ length: board.rows }, () => Array(board.columns).fill('.'));
    board.cells.forEach(([row, column], cell) => {
      const name = names.get(of[cell]) ?? signs[names.size % signs.length];
      names.set(of[cell], name);
      rows[row][column] = name;
    });
    const value = rows.map(row => row.join('')).join('\n');
    const numbers = [...names.keys()];
    const regions = of.map(region => numbers.indexOf(region));
    const sizes = [...names.values()].map((name, number) => ({ name, size: regions.filter(region => region === number).length }));
    const wrong = sizes.find(({ size }) => size !== board.digits.length);
    const progress = wrong && `Region ${wrong.name} has ${wrong.size} of ${board.digits.length} cells`;
    /** @param {string} text */
    const written = text => this.#regions.set(text, { from, of: regions, progress });
    return { edits: [{ key: { name: 'box', value: null } }, { key: { name: 'regions', value } }], from, written };
  }

  /** Where the text has an error because its regions are not complete, they are shown as colours. */
  showError() {
    this.#sketch(this.#regions.get(this.editor.text)?.of);
    $('set-add').disabled = true;
    this.clues = [];
    this.chosen = null;
    $('set-clues').replaceChildren();
    $('set-count').textContent = `${this.#regions.get(this.editor.text)?.progress ?? 'The text has an error'}.`;
    this.#found(null);
    this.watch();
  }

  /** @param {number[]} [of] */
  #sketch(of) {
    if (of || this.sketched) this.board.show(of ? { alone: true, shade: new Map(of.map((region, cell) => [cell, `tone-${region % 9}`])) } : null);
    this.sketched = of !== undefined;
    $('board').classList.toggle('sketch', this.sketched);
  }

  /** The digits, and values of layers, that were entered become givens. */
  async #toGivens() {
    const { board, entries } = this.game;
    /** @type {Api.Edit[]} */
    const edits = entries.size ? [{ givens: [...entries] }] : [];
    board?.layers.forEach(({ name }, layer) => {
      /** @type {[Api.Cell, number][]} */
      const values = this.game.layerValues.flatMap(([of, cell, value]) => (of === layer ? [[cell, value]] : []));
      if (values.length) edits.push({ layer: { name, values } });
    });
    if (!edits.length) return say('Enter digits first: they become givens.');
    if (await this.edit(edits)) this.game.load({ entries: [], marks: [] });
    return undefined;
  }

  /**
   * Work that other work, or a change of the text, ends.
   * @param {string} note
   */
  #begin(note) {
    this.#watching?.abort();
    this.#work?.abort();
    this.#work = new AbortController();
    this.#found(note);
    return this.#work.signal;
  }

  /**
   * Long work on the text as it is, which says how far it is and what it found.
   * @param {(task: import('./trials.js').Task) => Promise<import('./trials.js').Said>} work
   * @param {string} note
   */
  async #try(work, note) {
    const { text } = this.editor;
    if (!this.game.board) return say('The text has an error.');
    const signal = this.#begin(note);
    const isOld = () => text !== this.editor.text;
    try {
      const board = { ...this.game.board, clues: this.clues };
      this.#found(await work({ text, board, signal, isOld, say: said => this.#found(said), edit: edits => this.edit(edits, text), light: cells => this.#light(cells) }));
    } catch (error) {
      this.#found(isAbort(error) ? null : SILENT);
    }
  }

  /**
   * Says what was found: a text, or a text with elements.
   * @param {import('./trials.js').Said} said
   */
  #found(said) {
    this.#about = this.editor.text;
    $('set-found').hidden = !said;
    $('set-found').replaceChildren(...[said ?? ''].flat());
  }

  // ---- the rules of a cell, the cells of a rule

  /** The rules at the selected cells, each with what can be changed. */
  #selected() {
    const { board } = this.game;
    if (!board || document.body.dataset.read === 'error') return;
    const selected = this.board.selected;
    /** @param {Page.Clue} clue */
    const isHere = clue => this.moving.holds(clue) || clue === this.reshaped || clue.cells.some(cell => selected.has(cell));
    const here = selected.size ? this.clues.filter(isHere) : this.clues;
    if (this.reshaped && !this.clues.includes(this.reshaped)) this.reshaped = null;
    if (!this.chosen || !here.includes(this.chosen)) this.chosen = selected.size === 1 ? (here[0] ?? null) : null;
    this.#list(here, selected.size ? `Rules at the selection (${here.length})` : `Rules (${here.length})`);
  }

  /**
   * @param {Page.Clue[]} clues
   * @param {string} title
   */
  #list(clues, title) {
    this.items = new Map(clues.slice(0, 60).map(clue => [clue, this.#clue(clue)]));
    $('set-clues').replaceChildren(...this.items.values());
    $('set-count').textContent = title;
    this.#choose(this.chosen);
  }

  /**
   * One clue of the list is the one that Delete deletes. It shows also what is as usual.
   * @param {Page.Clue | null} chosen
   */
  #choose(chosen) {
    this.chosen = chosen;
    this.items.forEach((item, clue) => {
      item.toggleAttribute('data-chosen', clue === chosen);
      item.querySelector('.name')?.setAttribute('aria-current', String(clue === chosen));
      item.querySelectorAll('[data-usual]').forEach(label => label.toggleAttribute('hidden', clue !== chosen));
    });
  }

  /**
   * @param {Api.Cell[] | null} cells
   */
  #light(cells) {
    this.board.show(cells?.length ? { shade: new Map(cells.map(cell => [cell, 'reason'])) } : this.#under);
  }

  /**
   * @param {Page.Clue} clue
   */
  #clue(clue) {
    const item = element('li');
    const name = element('button', { type: 'button', class: 'name' }, clue.name);
    name.addEventListener('click', () => this.editor.goTo(clue.from, clue.to));
    // Not before the button is released: what is shown then moves it.
    item.addEventListener('click', () => this.#choose(clue));
    item.addEventListener('focusin', event => targetOf(event).matches('button:focus-visible') && this.#choose(clue));
    item.addEventListener('pointerenter', () => this.#light(clue.cells));
    item.addEventListener('pointerleave', () => this.#light(null));
    item.append(name);
    const params = this.kinds.find(kind => kind.name === clue.kind)?.params ?? [];
    // Numbers that were not given can be.
    /** @param {Api.Param} one */
    const isShown = one => TYPED.has(one.type) && (clue.values[one.name] !== undefined || one.type === 'number' || one.type === 'truth');
    item.append(...params.filter(isShown).map(param => this.#value(clue, param)));
    if (shaped(clue, this.kinds)) {
      const shape = element('button', { type: 'button', 'aria-label': `Change cells of ${clue.kind}`, title: 'The selected cells become its cells' }, 'Change cells');
      shape.addEventListener('click', () => this.#reshape(clue));
      item.append(shape);
    }
    if (clue.cells.length) {
      const held = this.moving.holds(clue);
      const move = element('button', { type: 'button', 'aria-label': `Move ${clue.kind}`, title: 'Move', 'aria-pressed': held }, '✥');
      move.addEventListener('click', () => this.moving.hold(clue));
      item.append(move);
    }
    const remove = element('button', { type: 'button', 'aria-label': `Delete ${clue.kind}`, title: 'Delete' }, '×');
    remove.addEventListener('click', () => this.#remove(clue));
    item.append(remove);
    return item;
  }

  /**
   * The value of a parameter of a clue, to be changed.
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
    input.addEventListener('change', () => {
      const text = input.value.trim();
      if (!isTruth && !text && param.required) return say(`${clue.kind} needs ${param.name}.`);
      return this.edit([{ change: { at: clue.at, values: { [param.name]: isTruth ? input.checked : text || null } } }], clue.of);
    });
    label.append(input, ...(isTruth ? [` ${param.name}`] : []));
    return label;
  }

  /** @param {Page.Clue} clue */
  async #remove(clue) {
    const { at, part } = clue;
    if (await this.edit([{ remove: { at, part } }], clue.of)) say(`${clue.name} was deleted.`);
  }

  /**
   * The selected cells become those of a clue. Where none or one of its own is selected, they are to be selected first.
   * @param {Page.Clue} clue
   */
  #reshape(clue) {
    const cells = [...this.board.selected];
    const own = new Set(clue.cells);
    if (cells.length === own.size ? cells.every(cell => own.has(cell)) : cells.length < 2 && own.size > 1) {
      this.reshaped = clue;
      const type = this.kinds.find(kind => kind.name === clue.kind)?.params.find(one => OF_CELLS.has(one.type))?.type;
      this.board.isLine = type === 'line';
      return say('Select its new cells on the board, then take “Change cells” again.');
    }
    this.reshaped = null;
    const { at, part } = clue;
    /** @type {Api.Edit} */
    const edit = part ? { part: { at, part, cells } } : { change: { at, values: { [shaped(clue, this.kinds) ?? '']: cells } } };
    return this.edit([edit], clue.of);
  }

  /** The cells of the rule at the cursor of the text. */
  #cursor() {
    const { board } = this.game;
    if (!board || document.activeElement !== this.editor.input) return;
    const before = this.editor.input.value.slice(0, this.editor.input.selectionStart).split('\n');
    const [line, column] = [before.length, before[before.length - 1].length];
    /** @param {Api.Clue} clue */
    const within = ({ from, to }) => (from[0] < line || (from[0] === line && from[1] <= column)) && (line < to[0] || (line === to[0] && column <= to[1]));
    const cells = board.clues.filter(within).flatMap(clue => clue.cells);
    if (cells.length || this.lit) this.#light(cells);
    this.lit = cells.length > 0;
  }

  // ---- how the puzzle stands

  /** Whether there are solutions, and the true candidates if they are wanted; an older question is given up. */
  async #watch() {
    this.#watching?.abort();
    this.#watching = null;
    this.#work?.abort();
    if (!this.on) return;
    if (document.body.dataset.read !== 'ok') return this.#state('error', this.#regions.get(this.editor.text)?.progress ?? 'The text has an error');
    const stop = new AbortController();
    this.#watching = stop;
    this.#state('open', '…');
    const asked = { text: this.editor.text, seconds: 20 };
    try {
      const { answer, error } = await ask({ ...asked, question: 'unique' }, stop.signal, () => {}, 'background');
      this.#state(...standing(answer, error, this.game.board));
      const differ = this.differ.checked && answer?.status === 'several' ? answer.differ : [];
      if (differ.length) this.#mark({ shade: new Map(differ.map(cell => [cell, 'differs'])) });
      if (!$('set-true').checked || answer?.status === 'none') return undefined;
      const found = await ask({ ...asked, question: 'candidates' }, stop.signal, () => {}, 'background');
      if (found.answer?.status === 'some') this.#mark({ ...this.#candidates(found.answer), ...(differ.length && { shade: this.#under?.shade }) });
    } catch (error) {
      if (isAbort(error)) return undefined;
      this.#state('open', SILENT);
      setTimeout(() => this.#watching === stop && this.watch(), 1000);
    }
    return undefined;
  }

  /**
   * @param {{ sets: Api.Digit[][] }} answer
   * @returns {View}
   */
  #candidates({ sets }) {
    /** @param {Api.Cell} cell */
    const given = cell => this.game.given(cell) !== null;
    /** @type {Map<Api.Cell, import('./board.js').Mark[]>} */
    const marks = new Map();
    /** @type {import('./board.js').Shown[]} */
    const digits = [];
    sets.forEach((set, cell) => {
      if (given(cell)) return;
      if (set.length === 1) digits.push([cell, set[0], 'answer']);
      else marks.set(cell, set.map(digit => [digit, 'mark']));
    });
    return { alone: true, marks, digits };
  }

  /**
   * What the board shows by itself, where no answer is shown.
   * @param {View} view
   */
  #mark(view) {
    this.#under = view;
    if ($('answer').hidden && !this.moving.held) this.board.show(view);
  }

  /** Takes away what the board shows by itself, and asks anew. */
  #unmark() {
    const isOwn = this.board.view !== null && $('answer').hidden && !this.sketched;
    this.#under = null;
    this.lit = false;
    if (isOwn) this.board.show(null);
    this.watch();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #state(name, text) {
    $('state').dataset.state = name;
    $('state').textContent = text;
    // It has one line, so that the board stays where it is; the rest is read here, or in the answer to a click.
    $('state').title = name === 'open' ? 'Is there just one solution?' : text;
  }
}

/**
 * Whether an input is a checkbox.
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @returns {input is HTMLInputElement}
 */
const isBox = input => input.type === 'checkbox';

/**
 * How a puzzle stands, in a few words.
 * @param {Api.Unique | undefined} answer
 * @param {string | undefined} error
 * @param {Api.Board | null} board
 * @returns {[state: string, text: string]}
 */
function standing(answer, error, board) {
  if (!answer) return ['error', error ?? SILENT];
  if (answer.status === 'unique') return ['unique', 'One solution'];
  if (answer.status === 'several' && board?.givens.every(given => given === null) && !board.clues.some(clue => clue.cells.length)) return ['several', 'Nothing is given yet'];
  if (answer.status === 'several') return ['several', `Several solutions: two differ in ${counted(answer.differ.length, 'cell')}`];
  if (answer.status === 'none') return ['none', ['No solution', answer.why[0]?.sentence].filter(Boolean).join(': ')];
  return ['open', answer.grid ? 'One solution at least' : 'Not decided yet'];
}
