// Questions about the puzzle, and their answers.

import { SILENT, ask, isAbort } from './api.js';
import { countText, trueCandidates } from './counts.js';
import { counted, element, paragraph, targetOf } from './dom.js';
import { Hint } from './hint.js';
import { Path } from './path.js';
import { progress } from './progress.js';
import { searchPlayer } from './searching.js';
import { stepText } from './steps.js';
import { twoViews } from './two.js';

/**
 * A question of the page; `check` compares what was entered with the only solution.
 * @typedef {Exclude<Page.QuestionName, 'prove'> | 'check'} Asked
 *
 * @typedef {import('./board.js').View} View
 * @typedef {import('./board.js').Shown} Shown
 * @typedef {import('./steps.js').PathAnswer} PathAnswer
 * @typedef {import('./steps.js').Steps} Steps
 *
 * What goes through steps with keys: whether a key is one that does, and whether there was a way back.
 * @typedef {{ key: (event: KeyboardEvent) => boolean, back?: () => boolean }} Walker
 */

/** @type {Record<Asked, string>} */
const TITLES = {
  solve: 'Solution', unique: 'Uniqueness', count: 'Number of solutions', candidates: 'True candidates', hint: 'Hint',
  path: 'Solution path', check: 'Check', search: 'Search', generate: 'New puzzle',
};

export class Questions {
  /** @type {AbortController | null} */
  stop = null;
  /** @type {HTMLElement | null} What was clicked to ask. */
  asked = null;
  /** @type {Asked | null} The question whose answer is shown, or comes. */
  shown = null;

  /** @type {(() => void) | null} Shows the answer anew after a change of what was entered. */
  #again = null;
  /** @type {Walker | null} Goes through the steps that are shown. */
  #walker = null;
  /** @type {Page.About} What the last question was about. */
  #more = {};
  /** @type {Api.CellDigit[]} The entered digits that the last question was about. */
  #entered = [];
  /** @type {Hint | null} The hint that is shown. */
  #hint = null;

