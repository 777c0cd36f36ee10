// Setting: rules drawn on the board with the mouse. They are written into the text, which stays the one document.

import { SILENT, ask, isAbort, later, post } from './api.js';
import { say } from './export.js';
import { element } from './dom.js';
import { Moving } from './moving.js';
import { makeUnique, redundant } from './trials.js';

const $ = id => document.getElementById(id);

/** Types of parameters that are cells of the board. */
const OF_CELLS = new Set(['line', 'lines', 'parts', 'cells', 'cell', 'pairs', 'cells or picture', 'sets of cells or picture']);
/** Types of parameters that are typed. */
const TYPED = new Set(['number', 'numbers', 'digits', 'text', 'word', 'truth', 'cell or numbers', 'counts', 'expression', 'words']);
/** Kinds that are drawn most often; the others follow by name. */
const COMMON = [
  'killer', 'thermo', 'arrow', 'kropki', 'xv', 'whisper', 'renban', 'palindrome', 'region-sum', 'between', 'odd', 'even',
  'quadruple', 'little-killer', 'sandwich', 'x-sum', 'skyscraper', 'clone', 'extra-regions',
];

/** What is asked of a selection, by the type of the parameter it is for. */
const HOW = {
  line: 'Drag along the line, from its beginning to its end.',
  pairs: 'Select two cells.',
  cell: 'Select one cell.',
};

export class Setting {
  catalog = [];
  own = [];
  on = false;
  #watching = null;
  #work = null;
  /** For texts whose regions are not complete, and so cannot be read: the region of each cell, and the text before. */
  #regions = new Map();

