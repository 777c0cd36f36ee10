// As much of a browser as the modules of the page need that have no board.

/** A storage that forgets with the test. */
class Storage {
  #kept = new Map();
  getItem = name => this.#kept.get(name) ?? null;
  setItem = (name, value) => this.#kept.set(name, String(value));
  removeItem = name => this.#kept.delete(name);
  get names() {
    return [...this.#kept.keys()];
  }
}

/** The history of a tab, and its address. */
class Tab {
  entries = [{ state: null, hash: '' }];
  at = 0;
  get state() {
    return this.entries[this.at].state;
  }
  replaceState(state, _, url) {
    this.entries[this.at] = { state, hash: hashOf(url, this.entries[this.at].hash) };
  }
  pushState(state, _, url) {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, hash: hashOf(url, '') }];
    this.at += 1;
  }
}

const hashOf = (url, before) => (url.startsWith('#') ? (url === '#' ? '' : url) : before);

/** The text that the page shows in `#status`. */
export const status = { textContent: '', classList: { add() {}, remove() {} } };

globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: {} },
  querySelector: () => null,
  body: { dataset: { read: 'ok' }, append() {} },
  hidden: false,
  getElementById: id => (id === 'status' ? status : null),
});

/** A new tab: its history and its storage. */
export function openTab() {
  globalThis.history = new Tab();
  globalThis.sessionStorage = new Storage();
  globalThis.localStorage = new Storage();
  globalThis.location = {
    get hash() {
      return history.entries[history.at].hash;
    },
    get href() {
      return `http://localhost/${this.hash}`;
    },
  };
}

/** Answers the requests of the page: `answer` gets the path and what is asked. */
export function serve(answer) {
  globalThis.fetch = async (address, { body }) => Response.json(await answer(address.pathname.split('/').at(-1), JSON.parse(body)));
}

/** A board of cells in rows and columns, with the digits 1 to `size`. */
export function boardOf(rows, columns = rows, more = {}) {
  const cells = Array.from({ length: rows * columns }, (_, cell) => [Math.floor(cell / columns), cell % columns]);
  const size = Math.max(rows, columns);
  const house = test => cells.flatMap((place, cell) => (test(place) ? [cell] : []));
  return {
    rows,
    columns,
    cells,
    digits: Array.from({ length: size }, (_, digit) => String(digit + 1)),
    givens: cells.map(() => null),
    houses: [
      ...Array.from({ length: rows }, (_, at) => house(([row]) => row === at)),
      ...Array.from({ length: columns }, (_, at) => house(([, column]) => column === at)),
    ],
    clues: [],
    layers: [],
    svg: '<svg/>',
    ...more,
  };
}
