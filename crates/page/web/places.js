// The puzzles of the tab's history: each is a place, whose address holds it with all that was entered. The back button leads back.

import { SILENT, isAbort, later, post } from './api.js';
import { say } from './export.js';
import { aboutBoard, keepRecent, optionsOf } from './recent.js';
import { DAMAGED, pack, unpack } from './share.js';
import { Visits } from './visits.js';

/** The text in place of that of a damaged link. */
const INSTEAD = `# The link to this page is damaged, so its puzzle cannot be shown.
# Open the whole link again, or write a puzzle here.
size = 9
`;

/**
 * The text in place of a variant that does not exist.
 * @param {string} name
 */
const NO_VARIANT = name => `# There is no variant called "${name}".
# Choose one with "New…", or write a puzzle here.
size = 9
`;

/** @type {Page.Entered} */
const NOTHING = { entries: [], marks: [] };

export class Places {
  #visits = new Visits();
  /** Whether the puzzle is only there to make another one of it: the back button does not lead to it. */
  #isPassing = false;
  /** Writes the address once things have been quiet. */
  #write = later(400, () => this.#keep());

  /**
   * @param {object} of
   * @param {import('./session.js').Session} of.session
   * @param {import('./game.js').Game} of.game
   * @param {import('./clock.js').Clock} of.clock
   * @param {import('./options.js').Options} of.options
   * @param {import('./start.js').Start} of.start
   * @param {import('./editor.js').Editor} of.editor
   * @param {(text: string) => Promise<void>} of.write takes another text
   * @param {() => void} of.close closes the answer that is shown
   */
  constructor({ session, game, clock, options, start, editor, write, close }) {
    this.session = session;
    this.game = game;
    this.clock = clock;
    this.options = options;
    this.start = start;
    this.editor = editor;
    this.write = write;
    this.close = close;
    // The page may be gone before the address is written.
    addEventListener('pagehide', () => this.#keepVisit());
    document.addEventListener('visibilitychange', () => document.hidden && this.#keepVisit());
    addEventListener('popstate', () => {
      // What was entered last in the place that was left.
      this.#keepVisit();
      this.close();
      this.arrive();
    });
  }

  /** What links hold: also what only the page knows. @returns {Page.State} */
  get #state() {
    return { ...this.game.whole, text: this.editor.text };
  }

  /**
   * The fragment of a link to the puzzle. With what was entered, the address has it from now on.
   * @param {boolean} withEntries
   */
  async fragment(withEntries) {
    if (!withEntries) return pack({ ...NOTHING, text: this.editor.text });
    const fragment = await pack(this.#state);
    this.#visits.write(fragment);
    return fragment;
  }

  // ---- this place

  /** What belongs to this place of the history, as long as the tab is open. */
  #keepVisit(text = this.editor.text) {
    if (!this.start.isPlace) this.#visits.keep({ state: { ...this.#state, text }, ...this.game.history, seconds: this.clock.seconds, options: this.options.chosen });
  }

  /** The state is kept in the address, so that reloading the page loses nothing. */
  remember() {
    this.session.kept = 'soon';
    this.#write();
  }
  async #keep() {
    const { session } = this;
    session.kept = 'now';
    const { place } = session;
    const fragment = await pack(this.#state);
    if (place === session.place && this.#visits.isBegun && !this.start.isPlace) {
      this.#visits.write(fragment);
      this.#keepVisit();
      const about = session.puzzle && aboutBoard(session.puzzle.board, !this.game.isEmpty);
      // An empty board is soon made again.
      if (about && this.#visits.here) keepRecent({ visit: this.#visits.here, title: session.name, about, fragment, options: this.options.chosen });
    }
    if (session.kept === 'now') session.kept = 'yes';
  }

  // ---- to another place

  /**
   * Before another puzzle is loaded: the one that is left, of this text, is where the back button leads.
   * @param {{ text?: string, fragment?: string, isSameGame?: boolean }} [how]
   */
  async leave({ text = this.editor.text, fragment = '#', isSameGame = false } = {}) {
    const { session, start } = this;
    const isPassing = this.#isPassing && this.game.isEmpty;
    this.#isPassing = false;
    if (isPassing) session.place += 1;
    else if (!start.isPlace && session.known !== null && text.trim()) {
      session.place += 1;
      this.#visits.write(await pack({ ...this.game.whole, text }));
      this.#keepVisit(text);
      this.#visits.leave(fragment);
    } else if (start.isPlace) {
      session.place += 1;
      this.#visits.leave(fragment);
    }
    start.hide();
    if (isSameGame) return;
    this.clock.restart();
    this.options.load(null);
  }

  /** Leaves the puzzle of a text for one without entries. */
  async replace(text = this.editor.text) {
    await this.leave({ text });
    this.game.load(NOTHING);
  }

  /**
   * Another puzzle takes the place of this one, which the back button leads to.
   * @param {string} text
   * @param {string} [fragment]
   */
  async open(text, fragment) {
    await this.leave({ fragment });
    this.game.load(NOTHING);
    return this.write(text);
  }

  /**
   * A puzzle that another one takes the place of at once.
   * @param {string} text
   */
  async pass(text) {
    await this.open(text);
    this.#isPassing = true;
  }

  /**
   * The same puzzle in another text: what was entered stays.
   * @param {string} text
   */
  async translate(text) {
    await this.leave({ text: this.session.puzzle?.text, isSameGame: true });
    return this.write(text);
  }

  // ---- the place of the address

  /** Shows the puzzle of the address, as it was left, or the start if there is none. */
  async arrive() {
    const { session, game, start } = this;
    session.place += 1;
    const { place } = session;
    const kept = this.#visits.arrive();
    this.options.load(kept?.options ?? optionsOf(location.hash));
    const named = /^#v=([\w-]+)$/.exec(location.hash);
    if (named && !kept) return this.openVariant(named[1], true);
    const shared = kept?.state ?? (await unpack(location.hash));
    if (place !== session.place) return undefined;
    if (!shared) return start.show({ isPlace: true });
    start.hide();
    if (shared === DAMAGED) {
      // What is on the page already stays there.
      if (session.known === null) await this.write(INSTEAD);
      return say('The link is damaged: its puzzle cannot be shown.');
    }
    game.expect(shared);
    this.clock.restart(kept?.seconds ?? 0);
    await this.write(shared.text);
    if (place === session.place && kept) game.history = kept;
    return undefined;
  }

  /**
   * Shows the puzzle that a built-in variant starts from, perhaps where the address named it.
   * @param {string} name
   */
  async openVariant(name, isHere = false) {
    const { start } = this;
    const isKnown = start.variants.has(name);
    /** @type {Page.Reply<Api.Text>} */
    let answer;
    try {
      answer = isKnown ? await post('start', { text: name }) : { text: NO_VARIANT(name) };
    } catch (error) {
      if (isAbort(error)) return undefined;
      answer = { error: SILENT };
    }
    if (answer.error !== undefined) {
      if (isHere) start.show({ isPlace: true });
      return say(answer.error);
    }
    this.close();
    if (!isHere) await this.open(answer.text, `#v=${name}`);
    else {
      start.hide();
      this.game.load(NOTHING);
      this.clock.restart();
      await this.write(answer.text);
    }
    return isKnown ? undefined : say(`There is no variant called “${name}”.`);
  }
}
