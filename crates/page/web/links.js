// Links of a chain between candidates, as arrows.

import { CELL } from './measure.js';
import { svg } from './svg.js';

/**
 * A link between candidates, from the nearest two: a bent line with a head.
 * @param {import('./board.js').Link} link
 * @param {(cell: Api.Cell, digit: Api.Digit) => [number, number]} small
 * @param {number} step
 */
export function arrow({ from, to, strong, past }, small, step) {
  /** @typedef {[[number, number], [number, number]]} Ends */
  /** @param {Ends} ends */
  const far = ([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const pairs = from.flatMap(one => to.map(other => /** @type {Ends} */ ([small(...one), small(...other)])));
  const [[x, y], [u, w]] = pairs.reduce((best, pair) => (far(pair) < far(best) ? pair : best));
  const length = Math.hypot(u - x, w - y);
  const room = step * 0.5;
  if (length < 2.2 * room) return [];
  const bend = length < CELL ? 0 : Math.min(0.12 * length, 0.4 * CELL) / length;
  const middle = [(x + u) / 2 + (w - y) * bend, (y + w) / 2 - (u - x) * bend];
  /**
   * @param {[number, number]} end
   * @param {number} distance
   */
  const towards = ([a, b], distance) => {
    const whole = Math.hypot(middle[0] - a, middle[1] - b);
    return [a + ((middle[0] - a) * distance) / whole, b + ((middle[1] - b) * distance) / whole];
  };
  const [begin, end, back] = [towards([x, y], room), towards([u, w], room), towards([u, w], room + 6)];
  const [across, along] = [(back[1] - end[1]) * 0.6, (back[0] - end[0]) * 0.6];
  const head = [`${back[0] + across},${back[1] - along}`, end.join(), `${back[0] - across},${back[1] + along}`];
  return [
    svg('path', { d: `M${begin}Q${middle} ${end}`, class: `link${strong ? '' : ' weak'}${past ? ' past' : ''}` }),
    svg('polyline', { points: head.join(' '), class: past ? 'link past' : 'link' }),
  ];
}
