// Answers the requests of the page with WebAssembly, in a thread of its own.

/** How often a search says how far it has come, in milliseconds. */
const BEAT = 200;

/**
 * What the WebAssembly has for its worker.
 * @typedef {object} Exdoku
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve
 * @property {(path_length: number) => number} answer
 * @property {() => number} reply_length
 * @property {() => number} progress
 */

/** @type {Exdoku} */
let exdoku;
/** @type {number | null} */
let begun = null;
let beat = 0;
/** @type {string | null} */
let failure = null;

const decoder = new TextDecoder();
/**
 * @param {number} at
 * @param {number} length
 */
const text = (at, length) => decoder.decode(new Uint8Array(exdoku.memory.buffer, at, length));

/** What the WebAssembly calls. A search looks at the clock now and then, so the clock also tells how far it has come. */
const host = {
  now() {
    const now = performance.now();
    if (begun !== null && now - beat > BEAT) {
      beat = now;
      const seconds = Math.round((now - begun) / 100) / 10;
      postMessage({ line: { state: 'searching', done: exdoku.progress(), seconds } });
    }
    return now;
  },
  /**
   * @param {number} at
   * @param {number} length
   */
  heard: (at, length) => postMessage({ line: JSON.parse(text(at, length)) }),
  /**
   * @param {number} at
   * @param {number} length
   */
  panicked(at, length) {
    failure = text(at, length);
  },
};

/**
 * @param {string} path
 * @param {string} body
 */
function answer(path, body) {
  const [first, second] = [path, body].map(one => new TextEncoder().encode(one));
  const at = exdoku.reserve(first.length + second.length);
  const input = new Uint8Array(exdoku.memory.buffer, at, first.length + second.length);
  input.set(first);
  input.set(second, first.length);
  begun = beat = performance.now();
  const reply = exdoku.answer(first.length);
  begun = null;
  return JSON.parse(text(reply, exdoku.reply_length()));
}

addEventListener('message', ({ data }) => {
  if (data.module) {
    exdoku = /** @type {Exdoku} */ (/** @type {unknown} */ (new WebAssembly.Instance(data.module, { host }).exports));
    return;
  }
  try {
    postMessage({ end: answer(data.path, data.body) });
  } catch (error) {
    // After a trap, nothing in its memory can be relied on: the page starts another worker.
    postMessage({ failed: failure ?? String(error) });
  }
});
