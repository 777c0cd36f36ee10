// The keypad: digits, letters and values of layers to enter, and the tools that say as what they are entered.

import { $, element } from './dom.js';
import { layerOfTool, showLayers } from './shades.js';

const TOOLS = ['digit', 'centre', 'corner', 'colour', 'letter', 'pen'];
/** What the buttons of digits enter with the tool for colours. */
const COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'grey'];

/**
 * The button of one of them.
 * @param {string} tool
 */
const toolButton = tool => /** @type {HTMLButtonElement} */ ($('tools').querySelector(`[data-tool=${tool}]`));

/**
 * The tool of keys that are held, as players of SudokuPad are used to: Shift for corners, Ctrl for the centre, both for colours.
 * @param {{ ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 */
export function heldTool({ ctrlKey, metaKey, shiftKey }) {
  if (ctrlKey || metaKey) return shiftKey ? 'colour' : 'centre';
  return shiftKey ? 'corner' : null;
}

export class Pad {
  /** @type {ReturnType<typeof showLayers>} The tools of the layers of this board. */
  #layers = { tools: [], show: () => {} };

  /**
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   */
  constructor(board, game) {
    this.board = board;
    this.game = game;
    $('letters').append(...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => {
      const button = element('button', { type: 'button' }, letter);
      button.addEventListener('click', () => board.letter(letter));
      return button;
    }));
    for (const tool of TOOLS) toolButton(tool).addEventListener('click', () => this.#setTool(tool));
    board.addEventListener('tool', event => {
      const { detail } = /** @type {CustomEvent<string | null>} */ (event);
      const all = [...TOOLS.filter(tool => !toolButton(tool).hidden), ...this.#layers.tools];
      this.#setTool(detail ?? all[(all.indexOf(board.tool) + 1) % all.length]);
    });
    // While they are held, the keys show on the pad what a digit becomes.
    for (const type of /** @type {const} */ (['keydown', 'keyup'])) {
      addEventListener(type, event => /^(Shift|Control|Meta)$/.test(event.key) && this.#showTool(heldTool(event) ?? board.tool));
    }
    addEventListener('blur', () => this.#showTool(board.tool));
    $('erase').addEventListener('click', () => board.erase());
    game.addEventListener('change', () => this.#count());
  }

  /**
   * The digits and the layers of this board.
   * @param {Api.Board} next
   */
  showBoard(next) {
    const { board } = this;
    $('digits').replaceChildren(...next.digits.map((name, digit) => {
      const button = element('button', { type: 'button', class: 'digit' }, name);
      button.addEventListener('click', event => board.enter(digit, heldTool(event) ?? board.tool));
      return button;
    }));
    // A board without digits has no pad for them.
    const hasDigits = next.digits.length > 1;
    for (const one of [$('digits'), ...['digit', 'centre', 'corner'].map(toolButton)]) one.hidden = !hasDigits;
    this.#layers = showLayers(next, { choose: tool => this.#setTool(tool), enter: value => board.enter(value) });
    if (!hasDigits && this.#layers.tools.length && board.tool === 'digit') this.#setTool(this.#layers.tools[0]);
    else this.#setTool(layerOfTool(board.tool) !== null && !this.#layers.tools.includes(board.tool) ? 'digit' : board.tool);
    const count = next.digits.length;
    const rows = Math.ceil(count / 9);
    $('digits').style.setProperty('--columns', String(Math.max(4, Math.ceil(count / rows))));
    this.#count();
  }

  /** @param {string} tool */
  #setTool(tool) {
    this.board.tool = tool;
    this.#layers.show(layerOfTool(tool));
    this.#showTool(tool);
  }

  /** @param {string} tool */
  #showTool(tool) {
    for (const [digit, button] of [...$('digits').children].entries()) {
      if (tool === 'colour') button.setAttribute('aria-label', COLOURS[digit % COLOURS.length]);
      else button.removeAttribute('aria-label');
    }
    document.body.dataset.tool = tool;
    for (const button of document.querySelectorAll('[data-tool][type=button]')) button.setAttribute('aria-pressed', String(button.getAttribute('data-tool') === tool));
  }

  /** How often each digit is still to be placed, where every row holds each once. */
  #count() {
    const { board: shown } = this.game;
    if (!shown || shown.rows !== shown.digits.length || shown.cells.length !== shown.rows ** 2) return;
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = $('digits').querySelectorAll('button');
    buttons.forEach((button, digit) => {
      const left = shown.rows - shown.cells.filter((_, cell) => this.game.digit(cell) === digit).length;
      button.dataset.left = String(Math.max(0, left));
      button.title = left > 0 ? `${left} to go` : 'all placed';
    });
  }
}
