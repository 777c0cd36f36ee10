// Answers the requests of the page with WebAssembly, in a thread of its own.

/** How often a search says how far it has come, in milliseconds. */
const BEAT = 200;

let exdoku = null;
let begun = null;
let beat = 0;
let failure = null;

const decoder = new TextDecoder();
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
  heard: (at, length) => postMessage({ line: JSON.parse(text(at, length)) }),
  panicked: (at, length) => (failure = text(at, length)),
};

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
    exdoku = new WebAssembly.Instance(data.module, { host }).exports;
    return;
  }
  try {
    postMessage({ end: answer(data.path, data.body) });
  } catch (error) {
    // After a trap, nothing in its memory can be relied on: the page starts another worker.
    postMessage({ failed: failure ?? String(error) });
  }
});
