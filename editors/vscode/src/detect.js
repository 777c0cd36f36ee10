// Tells exdoku files from other TOML files.
'use strict';

/** Tables in files of other programs. */
const FOREIGN = /^\s*\[\[?\s*(?:package|workspace|dependencies|dev-dependencies|build-system|project|tool|profile|features)\b/m;

/** Whether a text has givens, names a variant, or has a board with rules, as exdoku files do. */
function isExdoku(text) {
  if (FOREIGN.test(text)) return false;
  const head = text.split(/^\s*\[/m)[0];
  const has = key => new RegExp(`^\\s*${key}\\s*=`, 'm').test(head);
  const hasRules = /^\s*(?:\[\s*rules\s*[.\]]|\[\[\s*rules\s*\.)/m.test(text);
  const hasTests = /^\s*\[\[\s*test\s*\]/m.test(text);
  const isBoard = ['size', 'grids', 'regions', 'box', 'digits'].some(has);
  if (has('givens') && (isBoard || has('variant') || hasRules || /givens\s*=\s*("""|''')/.test(head))) return true;
  if (has('variant') && (hasRules || has('title') || has('about'))) return true;
  if (hasRules && (isBoard || has('about') || hasTests)) return true;
  if (hasTests && (isBoard || has('about'))) return true;
  return /^\s*\[\[?\s*define\.[\w-]+\.rules\b/m.test(text);
}

module.exports = { isExdoku };
