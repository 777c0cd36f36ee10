// Setting: rules drawn on the board with the mouse. They are written into the text, which stays the one document.

import { SILENT, isAbort } from './api.js';
import { ClueList, isLine } from './clue-list.js';
import { entries, nameOf, shaped } from './clues.js';
import { say } from './export.js';
import { $, counted, element } from './dom.js';
import { Edits } from './edits.js';
import { KindForm } from './form.js';
import { layerControls } from './layers.js';
import { Moving } from './moving.js';
import { Palette } from './palette.js';
import { Placing } from './placing.js';
import { Regions } from './regions.js';
import { diagonals } from './rim.js';
import { Together, addition, missing } from './together.js';
import { makeUnique, redundant } from './trials.js';
import { Watch } from './watching.js';

export class Setting {
  on = false;
  /** @type {Page.Clue[]} The clues of the board, each dot by itself. */
  clues = [];
  /** @type {Page.Clue | null} The clue whose new cells are being selected. */
  reshaped = null;
  /** Whether the cells of the rule at the cursor are lit. */
  lit = false;
  /** Whether the board shows regions that are not complete. */
  sketched = false;
  /** @type {AbortController | null} */
  #work = null;
  /** The new number of the rule that is held, as far as it was typed. */
  #number = '';
  /** @type {string | null} The text that what was found is about. */
  #about = null;
  #regions = new Regions();
  /** @type {HTMLElement | null} The choice between diagonals. */
  #lines = null;

