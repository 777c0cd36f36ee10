// Whether a TOML file is one of exdoku.
'use strict';

/** Tables that files of other programs have. */
const FOREIGN = /^\s*\[\[?\s*(?:package|workspace|dependencies|dev-dependencies|build-system|project|tool|profile|features)\b/m;

/** Whether a text has givens, names a variant, or has a board with rules, as files of exdoku do. */
function isExdoku(text) {
  if (FOREIGN.test(text)) return false;
  const head = text.split(/^\s*\[/m)[0];
  const has = key => new RegExp(`^\\s*${key}\\s*=`, 'm').test(head);
  const hasTable = name => new RegExp(`^\\s*\\[\\[?\\s*${name}\\s*[.\\]]`, 'm').test(text);
  const isBoard = ['size', 'grids', 'regions', 'box', 'digits'].some(has);
  if (has('givens') && (isBoard || has('variant') || hasTable('rules') || /givens\s*=\s*("""|''')/.test(head))) return true;
  if (has('variant') && (hasTable('rules') || hasTable('test') || has('title') || has('name') || has('about'))) return true;
  if (hasTable('rules') && (isBoard || has('about') || hasTable('test'))) return true;
  if (hasTable('test') && (isBoard || has('about'))) return true;
  return hasTable('define') && /^\s*\[\[?\s*define\.[\w-]+\.rules\b/m.test(text);
}

module.exports = { isExdoku };