  /** `use` takes a new text. */
  constructor(board, game, editor, use) {
    Object.assign(this, { board, game, editor, use });
    $('mode-play').addEventListener('click', () => this.turn(false));
    $('mode-set').addEventListener('click', () => this.turn(true));
    $('set-kind').addEventListener('change', () => this.#form());
    $('set-form').addEventListener('submit', event => {
      event.preventDefault();
      this.#add();
    });
    $('set-true').addEventListener('change', () => this.watch());
    $('set-region').addEventListener('click', () => this.#region());
    $('set-unique').addEventListener('click', () => this.#try(makeUnique, 'Looking for givens…'));
    $('set-redundant').addEventListener('click', () => this.#try(redundant, 'Trying without each…'));
    $('set-fill').addEventListener('click', () => this.#toGivens());
    for (const key of ['title', 'author', 'rules']) {
      $(`set-${key}`).addEventListener('change', ({ target }) => this.edit([{ key: { name: target.dataset.key, value: target.value || null } }]));
    }
    board.addEventListener('select', () => this.on && this.#selected());
    editor.input.addEventListener('click', () => this.#cursor());
    editor.input.addEventListener('keyup', () => this.#cursor());
    this.moving = new Moving(board, edits => this.edit(edits), () => this.on && this.#selected());
    this.watch = later(250, () => this.#watch());
  }

  get kinds() {
    return [...this.catalog, ...this.own];
  }

  turn(on) {
    this.on = on;
    $('mode-play').setAttribute('aria-pressed', !on);
    $('mode-set').setAttribute('aria-pressed', on);
    $('set').hidden = !on;
    this.board.givens = on ? changes => this.edit([{ givens: changes }]) : null;
    this.moving.release();
    this.#showRim(this.#kind());
    // What play hides is seen while one sets.
    this.board.show(null);
    if (on) this.#selected();
    this.watch();
  }

  /** Places around the grid, where clues of this kind stand. */
  #showRim(kind) {
    const { board } = this.game;
    const isPlain = board && board.cells.length === board.rows * board.columns;
    this.board.setRim(this.on && kind?.sight && isPlain ? cells => this.#outside(cells) : null);
  }

  /** A place outside was clicked: its clue is changed, or a new one is typed. */
  #outside(cells) {
    this.board.select(cells, { focus: false });
    const kind = this.#kind();
    const seen = new Set(cells);
    const isIts = clue => clue.kind === kind.name && clue.first === cells[0] && clue.cells.length === cells.length && clue.cells.every(cell => seen.has(cell));
    const there = this.game.board.clues.filter(isIts);
    if (there.length) {
      $('set-clues').replaceChildren(...there.map(clue => this.#clue(clue)));
      $('set-count').textContent = 'The clue there';
    }
    const input = (there.length ? $('set-clues') : $('set-fields')).querySelector('input');
    input?.focus();
    input?.select();
  }

  /** The kinds that can be drawn: those with a parameter of cells, or with none that must be given. */
  offer(catalog, own) {
    if (catalog) this.catalog = catalog;
    this.own = own;
    const drawn = this.kinds.filter(kind => kind.params.some(one => OF_CELLS.has(one.type)) && kind.params.every(one => !one.required || OF_CELLS.has(one.type) || TYPED.has(one.type)));
    const plain = this.kinds.filter(kind => !drawn.includes(kind) && kind.params.every(one => !one.required));
    const names = new Set(drawn.map(({ name }) => name));
    const own_names = own.map(({ name }) => name).filter(name => names.has(name));
    const groups = [
      ['Of this text', own_names],
      ['Common', COMMON.filter(name => names.has(name))],
      ['Others', [...names].filter(name => !COMMON.includes(name) && !own_names.includes(name)).sort()],
      ['For the whole board', plain.map(({ name }) => name).sort()],
    ];
    const chosen = $('set-kind').value;
    $('set-kind').replaceChildren(
      ...groups.filter(([, list]) => list.length).map(([label, list]) => {
        const group = element('optgroup', { label });
        group.append(...list.map(name => element('option', { value: name }, name)));
        return group;
      }),
    );
    if (this.kinds.some(({ name }) => name === chosen)) $('set-kind').value = chosen;
    // What was filled in stays, unless the kind is another one now.
    if ($('set-kind').value !== this.formOf || JSON.stringify(this.#kind()) !== this.formAs) this.#form();
  }

  /** The board was read anew. */
  showBoard(board) {
    this.#sketch();
    for (const [id, value] of [['set-title', board.title], ['set-author', board.author]]) {
      if (document.activeElement !== $(id)) $(id).value = value ?? '';
    }
    if (document.activeElement !== $('set-rules')) $('set-rules').value = board.about ?? '';
    this.#showRim(this.#kind());
    this.moving.again(board);
    if (this.on) this.#selected();
    this.watch();
  }

  // ---- the form of a kind

  #kind() {
    return this.kinds.find(({ name }) => name === $('set-kind').value);
  }

  /** The inputs of the kind: what is typed, and for each parameter of cells which one the selection is for. */
  #form() {
    const kind = this.#kind();
    if (!kind) return;
    this.formOf = kind.name;
    this.formAs = JSON.stringify(kind);
    this.taken = {};
    const cells = kind.params.filter(one => OF_CELLS.has(one.type));
    const parts = [element('p', { class: 'aside' }, kind.meaning.replaceAll('`', ''))];
    const required = cells.filter(one => one.required);
    this.main = (required[0] ?? cells[0])?.name ?? null;
    const several = required.length > 1 || (required.length === 0 && cells.length > 1 && cells.every(one => one.type === 'pairs'));
    if (several) {
      const label = element('label', {}, 'Selection is ');
      const select = element('select', { id: 'set-part' });
      select.append(...cells.map(one => element('option', { value: one.name }, one.name)));
      select.addEventListener('change', () => (this.main = select.value));
      label.append(select);
      parts.push(label);
      if (required.length > 1) {
        const take = element('button', { type: 'button' }, 'Take the selection');
        take.addEventListener('click', () => this.#take(select, cells));
        parts.push(take, element('p', { id: 'set-taken', class: 'aside' }));
      }
    }
    kind.params.filter(one => TYPED.has(one.type)).forEach(one => parts.push(this.#input(one)));
    this.#showRim(kind);
    this.board.isLine = ['line', 'lines', 'parts'].includes(cells.find(one => one.name === this.main)?.type);
    const usual = HOW[cells[0]?.type] ?? (cells.length ? 'Select its cells.' : '');
    const how = kind.sight ? 'Click beside the grid, or drag along the line.' : usual;
    parts.push(element('p', { class: 'aside', id: 'set-how' }, how));
    $('set-fields').replaceChildren(...parts);
  }

  #input(param) {
    const label = element('label', { title: param.meaning }, `${param.name}${param.required ? '' : ' (optional)'} `);
    let input;
    if (param.words.length || param.type === 'truth') {
      input = element('select');
      const words = param.words.length ? param.words : ['true', 'false'];
      input.append(...(param.required ? words : ['', ...words]).map(word => element('option', { value: word }, word || '–')));
    } else {
      input = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: param.default ?? '' });
      if (param.type === 'number') input.inputMode = 'numeric';
    }
    input.dataset.param = param.name;
    input.dataset.type = param.type;
    label.append(input);
    return label;
  }

  /** Keeps the selection for one of several parameters of cells. */
  #take(select, cells) {
    if (!this.board.selected.size) return say('Select cells of the board first.');
    this.taken[select.value] = [...this.board.selected];
    const next = cells.find(one => one.required && !this.taken[one.name]);
    if (next) this.main = select.value = next.name;
    $('set-taken').textContent = Object.entries(this.taken).map(([name, list]) => `${name}: ${list.length} cells`).join(', ');
    return this.board.select([], { focus: false });
  }

  #values() {
    const values = {};
    for (const input of $('set-fields').querySelectorAll('[data-param]')) {
      const text = input.value.trim();
      if (!text) continue;
      values[input.dataset.param] = input.dataset.type === 'truth' ? text === 'true' : text;
    }
    return values;
  }

  async #add() {
    const kind = this.#kind();
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
    return undefined;
  }

  /** Changes the text, or another one that takes its place; `written` gets the new one before it is read. Whether it could be. */
  async edit(edits, { from, written = () => {} } = {}) {
    const { text } = this.editor;
    let answer;
    try {
      answer = await post('edit', { text: from ?? text, edits });
    } catch (error) {
      if (!isAbort(error)) say(SILENT);
      return false;
    }
    if (answer.error) {
      say(answer.error);
      return false;
    }
    // What was typed meanwhile counts.
    if (this.editor.text !== text) return false;
    this.game.rememberText(text);
    written(answer.text);
    await this.use(answer.text);
    return true;
  }

  /** The selected cells become a region. */
  #region() {
    const { board } = this.game;
    const cells = [...this.board.selected];
    if (!cells.length) return say('Select cells of the board first.');
    const { from, of: before } = this.#regions.get(this.editor.text) ?? { from: this.editor.text, of: board.regions };
    const of = before.map(number => number ?? 0);
    const fresh = Math.max(-1, ...of) + 1;
    cells.forEach(cell => (of[cell] = fresh));
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const names = new Map();
    const rows = Array.from({ length: board.rows }, () => Array(board.columns).fill('.'));
    board.cells.forEach(([row, column], cell) => {
      if (!names.has(of[cell])) names.set(of[cell], signs[names.size % signs.length]);
      rows[row][column] = names.get(of[cell]);
    });
    const value = rows.map(row => row.join('')).join('\n');
    board.cells.forEach((_, cell) => (of[cell] = [...names.keys()].indexOf(of[cell])));
    return this.edit([{ key: { name: 'box', value: null } }, { key: { name: 'regions', value } }], { from, written: text => this.#regions.set(text, { from, of }) });
  }

  /** Where the text has an error because its regions are not complete, they are shown as colours. */
  showError() {
    this.#sketch(this.#regions.get(this.editor.text)?.of);
    this.watch();
  }

  #sketch(of = null) {
    if (of || this.sketched) this.board.show(of && { alone: true, shade: new Map(of.map((region, cell) => [cell, `tone-${region % 9}`])) });
    this.sketched = of !== null;
    $('board').classList.toggle('sketch', this.sketched);
  }

  /** The digits that were entered become givens. */
  async #toGivens() {
    const changes = [...this.game.entries];
    if (!changes.length) return say('Enter digits first: they become givens.');
    if (await this.edit([{ givens: changes }])) this.game.load({ entries: [], marks: [] });
    return undefined;
  }

  /** Work that other work, or a change of the text, ends. */
  #begin(note) {
    this.#watching?.abort();
    this.#work?.abort();
    this.#work = new AbortController();
    this.#found(note);
  }

  /** Long work on the text as it is, which says how far it is and what it found. */
  async #try(work, note) {
    const { text } = this.editor;
    this.#begin(note);
    const { signal } = this.#work;
    const isOld = () => text !== this.editor.text;
    try {
      const found = await work({ text, board: this.game.board, signal, isOld, say: said => this.#found(said), edit: edits => this.edit(edits), show: view => this.board.show(view) });
      this.#found(found);
    } catch (error) {
      this.#found(isAbort(error) ? null : SILENT);
    }
  }

  #found(text) {
    $('set-found').hidden = !text;
    $('set-found').textContent = text ?? '';
  }

  // ---- the rules of a cell, the cells of a rule

  /** The rules at the selected cells, each with what can be changed. */
  #selected() {
    const { board } = this.game;
    if (!board) return;
    const selected = this.board.selected;
    const here = selected.size ? board.clues.filter(clue => this.moving.holds(clue) || clue.cells.some(cell => selected.has(cell))) : board.clues;
    $('set-clues').replaceChildren(...here.slice(0, 60).map(clue => this.#clue(clue)));
    $('set-count').textContent = selected.size ? `Rules at the selection (${here.length})` : `Rules (${here.length})`;
  }

  #clue(clue) {
    const item = element('li');
    const name = element('button', { type: 'button', class: 'name' }, clue.kind);
    name.addEventListener('click', () => this.editor.goTo(clue.from, clue.to));
    const light = on => this.board.show(on && clue.cells.length ? { shade: new Map(clue.cells.map(cell => [cell, 'reason'])) } : null);
    item.addEventListener('pointerenter', () => light(true));
    item.addEventListener('pointerleave', () => light(false));
    item.append(name);
    const params = this.kinds.find(kind => kind.name === clue.kind)?.params ?? [];
    // Numbers that were not given can be.
    const isShown = one => TYPED.has(one.type) && (clue.values[one.name] !== undefined || one.type === 'number');
    for (const param of params.filter(isShown)) {
      const label = element('label', {}, `${param.name} `);
      const input = element('input', { type: 'text', value: String(clue.values[param.name] ?? ''), 'aria-label': `${clue.kind}: ${param.name}` });
      input.addEventListener('change', () => {
        const text = input.value.trim();
        if (!text && param.required) return say(`${clue.kind} needs ${param.name}.`);
        const value = param.type === 'truth' ? text === 'true' : text || null;
        return this.edit([{ change: { at: clue.at, values: { [param.name]: value } } }]);
      });
      label.append(input);
      item.append(label);
    }
    if (clue.cells.length) {
      const held = this.moving.holds(clue);
      const move = element('button', { type: 'button', 'aria-label': `Move ${clue.kind}`, title: 'Move', 'aria-pressed': held }, '✥');
      move.addEventListener('click', () => this.moving.hold(clue));
      item.append(move);
    }
    const remove = element('button', { type: 'button', 'aria-label': `Delete ${clue.kind}`, title: 'Delete' }, '×');
    remove.addEventListener('click', () => this.edit([{ remove: { at: clue.at, cells: [...this.board.selected] } }]));
    item.append(remove);
    return item;
  }

  /** The cells of the rule at the cursor of the text. */
  #cursor() {
    const { board } = this.game;
    if (!board || document.activeElement !== this.editor.input) return;
    const before = this.editor.input.value.slice(0, this.editor.input.selectionStart).split('\n');
    const [line, column] = [before.length, before.at(-1).length];
    const within = ({ from, to }) => (from[0] < line || (from[0] === line && from[1] <= column)) && (line < to[0] || (line === to[0] && column <= to[1]));
    const cells = board.clues.filter(within).flatMap(clue => clue.cells);
    if (cells.length || this.lit) this.board.show(cells.length ? { shade: new Map(cells.map(cell => [cell, 'reason'])) } : null);
    this.lit = cells.length > 0;
  }

  // ---- how the puzzle stands

  /** Whether there are solutions, and the true candidates if they are wanted; an older question is given up. */
  async #watch() {
    this.#watching?.abort();
    this.#watching = null;
    this.#work?.abort();
    $('state').hidden = !this.on;
    if (!this.on) return;
    if (document.body.dataset.read !== 'ok') return this.#state('error', 'The text has an error');
    const stop = new AbortController();
    this.#watching = stop;
    this.#state('open', '…');
    const asked = { text: this.editor.text, seconds: 20 };
    try {
      const { answer, error } = await ask({ ...asked, question: 'unique' }, stop.signal, () => {}, 'background');
      this.#state(...standing(answer, error));
      if (!$('set-true').checked || answer?.status === 'none') return undefined;
      const found = await ask({ ...asked, question: 'candidates' }, stop.signal, () => {}, 'background');
      if (found.answer?.status === 'some' && $('answer').hidden) this.#candidates(found.answer);
    } catch (error) {
      if (!isAbort(error)) this.#state('open', SILENT);
    }
    return undefined;
  }

  #candidates({ sets }) {
    const given = cell => this.game.given(cell) !== null;
    const marks = new Map();
    const digits = [];
    sets.forEach((set, cell) => {
      if (given(cell)) return;
      if (set.length === 1) digits.push([cell, set[0], 'answer']);
      else marks.set(cell, set.map(digit => [digit, 'mark']));
    });
    this.board.show({ alone: true, marks, digits });
  }

  #state(name, text) {
    $('state').dataset.state = name;
    $('state').textContent = text;
  }
}

/** How a puzzle stands, in a few words. */
function standing(answer, error) {
  if (!answer) return ['error', error ?? SILENT];
  if (answer.status === 'unique') return ['unique', 'One solution'];
  if (answer.status === 'several') return ['several', `Several solutions: two differ in ${answer.differ.length} cells`];
  if (answer.status === 'none') return ['none', ['No solution', answer.why[0]?.sentence].filter(Boolean).join(': ')];
  return ['open', answer.grid ? 'One solution at least' : 'Not decided yet'];
}
