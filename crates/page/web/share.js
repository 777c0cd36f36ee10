// The state of the page in the fragment of its address: it stays in the browser, and links can be sent.

import { isStroke } from './pen.js';

const PACKED = 'p=';
const PLAIN = 't=';

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** @param {Uint8Array} bytes */
const toBase64 = bytes =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** @param {string} text */
const fromBase64 = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

/**
 * The fragment for a state: a text, and what was entered.
 * @param {Page.State} state
 */
export async function pack(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (!globalThis.CompressionStream) return `#${PLAIN}${toBase64(bytes)}`;
  return `#${PACKED}${toBase64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** What a damaged fragment holds. */
export const DAMAGED = Symbol('damaged');

/**
 * The state of a fragment: null if there is no fragment, DAMAGED if it cannot be read.
 * @param {string} fragment
 * @returns {Promise<Page.State | typeof DAMAGED | null>}
 */
export async function unpack(fragment) {
  const text = fragment.replace(/^#/, '');
  if (!text) return null;
  try {
    if (text.startsWith(PACKED)) {
      const bytes = await through(fromBase64(text.slice(PACKED.length)), new DecompressionStream('deflate-raw'));
      return check(JSON.parse(new TextDecoder().decode(bytes)));
    }
    if (text.startsWith(PLAIN)) return check(JSON.parse(new TextDecoder().decode(fromBase64(text.slice(PLAIN.length)))));
  } catch {
    // It was cut off, or changed on its way.
  }
  return DAMAGED;
}

/**
 * A state, whatever the link says; without a text it is none.
 * @param {Record<string, unknown>} whole
 * @returns {Page.State}
 */
function check({ text, ...more }) {
  if (typeof text !== 'string') throw new TypeError('no text');
  /** @param {unknown} number */
  const whole = number => Number.isInteger(number) && Number(number) >= 0;
  /** @param {unknown} value */
  const list = value => (Array.isArray(value) ? value : []);
  /** @param {unknown} value */
  const pairs = value => list(value).filter(pair => Array.isArray(pair) && whole(pair[0]));
  /** @param {unknown} value */
  const sets = value => pairs(value).filter(([, digits]) => Array.isArray(digits) && digits.every(whole));
  return {
    text,
    entries: pairs(more.entries).filter(([, digit]) => whole(digit)),
    marks: sets(more.marks),
    corners: sets(more.corners),
    colours: sets(more.colours),
    letters: sets(more.letters).filter(([, letters]) => letters.every((/** @type {number} */ code) => code <= 0x10ffff)),
    layers: sets(more.layers),
    lines: list(more.lines).filter(line => typeof line === 'string' && isStroke(line)),
  };
}
