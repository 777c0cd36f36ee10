// Finds exdoku files among TOML files, except those that the user set back to TOML.
'use strict';

const vscode = require('vscode');
const { isExdoku } = require('./detect');
const { detects } = require('./settings');

/** Schemes of the documents that the server can read. */
const SCHEMES = ['file', 'untitled'];

/** The key in the workspace's memory for the files that the user set back to TOML. */
const REFUSED = 'refused';

/** Documents that have been exdoku. Changing the language keeps the object; closing and opening the file makes a new one. */
const seen = new WeakSet();

/** Sets the language of a document that was opened, saved, or had its language changed. */
async function detect(document, memory) {
  const address = document.uri.toString();
  const refused = memory.get(REFUSED, []);
  const isRefused = refused.includes(address);
  if (document.languageId === 'exdoku') {
    seen.add(document);
    if (isRefused) await memory.update(REFUSED, refused.filter(other => other !== address));
  } else if (seen.has(document)) {
    // The name of an untitled document is used again for others.
    if (!isRefused && document.uri.scheme === 'file') await memory.update(REFUSED, [...refused, address]);
  } else if (document.languageId === 'toml' && SCHEMES.includes(document.uri.scheme) && !isRefused && detects()) {
    if (isExdoku(document.getText())) await vscode.languages.setTextDocumentLanguage(document, 'exdoku');
  }
}

module.exports = { SCHEMES, detect };
