// Checks what was entered after each change: which rules are broken, and whether the puzzle is solved.

import { SILENT, isAbort, later, post } from './api.js';
import { conflictText } from './conflicts.js';
import { $, element } from './dom.js';
import { say } from './export.js';

/** So many broken rules are listed. */
const MOST = 4;

export class Checking {
  /** Whether the board shows conflicts. */
  #isShown = true;

  /**
   * @param {import('./session.js').Session} session
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   * @param {() => Api.Question} state
   * @param {() => void} solved
   */
  constructor(session, board, game, state, solved) {
    this.session = session;
    this.board = board;
    this.game = game;
    this.state = state;
    this.solved = solved;
    this.soon = later(30, () => this.#check());
  }

  async #check() {
    const { session, game } = this;
    if (!session.isRead) return;
    try {
      const [marks, asked] = [new Map(game.layers), game.board];
      const answer = await post('play', { ...this.state(), with_entries: true });
      if (answer.error !== undefined || game.board !== asked) return;
      const { broken, filled, layers } = answer;
      session.broken = broken;
      this.#show(layers ? { svg: layers, marks } : null);
      if (filled && !broken.length && game.checked) this.solved();
    } catch (error) {
      if (isAbort(error)) return;
      say(SILENT);
      setTimeout(() => this.soon(), 1000);
    }
  }

  /** @param {boolean} on */
  turn(on) {
    this.#isShown = on;
    if (this.game.board) this.#show();
  }

  #show(drawn = this.board.drawn) {
    const broken = this.#isShown ? this.session.broken : [];
    this.board.setPlay(broken, drawn);
    $('broken').replaceChildren(...broken.slice(0, MOST).map(one => this.#item(one)));
    if (broken.length > MOST) $('broken').append(element('li', {}, `and ${broken.length - MOST} more`));
  }

  /** @param {Api.Violation} violation */
  #item(violation) {
    const { rule, text } = conflictText(violation, this.board.board);
    const item = element('li', { class: 'problem error' });
    item.append(element('strong', {}, rule), `: ${text}`);
    return item;
  }
}
