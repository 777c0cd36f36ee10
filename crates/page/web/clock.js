// The timer: it begins with the first digit, and pauses.

export class Clock {
  seconds = 0;
  #begun = false;
  #paused = false;
  #over = false;

  /**
   * @param {HTMLElement} button
   * @param {HTMLElement} board
   * @param {HTMLElement} note
   */
  constructor(button, board, note) {
    this.button = button;
    this.board = board;
    this.note = note;
    button.addEventListener('click', () => this.#pause(!this.#paused));
    document.addEventListener('visibilitychange', () => document.hidden && this.#begun && !this.#over && this.#pause(true));
    setInterval(() => {
      if (!this.#begun || this.#paused || this.#over) return;
      this.seconds += 1;
      this.#show();
    }, 1000);
  }

  /** Begins to count, unless it does already. */
  start() {
    this.#begun = true;
  }

  /** Stands still while the board is not looked at. */
  pause() {
    this.#pause(true);
  }

  /** Goes on, if it is paused. */
  resume() {
    if (this.#paused) this.#pause(false);
  }

  /** The puzzle is solved. */
  stop() {
    this.#over = true;
  }

  /** For another puzzle, which was played for some time already. */
  restart(seconds = 0) {
    this.seconds = seconds;
    this.#begun = false;
    this.#over = false;
    this.#pause(false);
  }

  /** Minutes and seconds, and hours if there are any. */
  get text() {
    /** @param {number} number */
    const two = number => String(number).padStart(2, '0');
    const [hours, minutes] = [Math.floor(this.seconds / 3600), Math.floor(this.seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(this.seconds % 60)}`;
  }

  /**
   * The board is hidden while the timer stands still.
   * @param {boolean} on
   */
  #pause(on) {
    this.#paused = on;
    this.board.classList.toggle('covered', on);
    this.note.hidden = !on;
    this.button.title = on ? 'Go on' : 'Pause';
    this.#show();
  }

  #show() {
    this.button.textContent = `${this.#paused ? '▶ ' : ''}${this.text}`;
  }
}
