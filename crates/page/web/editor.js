// The text: a textarea over a copy of itself, which shows colours and errors.

import { $ } from './dom.js';

/** Above this many characters, a text has no colours. */
const MOST = 60_000;

/**
 * What is marked in a line.
 * @typedef {{ level: string, start: number, end: number }} Mark
 *
 * A coloured part of a line: its class, where it begins and ends.
 * @typedef {[name: string | null, start: number, end: number]} Span
 *
 * The colours of a line, and the quotes that are open behind it.
 * @typedef {{ spans: Span[], open: string | null }} Colours
 *
 * A line as it is painted.
 * @typedef {{ key: string, line: string, marks: Mark[], spans: Span[], node: HTMLElement | null }} Painted
 */

export class Editor extends EventTarget {
  /** @type {Api.Diagnostic[]} */
  problems = [];
  /** @type {Painted[]} */
  painted = [];
  /** @type {Map<string, Colours>} The colours of lines, which are computed once. */
  known = new Map();
  /** What the numbers of the lines are for. */
  numbered = '';

  /** @param {Element} root */
  constructor(root) {
    super();
    this.input = $('text');
    this.back = /** @type {HTMLElement} */ (root.querySelector('.back'));
    this.gutter = /** @type {HTMLElement} */ (root.querySelector('.gutter'));
    this.input.addEventListener('input', () => {
      this.problems = [];
      this.draw();
      this.dispatchEvent(new Event('change'));
    });
    this.input.addEventListener('scroll', () => this.#scroll());
  }

  get text() {
    return this.input.value;
  }

  /**
   * Another text in place of this one.
   * @param {string} text
   */
  replace(text) {
    if (text === this.text) return;
    this.insert(text, 0, this.text.length);
    this.input.setSelectionRange(0, 0);
    this.input.scrollTop = 0;
  }

  /**
   * Replaces a part of the text. The page has a history of its own, so that the browser's may forget it: to have it insert the text as
   * if it was typed takes a time that is quadratic in the length.
   * @param {string} text
   * @param {number} from
   * @param {number} to
   */
  insert(text, from, to) {
    this.input.setRangeText(text, from, to, 'end');
    this.input.dispatchEvent(new Event('input'));
  }

  /**
   * Marks errors and warnings at their places.
   * @param {Api.Diagnostic[]} problems
   */
  setProblems(problems) {
    this.problems = problems;
    this.draw();
  }

  /**
   * Puts the cursor at a line (from 1) and column (from 0).
   * @param {Api.Place} from
   * @param {Api.Place} to
   */
  goTo([line, column], [lastLine, lastColumn]) {
    /**
     * @param {number} line
     * @param {number} column
     */
    const at = (line, column) => {
      const lines = this.text.split('\n');
      return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column;
    };
    this.dispatchEvent(new Event('reveal'));
    this.input.focus();
    this.input.setSelectionRange(at(line, column), at(lastLine, lastColumn));
    const height = parseFloat(getComputedStyle(this.input).lineHeight);
    const top = (line - 1) * height;
    if (top < this.input.scrollTop || top > this.input.scrollTop + this.input.clientHeight - 2 * height) {
      this.input.scrollTop = top - this.input.clientHeight / 2;
    }
  }

  draw() {
    const { text } = this;
    const lines = text.split('\n');
    /** @type {Map<number, Mark[]>} */
    const marked = new Map();
    for (const { level, from, to } of this.problems) {
      if (!from || !to) continue;
      for (let line = from[0]; line <= Math.min(to[0], from[0] + 50); line += 1) {
        const start = line === from[0] ? from[1] : 0;
        const end = line === to[0] ? to[1] : (lines[line - 1]?.length ?? 0);
        marked.set(line, [...(marked.get(line) ?? []), { level, start, end: Math.max(end, start + 1) }]);
      }
    }
    this.#paint(lines, text.length <= MOST, marked);
    this.#number(lines.length, line => Boolean(marked.get(line)?.some(one => one.level === 'error')));
    this.#scroll();
  }

  /**
   * Paints the lines that have changed; those above and below stay as they are.
   * @param {string[]} lines
   * @param {boolean} coloured
   * @param {Map<number, Mark[]>} marked
   */
  #paint(lines, coloured, marked) {
    const before = this.painted;
    /** @type {string | null} */
    let open = null;
    /** @type {Painted[]} */
    const next = lines.map((line, index) => {
      const marks = marked.get(index + 1) ?? [];
      const key = `${open ?? ''}|${coloured}|${marks.map(({ start, end, level }) => `${start}-${end}${level}`)}|${line}`;
      const state = coloured ? this.#colours(line, open) : { spans: [], open: null };
      open = state.open;
      return { key, line, marks, spans: state.spans, node: null };
    });
    /**
     * @param {Painted} one
     * @param {Painted} other
     */
    const same = (one, other) => one.key === other.key;
    let top = 0;
    while (top < Math.min(before.length, next.length) && same(before[top], next[top])) top += 1;
    let bottom = 0;
    const most = Math.min(before.length, next.length) - top;
    while (bottom < most && same(before[before.length - 1 - bottom], next[next.length - 1 - bottom])) bottom += 1;
    for (let index = 0; index < next.length; index += 1) {
      if (index < top) next[index].node = before[index].node;
      else if (index >= next.length - bottom) next[index].node = before[index - next.length + before.length].node;
    }
    before.slice(top, before.length - bottom).forEach(({ node }) => node?.remove());
    const fragment = document.createDocumentFragment();
    for (const one of next.slice(top, next.length - bottom)) {
      const node = document.createElement('span');
      one.node = node;
      paint(node, one.line, one.spans, one.marks);
      node.append('\n');
      fragment.append(node);
    }
    this.back.insertBefore(fragment, bottom ? next[next.length - bottom].node : null);
    this.painted = next;
  }

