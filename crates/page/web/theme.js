// Light or dark: as the system has it, until it is chosen here.

import { keepForAll, recallForAll } from './storage.js';
import { $ } from './dom.js';

const NAME = 'theme';

/** Shows the page light or dark, and connects the button that changes it. */
export function prepareTheme() {
  const preferred = matchMedia('(prefers-color-scheme: dark)');
  /** @param {boolean} dark */
  const show = dark => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  let chosen = recallForAll(NAME);
  show(chosen ? chosen === 'dark' : preferred.matches);
  preferred.addEventListener('change', () => chosen ?? show(preferred.matches));
  $('theme').addEventListener('click', () => {
    const dark = document.documentElement.dataset.theme !== 'dark';
    chosen = dark ? 'dark' : 'light';
    show(dark);
    keepForAll(NAME, chosen);
  });
}
