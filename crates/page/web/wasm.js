// Requests to WebAssembly, in workers. A worker is stopped to cancel its search, and another takes its place.

const compiled = compile();
const FAILED = { error: 'This is a bug in exdoku: the work on this request failed. Other requests are not affected.' };
/** How long short work that nobody waits for may go on before its worker is replaced, in milliseconds. */
const PATIENCE = 500;

async function compile() {
  const code = () => fetch(new URL('exdoku.wasm', import.meta.url));
  try {
    return await WebAssembly.compileStreaming(code());
  } catch {
    // The file server does not know the type of the file.
    return WebAssembly.compile(await (await code()).arrayBuffer());
  }
}

/**
 * @typedef {object} Job
 * @property {string} path
 * @property {string} body
 * @property {(line: Page.Line) => void} heard
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** A worker, and the requests that wait for it. */
class Lane {
  /** @type {Job[]} */
  waiting = [];
  /** @type {Job | null} */
  current = null;
  /** @type {Worker | null} */
  worker = null;

  /** @param {number} patience */
  constructor(patience) {
    this.patience = patience;
  }

  /**
   * Sends a request; `heard` receives the lines before its answer.
   * @param {string} path
   * @param {Api.Question} [body]
   * @param {AbortSignal} [signal]
   * @param {(line: Page.Line) => void} heard
   * @returns {Promise<any>}
   */
  run(path, body, signal, heard = () => {}) {
    return new Promise((resolve, reject) => {
      const job = { path, body: JSON.stringify(body ?? {}), heard, resolve, reject };
      const gone = () => {
        reject(signal?.reason);
        if (this.current === job) setTimeout(() => this.current === job && this.#replace(), this.patience);
        else this.waiting = this.waiting.filter(one => one !== job);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', gone, { once: true });
      this.waiting.push(job);
      return this.#next();
    });
  }

  async #next() {
    const job = this.current ? null : this.waiting.shift();
    if (!job) return;
    this.current = job;
    try {
      const module = await compiled;
      this.worker ??= this.#start(module);
      this.worker.postMessage({ path: job.path, body: job.body });
    } catch (error) {
      this.#end(error, 'reject');
    }
  }

  /** @param {WebAssembly.Module} module */
  #start(module) {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    worker.addEventListener('message', ({ data }) => {
      if (data.line) return this.current?.heard(data.line);
      if (data.failed) {
        console.error(data.failed);
        worker.terminate();
        this.worker = null;
      }
      return this.#end(data.failed ? FAILED : data.end);
    });
    worker.addEventListener('error', event => this.#end(new Error(event.message), 'reject'));
    return worker;
  }

  /**
   * @param {unknown} value
   * @param {'resolve' | 'reject'} how
   */
  #end(value, how = 'resolve') {
    const job = this.current;
    this.current = null;
    job?.[how](value);
    this.#next();
  }

  /** Stops the work that nobody waits for. */
  #replace() {
    this.worker?.terminate();
    this.worker = null;
    this.#end(FAILED);
  }
}

const lanes = { short: new Lane(PATIENCE), question: new Lane(0), background: new Lane(0) };

export const catalog = () => lanes.short.run('catalog');
/**
 * @param {string} path
 * @param {Api.Question} body
 * @param {AbortSignal} signal
 */
export const short = (path, body, signal) => lanes.short.run(path, body, signal);

/**
 * @param {Api.Question} body
 * @param {AbortSignal} signal
 * @param {(line: Page.Line) => void} heard
 * @param {'question' | 'background'} lane
 */
export async function ask(body, signal, heard, lane) {
  const last = await lanes[lane].run('ask', body, signal, heard);
  heard(last);
  return last;
}

// The page works without a connection once it was opened. Where that is not allowed, it works as long as there is one.
navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url)).catch(() => {});