  /**
   * @param {string} line
   * @param {string | null} open
   */
  #colours(line, open) {
    const key = `${open ?? ''}|${line}`;
    let found = this.known.get(key);
    if (!found) {
      if (this.known.size > 20_000) this.known.clear();
      found = colours(line, open);
      this.known.set(key, found);
    }
    return found;
  }

  /**
   * The numbers of the lines; those of errors stand out.
   * @param {number} count
   * @param {(line: number) => boolean} isBad
   */
  #number(count, isBad) {
    const bad = Array.from({ length: count }, (_, index) => index + 1).filter(isBad);
    const key = `${count} ${bad}`;
    if (key === this.numbered) return;
    this.numbered = key;
    const wrong = new Set(bad);
    const parts = [];
    let plain = '';
    for (let line = 1; line <= count; line += 1) {
      if (!wrong.has(line)) {
        plain += `${line}\n`;
        continue;
      }
      const number = document.createElement('span');
      number.className = 'bad';
      number.textContent = `${line}\n`;
      parts.push(plain, number);
      plain = '';
    }
    this.gutter.replaceChildren(...parts, plain);
  }

  #scroll() {
    const { scrollLeft, scrollTop } = this.input;
    this.back.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.gutter.style.transform = `translateY(${-scrollTop}px)`;
  }
}

/**
 * The parts of a line outside strings over several lines; the first that matches counts.
 * @type {[string | null, RegExp][]}
 */
const PARTS = [
  ['comment', /#.*/y],
  ['string', /"(\\.|[^"\\])*"?|'[^']*'?/y],
  ['key', /[\w.-]+(?=\s*=)/y],
  ['value', /(true|false|[+-]?\d[\d_.]*)(?![\w-])/y],
  [null, /\s+|[\w.-]+|./y],
];
const HEADER = /\s*\[\[?[^\]]*\]?\]?/y;
const QUOTES = /"""|'''/y;

/**
 * The coloured parts of a line, and the quotes that are open behind it, if some are.
 * @param {string} line
 * @param {string | null} open
 * @returns {Colours}
 */
function colours(line, open) {
  /** @type {Span[]} */
  const spans = [];
  let at = 0;
  /**
   * @param {string | null} name
   * @param {number} end
   */
  const take = (name, end) => {
    spans.push([name, at, end]);
    at = end;
  };
  /** @param {RegExp} pattern */
  const match = pattern => {
    pattern.lastIndex = at;
    return pattern.exec(line)?.[0] ?? '';
  };
  const header = open ? '' : match(HEADER);
  if (header) take('header', header.length);
  while (at < line.length) {
    const quotes = open || match(QUOTES);
    if (quotes) {
      const end = line.indexOf(quotes, open ? at : at + 3);
      open = end < 0 ? quotes : null;
      take('string', end < 0 ? line.length : end + 3);
      continue;
    }
    for (const [name, pattern] of PARTS) {
      const part = match(pattern);
      if (!part) continue;
      take(name, at + part.length);
      break;
    }
  }
  return { spans, open };
}

/**
 * A line with its colours, and marks below what is wrong.
 * @param {HTMLElement} to
 * @param {string} line
 * @param {Span[]} spans
 * @param {Mark[]} marks
 */
function paint(to, line, spans, marks) {
  const cuts = new Set([0, line.length]);
  spans.forEach(([, start, end]) => cuts.add(start).add(end));
  marks.forEach(({ start, end }) => cuts.add(Math.min(start, line.length)).add(Math.min(end, line.length)));
  const places = [...cuts].sort((a, b) => a - b);
  places.slice(0, -1).forEach((start, index) => {
    const text = line.slice(start, places[index + 1]);
    const name = spans.find(([, from, end]) => from <= start && start < end)?.[0];
    const mark = marks.find(one => one.start <= start && start < one.end);
    put(to, text, name, mark?.level);
  });
  // A mark behind the last character.
  const behind = marks.find(one => one.start >= line.length);
  if (behind) put(to, ' ', null, behind.level);
}

/**
 * @param {HTMLElement} to
 * @param {string} text
 * @param {string | null} [name]
 * @param {string} [level]
 */
function put(to, text, name, level) {
  if (!name && !level) return to.append(text);
  const element = document.createElement(level ? 'mark' : 'span');
  element.className = [name, level].filter(Boolean).join(' ');
  element.textContent = text;
  return to.append(element);
}
