// Requests: to the server that the page comes from, or to WebAssembly where the page is a folder of files.

const isStatic = document.documentElement.dataset.engine === 'wasm';
const way = await import(isStatic ? './wasm.js' : './http.js');

/** @type {Map<string, AbortController>} */
const running = new Map();

/**
 * Sends a request for short work; the answer is one object. An older request of the same `line` is given up.
 * @template {keyof Page.Short} Path
 * @param {Path} path
 * @param {Api.Question} body
 * @param {string} [line]
 * @returns {Promise<Page.Reply<Page.Short[Path]>>}
 */
export async function post(path, body, line = path) {
  running.get(line)?.abort();
  const stop = new AbortController();
  running.set(line, stop);
  try {
    return await way.short(path, body, stop.signal);
  } finally {
    if (running.get(line) === stop) running.delete(line);
  }
}

/**
 * What the page offers: kinds of rules, variants, examples.
 * @returns {Promise<Api.Catalog>}
 */
export const catalog = () => way.catalog();

/**
 * Asks a question. `heard` receives each line of the answer; the last one is returned. Aborting the signal cancels the
 * search. Questions of the `background` do not wait for the others, nor these for them.
 * @template {Page.QuestionName} Name
 * @param {Api.Question & { question: Name }} body
 * @param {AbortSignal} signal
 * @param {(line: Page.Line) => void} heard
 * @param {'question' | 'background'} lane
 * @returns {Promise<Page.Last<Page.Answers[Name]>>}
 */
export const ask = (body, signal, heard, lane = 'question') => way.ask(body, signal, heard, lane);

/** What is said where no answer comes. */
export const SILENT = isStatic ? 'The solver has stopped. Load the page again.' : 'The server does not answer.';

/**
 * A function that runs `work` once things have been quiet for so many milliseconds.
 * @param {number} milliseconds
 * @param {() => unknown} work
 */
export function later(milliseconds, work) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}

/**
 * Whether an error is that of a request that was given up.
 * @param {unknown} error
 */
export const isAbort = error => error instanceof Error && error.name === 'AbortError';
