// The puzzles that were open last, in any tab: where one goes on.

import { counted } from './dom.js';
import { keepForAll, recallForAll } from './storage.js';

const NAME = 'exdoku recent';
const MOST = 6;
/** Longer addresses would fill what a browser keeps for a page. */
const LONGEST = 200_000;

/**
 * A puzzle: its title, a few words that tell it from others of this title, and its address.
 * @typedef {{ visit: string, title: string, about?: string, fragment: string, options?: import('./options.js').Chosen }} Recent
 */

/**
 * A few words about a board: its size, and what is on it; null if nothing is.
 * @param {Api.Board} board
 * @param {boolean} isPlayed
 */
export function aboutBoard({ rows, columns, givens, clues }, isPlayed) {
  const given = givens.filter(digit => digit !== null).length;
  const rules = clues.filter(({ cells }) => cells.length).length;
  if (!given && !rules && !isPlayed) return null;
  return [`${rows}×${columns}`, given && counted(given, 'given'), rules && counted(rules, 'clue')].filter(Boolean).join(', ');
}

/**
 * The puzzles, the latest first.
 * @returns {Recent[]}
 */
export function recents() {
  const kept = recallForAll(NAME);
  /** @param {Partial<Recent> | null} one */
  const isOne = one => typeof one?.visit === 'string' && typeof one.title === 'string' && typeof one.fragment === 'string';
  return Array.isArray(kept) ? kept.filter(isOne) : [];
}

/**
 * The puzzle of a place in the history of a tab, as it is now.
 * @param {Recent} one
 */
export function keepRecent(one) {
  if (one.fragment.length > LONGEST) return;
  const others = recents().filter(({ visit, fragment }) => visit !== one.visit && fragment !== one.fragment);
  keepForAll(NAME, [one, ...others].slice(0, MOST));
}

/**
 * The options of the puzzle at an address, if it was open.
 * @param {string} fragment
 */
export const optionsOf = fragment => recents().find(one => one.fragment === fragment)?.options ?? null;
