// The certificate of a puzzle: files from which other programs see that it has no other solutions.

import { SILENT, ask, isAbort } from './api.js';
import { counted, element, paragraph } from './dom.js';
import { progress } from './progress.js';

/** @typedef {Extract<Api.Prove, { status: 'proven' }>} Proven */

const BY_PROGRAM = '`exdoku solve --proof FOLDER` has no such limit.';
/** Why there is none. */
const NONE = {
  several: 'There is no certificate: the puzzle has more than 1000 solutions.',
  large: `The proof is larger than 64 MB. ${BY_PROGRAM}`,
  open: `The proof was not finished in time. ${BY_PROGRAM}`,
};

export class Certificate {
  /** @type {AbortController | null} */
  #stop = null;
  /** @type {string[]} Addresses of files. */
  #addresses = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /**
   * Proves that a puzzle has no other solutions, and offers the files.
   * @param {string} text
   * @param {(ending: string) => string} nameOf the name of a file
   */
  async show(text, nameOf) {
    this.clear();
    const stop = new AbortController();
    this.#stop = stop;
    const shown = progress('Stop', () => {
      stop.abort();
      this.#say([paragraph('Stopped.', 'aside')]);
    });
    this.#say([shown.element]);
    try {
      const { answer, error } = await ask({ question: 'prove', text }, stop.signal, shown.show, 'question');
      if (stop.signal.aborted) return;
      if (answer === undefined) this.#say([paragraph(error, 'problem error')]);
      else if (answer === null || answer.status !== 'proven') this.#say([paragraph(NONE[answer?.status ?? 'open'], 'problem warning')]);
      else this.#say(this.#files(answer, nameOf));
    } catch (failure) {
      if (!isAbort(failure)) this.#say([paragraph(SILENT, 'problem error')]);
    }
  }

  /** Stops the search, and forgets the files. */
  clear() {
    this.#stop?.abort();
    this.#stop = null;
    this.#addresses.splice(0).forEach(URL.revokeObjectURL);
    this.root.replaceChildren();
    this.root.hidden = true;
  }

  /** @param {HTMLElement[]} parts */
  #say(parts) {
    this.root.replaceChildren(...parts);
    this.root.hidden = false;
  }

  /**
   * @param {Proven} proven
   * @param {(ending: string) => string} nameOf
   */
  #files({ formula, proof, solutions, count }, nameOf) {
    const list = element('ul', { class: 'files' });
    /** @type {[ending: string, content: string, meaning: string][]} */
    const files = [
      ['cnf', formula, `the puzzle as a formula${count ? `, which excludes ${count === 1 ? 'this solution' : 'these solutions'}` : ''}`],
      ['drat', proof, 'the proof that this formula has no solution'],
      ...(count ? [/** @type {[string, string, string]} */ (['solution', solutions, count === 1 ? 'the solution' : 'the solutions'])] : []),
    ];
    for (const [ending, content, meaning] of files) {
      const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
      this.#addresses.push(address);
      const item = element('li');
      const name = nameOf(ending);
      item.append(element('a', { class: 'button', href: address, download: name }, name), element('span', { class: 'aside' }, `${meaning}, ${size(content.length)}`));
      list.append(item);
    }
    const check = paragraph('Anyone can check it: ', 'aside');
    check.append(element('code', {}, `exdoku verify ${nameOf('cnf')} ${nameOf('drat')}`), ' does, and so do drat-trim and rate.');
    return [paragraph(verdict(count), 'result good'), list, check];
  }
}

/** @param {number} count */
function verdict(count) {
  if (count === 0) return 'Proven: there is no solution.';
  return count === 1 ? 'Proven: there is exactly one solution.' : `Proven: there are exactly ${counted(count, 'solution')}.`;
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
