// Large boards are looked at from near.

import { $ } from './dom.js';

const NEAREST = 3;
/** Boards with at most so many columns are near enough. */
const SMALL = 12;

/** @param {number} by */
function zoom(by) {
  const now = Number($('frame').style.getPropertyValue('--zoom') || 1);
  $('frame').style.setProperty('--zoom', String(Math.max(1, Math.min(NEAREST, now * by))));
}

/** Connects the buttons. */
export function prepareZoom() {
  $('zoom-in').addEventListener('click', () => zoom(1.25));
  $('zoom-out').addEventListener('click', () => zoom(0.8));
}

/**
 * Offers to zoom where a board is large.
 * @param {Api.Board} board
 */
export function offerZoom({ columns }) {
  $('zoom').hidden = columns <= SMALL;
  if ($('zoom').hidden) $('frame').style.removeProperty('--zoom');
}