  /**
   * @param {HTMLElement} root
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   * @param {() => Page.About & { text: string }} state
   * @param {(text: string) => unknown} use
   */
  constructor(root, board, game, state, use) {
    this.root = root;
    this.board = board;
    this.game = game;
    this.state = state;
    this.use = use;
    // What was entered is compared anew with each change.
    game.addEventListener('change', () => this.#again?.());
    // Before the page hears of it, which lets the selection go.
    addEventListener('keydown', event => {
      if (event.key === 'Escape' && !root.hidden && !targetOf(event).closest('textarea, dialog')) {
        // It closes one thing at a time.
        event.preventDefault();
        if (!this.#walker?.back?.()) this.close();
      }
    });
  }

  /** Removes the answer, and stops a search that runs. */
  close() {
    if (!this.shown) return;
    this.shown = null;
    const hadFocus = this.root.contains(document.activeElement);
    this.stop?.abort();
    this.stop = null;
    this.#again = null;
    this.#walker = null;
    this.#hint = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.board.show(null);
    if (hadFocus) this.asked?.focus();
  }

  /**
   * A key that goes through the steps of the answer, if it shows some. Whether it is one.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    return this.#walker?.key(event) ?? false;
  }

  /**
   * Arrow keys go through these steps from now on.
   * @param {Walker} walker
   */
  walks(walker) {
    this.#walker = walker;
    this.#uncover();
  }

  /** @param {View} view */
  show(view) {
    this.board.show(view);
  }

  /**
   * The next question about the board as it is now.
   * @param {'hint'} question
   */
  again(question) {
    return this.ask(question, { ...this.#more, with_entries: true, removed: this.game.removed }, this.asked);
  }

  /**
   * Asks, shows how it goes, and shows the answer. A hint that is shown in part shows more.
   * @param {Asked} question
   * @param {Page.About} more
   * @param {HTMLElement | null} asked
   */
  async ask(question, more = {}, asked = null) {
    if (question === 'hint' && this.#hint?.hasMore) return this.#hint.next();
    this.close();
    this.asked = asked;
    this.shown = question;
    this.#more = more;
    const stop = new AbortController();
    this.stop = stop;
    const head = element('div', { class: 'head' });
    head.append(element('h2', {}, TITLES[question]));
    const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close the answer', title: 'Esc' }, '×');
    close.addEventListener('click', () => this.close());
    head.append(close);
    const body = element('div', { class: 'body' });
    this.root.replaceChildren(head, body);
    this.root.dataset.question = question;
    this.root.dataset.state = 'running';
    this.root.hidden = false;
    this.#uncover();
    const asking = { ...this.state(), ...more };
    this.#entered = asking.with_entries ? (asking.entries ?? []) : [];
    const path = question === 'path' ? new Path(this, body, this.#entered) : null;
    let isCancelled = false;
    const waiting = progress(path ? 'Stop' : 'Cancel', () => {
      isCancelled = true;
      stop.abort();
    });
    body.append(waiting.element);
    /** @param {Page.Line} line */
    const heard = line => {
      if (this.stop !== stop) return;
      waiting.show(line);
      if (path && line.part && 'steps' in line.part) path.add(line.part);
    };
    /** @type {Page.Last<any>} */
    let last;
    try {
      last = await ask({ question: question === 'check' ? 'unique' : question, ...asking }, stop.signal, heard);
    } catch (error) {
      if (isAbort(error) && !isCancelled) return;
      last = { error: SILENT };
    }
    if (this.stop !== stop) return;
    this.root.dataset.state = 'done';
    waiting.element.remove();
    if (isCancelled) {
      if (path?.isBegun) path.stop();
      else body.append(paragraph('Cancelled.'));
    } else if (last.error !== undefined) body.append(paragraph(last.error, 'problem error'));
    else {
      if (path && last.answer.status !== 'none') path.finish(last.answer);
      else this[/** @type {const} */ (`show_${question}`)](last.answer, body, last);
      if (last.partial) body.append(paragraph(`Stopped after ${last.seconds} s.`, 'aside'));
    }
    this.#uncover();
    if (waiting.estimate && question === 'count' && !last.answer?.exact) body.append(waiting.estimate);
  }
  /** Scrolls the answer into view; where it is a sheet over the page, until it leaves the board free. */
  #uncover() {
    if (getComputedStyle(this.root).position !== 'fixed') return this.root.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const board = this.board.root.getBoundingClientRect();
    const over = board.bottom - this.root.getBoundingClientRect().top;
    if (over > 0 && board.top > 0) scrollBy({ top: Math.min(over, board.top), behavior: 'instant' });
    return undefined;
  }

  /**
   * There is no solution. If something that was entered is wrong, this is said first: they are the reason most often.
   * @param {{ why: Api.Reason[] }} answer
   * @param {HTMLElement} body
   */
  async #none(answer, body) {
    const { stop } = this;
    const { why } = answer;
    /**
     * @param {string} first
     * @param {string} kind
     */
    const say = (first, kind) => {
      const shade = new Map(why.flatMap(one => one.cells).map(cell => [cell, 'conflict']));
      body.append(paragraph(first, kind), ...why.slice(0, 5).map(one => paragraph(one.sentence, 'problem error')));
      this.board.show({ shade });
    };
    const wrong = await this.#wrong(body);
    if (this.stop !== stop) return;
    if (!wrong.length) return say('There is no solution.', 'result');
    const places = wrong.map(({ text }) => text).join(', ');
    body.append(paragraph(`Wrong: ${places}.`, 'result bad'), paragraph(`With ${wrong.length === 1 ? 'this' : 'these'} there is no solution.`));
    this.board.show({ shade: new Map(wrong.map(({ cell }) => [cell, 'conflict'])) });
  }

  /**
   * What of all that was entered is wrong, where the puzzle has one solution.
   * @param {HTMLElement} body
   */
  async #wrong(body) {
    const { stop } = this;
    if (!stop || !this.game.checked) return [];
    const { text } = this.state();
    const wait = paragraph('Looking for wrong digits…', 'aside');
    body.append(wait);
    try {
      const { answer } = await ask({ question: 'unique', text }, stop.signal, () => {});
      return answer?.status === 'unique' ? this.game.wrong(answer) : [];
    } catch {
      return [];
    } finally {
      wait.remove();
    }
  }

  /**
   * A button that writes what is shown of a solution into the cells.
   * @param {() => { digits: Shown[], values: Api.LayerValue[] }} shown
   */
  #take(shown) {
    const take = element('button', { type: 'button', class: 'take' }, this.there.layers.length ? 'Enter it' : 'Enter as my digits');
    take.addEventListener('click', () => {
      const { digits, values } = shown();
      this.game.fill(digits.map(([cell, digit]) => [cell, digit]), values);
      this.close();
    });
    return take;
  }

  /**
   * @param {Api.Unique} answer
   * @param {HTMLElement} body
   */
  show_check(answer, body) {
    if (answer.status !== 'unique') {
      body.append(paragraph(answer.status === 'several' ? 'The puzzle has several solutions, so digits cannot be checked.' : 'The puzzle has no solution.', 'result bad'));
      return;
    }
    let places = false;
    const compare = () => {
      const { checked, entries } = this.game;
      const wrong = this.game.wrong(answer);
      const [one, several] = checked > entries.size ? ['mark', 'digits and marks'] : ['digit', 'digits'];
      body.replaceChildren();
      this.board.show(places && wrong.length ? { shade: new Map(wrong.map(({ cell }) => [cell, 'conflict'])) } : null);
      if (!checked) body.append(paragraph('Nothing was entered yet that can be checked.', 'result'));
      else if (!wrong.length) body.append(paragraph(checked === 1 ? `The ${one} is right.` : `All ${checked} ${several} are right.`, 'result good'));
      else {
        body.append(paragraph(`${wrong.length} of ${checked} ${several} ${wrong.length === 1 ? 'is' : 'are'} wrong.`, 'result bad'));
        if (places) return body.append(paragraph(`${wrong.map(({ text }) => text).join(', ')}.`));
        const show = element('button', { type: 'button' }, 'Show mistakes');
        show.addEventListener('click', () => {
          places = true;
          compare();
        });
        const row = element('div', { class: 'row' });
        row.append(show);
        body.append(row);
      }
      return undefined;
    };
    compare();
    this.#again = compare;
  }

  /**
   * If there are several solutions, this in words, and a button that shows two of them in the body.
   * @param {PathAnswer} answer
   * @param {HTMLElement} body
   * @param {string} what
   */
  several({ several, steps }, body, what) {
    if (!several) return [];
    const cells = counted(several.differ.length, 'cell');
    const show = element('button', { type: 'button', class: 'two' }, 'Show two solutions');
    show.addEventListener('click', () => {
      body.replaceChildren();
      this.#walker = null;
      this.show_unique(several, body);
    });
    const row = element('div', { class: 'row' });
    row.append(show);
    return [paragraph(`There are several solutions: two of them differ in ${cells}.${steps.length ? ` ${what} in all of them.` : ''}`, 'result bad'), row];
  }

  /** The board that the question is about. */
  get there() {
    if (!this.game.board) throw new Error('no board was read');
    return this.game.board;
  }

  /**
   * The digits of a grid in the cells that are no givens.
   * @param {Api.Grid} grid
   * @param {(cell: Api.Cell) => string} name
   * @returns {Shown[]}
   */
  #digits(grid, name) {
    if (this.there.digits.length === 1) return [];
    return grid.flatMap((digit, cell) => (digit === null || this.game.given(cell) !== null ? [] : [[cell, digit, name(cell)]]));
  }

  /**
   * What can be done with a solution that is shown.
   * @param {{ grid: Api.Grid, values: Api.LayerValue[] }} answer
   * @param {HTMLElement} body
   */
  #solution(answer, body) {
    if (this.board.fog.cells.size) body.append(paragraph('Cells in fog stay covered.', 'aside'));
    const digits = this.#digits(answer.grid, () => 'answer');
    if (!digits.length && !answer.values.length) return;
    const row = element('div', { class: 'row' });
    row.append(this.#take(() => ({ digits, values: answer.values })));
    body.append(row);
  }

  /**
   * @param {Api.Solve} answer
   * @param {HTMLElement} body
   */
  show_solve(answer, body) {
    if (answer.status === 'none') return this.#none(answer, body);
    if (answer.status === 'open') return body.append(paragraph('No solution was found yet.', 'result'));
    const said = {
      unique: 'The solution is on the board.',
      several: 'One of several solutions is on the board.',
      open: 'A solution is on the board. There may be others.',
    };
    body.append(paragraph(said[answer.standing], answer.standing === 'several' ? 'result bad' : 'result'));
    if (answer.standing !== 'unique') {
      const two = element('button', { type: 'button', class: 'two' }, answer.standing === 'several' ? 'Show two solutions' : 'Look for another');
      two.addEventListener('click', () => this.ask('unique', this.#more, this.asked));
      const row = element('div', { class: 'row' });
      row.append(two);
      body.append(row);
    }
    const entered = this.game.entries;
    /** @param {Api.Cell} cell */
    const wrong = cell => entered.has(cell) && entered.get(cell) !== answer.grid[cell];
    const count = answer.grid.filter((_, cell) => wrong(cell)).length;
    if (count) body.append(paragraph(`${count === 1 ? 'One digit differs' : `${count} digits differ`} from those that you entered.`));
    const shade = new Map([...answer.grid.keys()].filter(wrong).map(cell => [cell, 'differs']));
    this.#solution(answer, body);
    return this.board.show({ alone: true, digits: this.#digits(answer.grid, () => 'answer'), shade, layers: answer.layers });
  }

  /**
   * @param {Api.Unique} answer
   * @param {HTMLElement} body
   */
  show_unique(answer, body) {
    if (answer.status === 'none') return this.#none(answer, body);
    if (answer.status === 'unique') {
      body.append(paragraph('Yes: there is exactly one solution.', 'result good'));
      this.#solution(answer, body);
      return this.board.show({ alone: true, digits: this.#digits(answer.grid, () => 'answer'), layers: answer.layers });
    }
    if (answer.status === 'open') {
      body.append(paragraph(answer.grid ? 'One solution was found; whether there is another is open.' : 'Open: no solution was found yet.', 'result'));
      if (answer.grid) this.board.show({ alone: true, digits: this.#digits(answer.grid, () => 'answer') });
      return undefined;
    }
    body.append(paragraph(`No: here are two solutions. They differ in ${counted(answer.differ.length, 'cell')}.`, 'result bad'));
    const row = element('div', { class: 'row', role: 'group', 'aria-label': 'Solutions' });
    const views = twoViews(answer, (grid, name) => this.#digits(grid, name));
    /** @type {import('./two.js').Taken} */
    let shown = { digits: [], values: [] };
    const take = this.#take(() => shown);
    const buttons = views.map(([name, view, taken]) => {
      const button = element('button', { type: 'button', 'aria-pressed': 'false' }, name);
      button.addEventListener('click', () => {
        buttons.forEach(one => one.setAttribute('aria-pressed', String(one === button)));
        take.hidden = !taken;
        if (taken) shown = taken;
        this.board.show(view());
      });
      return button;
    });
    row.append(...buttons);
    body.append(row, take);
    return buttons[0].click();
  }

  /**
   * @param {Api.Count} answer
   * @param {HTMLElement} body
   */
  show_count(answer, body) {
    body.append(paragraph(countText(answer), 'result'));
  }

  /**
   * @param {Api.Candidates} answer
   * @param {HTMLElement} body
   * @param {{ partial?: boolean }} last
   */
  show_candidates(answer, body, { partial }) {
    if (answer.status === 'none') return this.#none({ why: [] }, body);
    const { parts, view } = trueCandidates(answer, cell => this.game.given(cell) !== null, partial);
    body.append(...parts);
    return this.board.show(view);
  }

  /**
   * @param {Api.Search} answer
   * @param {HTMLElement} body
   */
  show_search(answer, body) {
    if (answer.status === 'none') return this.#none(answer, body);
    const { parts, list, go, key } = searchPlayer(answer, this.there, this.game, view => this.board.show(view));
    body.append(...parts);
    this.walks({ key });
    go(-1);
    return list.focus({ preventScroll: true });
  }

  /**
   * @param {Api.Path} answer
   * @param {HTMLElement} body
   */
  show_hint(answer, body) {
    if (answer.status === 'none') return this.#none(answer, body);
    this.#hint = new Hint(this, answer, body);
    return undefined;
  }

  /**
   * A path that cannot begin.
   * @param {Api.None} answer
   * @param {HTMLElement} body
   */
  async show_path(answer, body) {
    const { stop } = this;
    await this.#none(answer, body);
    if (this.stop !== stop || !this.#entered.length) return;
    const again = element('button', { type: 'button' }, 'Path from the givens');
    again.addEventListener('click', () => this.ask('path', { ...this.#more, with_entries: false }, this.asked));
    const row = element('div', { class: 'row' });
    row.append(again);
    body.append(row);
  }

  /**
   * A step in words. One about covered cells is read only by those who want to.
   * @param {Api.Step} step
   * @param {Steps} steps
   * @returns {HTMLElement[]}
   */
  words(step, steps) {
    const view = new Set([...steps.placed(step), ...steps.removed(step)].map(([cell]) => cell));
    step.layers?.forEach(([, cell]) => view.add(cell));
    steps.cells(step.reason.cells).forEach(cell => view.add(cell));
    if (![...view].some(cell => this.board.fog.has(cell))) return stepText(step);
    const more = element('details');
    more.append(element('summary', {}, 'This step is about cells in the fog, where the board shows nothing. Read it'), ...stepText(step));
    return [more];
  }

  /**
   * @param {Api.Generated} answer
   * @param {HTMLElement} body
   */
  show_generate(answer, body) {
    if (answer.status === 'open') return body.append(paragraph('No puzzle was found in this time.', 'result'));
    const rating = answer.rating ? `, search rating ${answer.rating}` : '';
    const hardest = answer.hardest ? ` Its hardest step: ${answer.hardest}.` : '';
    body.append(paragraph(`A new puzzle with ${counted(answer.givens, 'given')}${rating}. It has exactly one solution.${hardest}`, 'result'));
    return this.use(answer.text);
  }
}