  /**
   * `use` takes a new text.
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   * @param {import('./editor.js').Editor} editor
   * @param {import('./session.js').Session} session
   * @param {(text: string) => Promise<unknown>} use
   */
  constructor(board, game, editor, session, use) {
    this.board = board;
    this.game = game;
    this.editor = editor;
    this.session = session;
    this.edits = new Edits(editor, game, session, use);
    this.form = new KindForm($('set-fields'), board);
    this.list = new ClueList({
      light: cells => this.#light(cells),
      goTo: clue => editor.goTo(clue.from, clue.to),
      change: (clue, param, value) => this.#change(clue, param, value),
      reshape: clue => this.#reshape(clue),
      move: clue => this.#take(clue),
      remove: clue => this.#remove(clue),
      removeAll: clues => this.#removeAll(clues),
    });
    this.palette = new Palette($('set-kind'), () => this.#showForm());
    $('mode-play').addEventListener('click', () => this.turn(false));
    $('mode-set').addEventListener('click', () => this.turn(true));
    $('set-form').addEventListener('submit', event => {
      event.preventDefault();
      this.#add();
    });
    for (const check of [$('set-true'), $('set-differ')]) check.addEventListener('change', () => this.#watchAgain());
    $('zero').addEventListener('click', () => this.#key('0'));
    $('set-region').addEventListener('click', () => this.#region());
    $('set-unique').addEventListener('click', () => this.#try(makeUnique, 'Looking for givens…'));
    $('set-redundant').addEventListener('click', () => this.#try(redundant, 'Trying without each…'));
    $('set-fill').addEventListener('click', () => this.#toGivens());
    for (const input of [$('set-title'), $('set-author'), $('set-rules')]) {
      input.addEventListener('change', () => this.edit([{ key: { name: input.dataset.key ?? '', value: input.value || null } }]));
    }
    this.together = new Together($('set-kept'), () => ($('set-add').textContent = this.together.count ? 'Add all' : 'Add'));
    $('set-and').addEventListener('click', () => {
      const kind = this.palette.kind;
      if (kind && this.together.keep(kind, this.form.values)) $('set-kind').focus();
    });
    this.layers = element('div', { id: 'set-layers', hidden: '' });
    $('set-form').after(this.layers);
    board.addEventListener('select', () => this.on && this.#selected());
    board.addEventListener('take', event => {
      const cell = /** @type {CustomEvent<Api.Cell>} */ (event).detail;
      const clue = this.list.chosen?.cells.includes(cell) ? this.list.chosen : this.clues.find(({ cells }) => cells.includes(cell));
      if (clue && !this.moving.holds(clue)) this.#take(clue);
    });
    board.addEventListener('erase', () => this.on && this.list.chosen && this.#remove(this.list.chosen));
    editor.input.addEventListener('click', () => this.#cursor());
    editor.input.addEventListener('keyup', () => this.#cursor());
    this.moving = new Moving(board, (edits, of) => this.edit(edits, of), () => {
      this.#number = '';
      this.board.setDraft('');
      if (this.on) this.#selected();
    });
    this.placing = new Placing(board, edits => this.edit(edits), () => this.on);
    this.watch = new Watch(board, game, editor, session, {
      isOn: () => this.on,
      unfinished: () => this.#regions.of(editor.text)?.progress,
      isFree: () => $('answer').hidden && !this.moving.held && !this.sketched,
    });
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
    this.watch.begin();
    this.board.givens = on ? changes => this.edit([{ givens: changes }]) : null;
    this.board.typist = on ? key => this.#key(key) : null;
    // Marks and colours are for play.
    $('tools').hidden = on;
    $('letters').hidden = on;
    $('zero').hidden = !on;
    this.moving.release();
    this.#showRim(this.palette.kind);
    // What play hides is seen while one sets.
    this.watch.under = null;
    this.board.show(null);
    if (on) this.#selected();
    this.#work?.abort();
    this.watch.soon();
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
    if (there.length) this.#show(there, 'The clue there');
    const input = (there.length ? $('set-clues') : $('set-fields')).querySelector('input');
    input?.focus();
    input?.select();
  }

  /**
   * The kinds that can be drawn.
   * @param {Pick<Api.Catalog, 'kinds' | 'families' | 'drawings'> | null} catalog
   * @param {Api.Kind[]} own
   */
  offer(catalog, own) {
    this.palette.offer(catalog, own);
    // What was filled in stays, unless the kind is another one now.
    if (!this.form.isOf(this.palette.kind)) this.#showForm();
  }

  /**
   * The board was read anew.
   * @param {Api.Board} board
   */
  showBoard(board) {
    this.#sketch();
    this.clues = entries(board, this.kinds, this.editor.text);
    this.list.chosen = null;
    if (this.#about !== this.editor.text) this.#found(null);
    this.#watchAgain();
    $('set-add').disabled = false;
    this.layers.replaceChildren(...layerControls(board, () => [...this.board.selected], edits => this.edit(edits)));
    this.layers.hidden = !board.layers.length;
    if (document.activeElement !== $('set-title')) $('set-title').value = board.title ?? '';
    if (document.activeElement !== $('set-author')) $('set-author').value = board.author ?? '';
    if (document.activeElement !== $('set-rules')) $('set-rules').value = board.about ?? '';
    this.#showRim(this.palette.kind);
    this.moving.again(this.clues);
    this.placing.showBoard(board);
    if (this.on) this.#selected();
  }

  // ---- the form of a kind

  #showForm() {
    $('set-add').disabled = !this.palette.kind;
    const kind = this.palette.kind;
    if (!kind) return;
    this.form.show(kind);
    this.#showRim(kind);
  }

  /**
   * Keys that fill in the form while the cells of a rule are selected: figures are its number, and Enter adds it.
   * @param {string} key
   */
  #key(key) {
    const { selected } = this.board;
    const clue = this.clues.find(one => this.moving.holds(one));
    if (clue) return this.#retype(clue, key);
    if (this.moving.held || !selected.size) return false;
    if (key === 'Enter') this.#add();
    else if (selected.size > 1 || this.form.isText) return this.form.type(key);
    else return false;
    return true;
  }

  /**
   * The parameter of a rule that is its number.
   * @param {Page.Clue} clue
   */
  #numberOf(clue) {
    return this.kinds.find(({ name }) => name === clue.kind)?.params.find(({ type }) => type === 'number');
  }

  /**
   * Takes a rule in the hand, to be moved, or to be given another number.
   * @param {Page.Clue} clue
   */
  #take(clue) {
    this.moving.hold(clue, this.#numberOf(clue) ? ' Type another number, and Enter.' : '');
  }

  /**
   * A key on the board while a rule is held: a figure of its new number, or Enter, which writes it. Whether it is one.
   * @param {Page.Clue} clue
   * @param {string} key
   */
  #retype(clue, key) {
    const param = this.#numberOf(clue);
    if (!param || !/^(\d|Backspace|Enter)$/.test(key) || (key === 'Backspace' && !this.#number)) return false;
    const number = this.#number;
    this.#number = key === 'Enter' ? '' : key === 'Backspace' ? number.slice(0, -1) : number + key;
    this.board.setDraft(this.#number);
    if (key === 'Enter' && number) this.#change(clue, param, number);
    return true;
  }

  async #add() {
    const kind = this.palette.kind;
    if (!kind) return say('Choose a rule first.');
    const { values } = this.form;
    if (this.form.main && !values[this.form.main] && !Object.keys(this.form.taken).length) return say('Select cells of the board first.');
    const lacking = missing(kind, values);
    if (lacking) return say(`${kind.name} needs ${lacking.name}: ${lacking.meaning || lacking.type}.`);
    const cells = [...this.board.selected];
    this.board.select([], { focus: false });
    if (!(await this.edit([addition(kind, values), ...this.together.additions(kind.name, cells)]))) return this.board.select(cells, { focus: false });
    // Another kind may have been chosen meanwhile.
    if (this.palette.kind?.name === kind.name) this.#showForm();
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
    if (!(await this.edits.add(() => this.#regions.withRegion(this.editor.text, board, cells)))) this.board.select(cells, { focus: false });
    return undefined;
  }

  /** Where the text has an error because its regions are not complete, they are shown as colours. */
  showError() {
    this.#sketch(this.#regions.of(this.editor.text)?.of);
    $('set-add').disabled = true;
    this.clues = [];
    this.list.chosen = null;
    this.#show([], `${this.#regions.of(this.editor.text)?.progress ?? 'The text has an error'}.`);
    this.#found(null);
    this.#work?.abort();
    this.watch.soon();
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
    this.watch.stop();
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
    if (this.board.selected.size < 2) this.form.untype();
    const { board } = this.game;
    if (!board || !this.session.isDrawn) return;
    const selected = this.board.selected;
    /** @param {Page.Clue} clue */
    const isHere = clue => this.moving.holds(clue) || clue === this.reshaped || clue.cells.some(cell => selected.has(cell));
    const here = selected.size ? this.clues.filter(isHere) : this.clues;
    if (this.reshaped && !this.clues.includes(this.reshaped)) this.reshaped = null;
    const { list } = this;
    if (!list.chosen || !here.includes(list.chosen)) list.chosen = selected.size === 1 ? (here[0] ?? null) : null;
    this.#show(here, selected.size ? `Rules at the selection (${here.length})` : `Rules (${here.length})`, !selected.size);
  }

  /**
   * Lists rules. All of a puzzle are listed by kinds.
   * @param {Page.Clue[]} clues
   * @param {string} title
   */
  #show(clues, title, isAll = false) {
    this.list.show(clues, title, { kinds: this.kinds, isHeld: clue => this.moving.holds(clue), isAll });
  }

  /**
   * @param {Api.Cell[] | null} cells
   */
  #light(cells) {
    this.board.show(cells?.length ? { shade: new Map(cells.map(cell => [cell, 'reason'])) } : this.watch.under);
  }

  /**
   * @param {Page.Clue} clue
   * @param {Api.Param} param
   * @param {string | boolean | null} value
   */
  #change(clue, param, value) {
    if (value === null && param.required) return say(`${clue.kind} needs ${param.name}.`);
    return this.edit([{ change: { at: clue.at, values: { [param.name]: value } } }], clue.of);
  }

  /** @param {Page.Clue} clue */
  async #remove(clue) {
    const { at, part } = clue;
    if (await this.edit([{ remove: { at, part } }], clue.of)) say(`${clue.name} was deleted.`);
  }

  /**
   * Deletes all rules of some kinds, the last one first: those before it stay where they are.
   * @param {Page.Clue[]} clues
   */
  async #removeAll(clues) {
    const places = new Map(clues.map(({ at }) => [at[0], at]));
    const edits = [...places.values()].sort(([one], [other]) => other - one).map(at => ({ remove: { at } }));
    if (await this.edit(edits, clues[0]?.of)) say(`${counted(clues.length, 'rule')} deleted.`);
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
      this.board.isLine = isLine(clue, this.kinds);
      return say('Select its new cells on the board, then take “Change cells” again.');
    }
    this.reshaped = null;
    const { at, part } = clue;
    /** @type {Api.Edit} */
    const edit = part ? { part: { at, part, cells } } : { change: { at, values: { [shaped(clue, this.kinds) ?? '']: cells } } };
    return this.edit([edit], clue.of);
  }

  /** The board shows candidates, or where solutions differ, anew. */
  #watchAgain() {
    this.lit = false;
    // Other work on the text is about what it was.
    this.#work?.abort();
    this.watch.again();
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
}
