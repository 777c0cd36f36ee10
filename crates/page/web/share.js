// The state of the page in the fragment of its address: it stays in the browser, and links can be sent.

import { isStroke } from './pen.js';

const PACKED = 'p=';
const PLAIN = 't=';

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

const toBase64 = bytes =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64 = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

/** The fragment for a state: a text, and what was entered. */
export async function pack(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (!globalThis.CompressionStream) return `#${PLAIN}${toBase64(bytes)}`;
  return `#${PACKED}${toBase64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** What a damaged fragment holds. */
export const DAMAGED = Symbol('damaged');

/** The state of a fragment: null if there is no fragment, DAMAGED if it cannot be read. */
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

/** A state, whatever the link says; without a text it is none. */
function check({ text, ...more }) {
  if (typeof text !== 'string') throw new TypeError('no text');
  const whole = number => Number.isInteger(number) && number >= 0;
  const list = value => (Array.isArray(value) ? value : []);
  const pairs = value => list(value).filter(pair => Array.isArray(pair) && whole(pair[0]));
  const sets = value => pairs(value).filter(([, digits]) => Array.isArray(digits) && digits.every(whole));
  return {
    text,
    entries: pairs(more.entries).filter(([, digit]) => whole(digit)),
    marks: sets(more.marks),
    corners: sets(more.corners),
    colours: sets(more.colours),
    letters: sets(more.letters).filter(([, letters]) => letters.every(code => code <= 0x10ffff)),
    layers: sets(more.layers),
    lines: list(more.lines).filter(line => typeof line === 'string' && isStroke(line)),
  };
}

/** Keeps a value while this tab is open. */
export function keep(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

/** A value that was kept, or null. */
export function recall(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}
