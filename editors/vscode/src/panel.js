// The panel with the board, beside the text.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');
const { draw, page } = require('./preview');
const { program } = require('./settings');

/** The time from the last change to the next picture, in milliseconds. */
const REST = 200;

const VIEW = 'exdoku.board';
const OPTIONS = { enableScripts: true, localResourceRoots: [] };
const ICON = path.join(__dirname, '..', 'icon.png');

/** The text in the editor, or the file's if it was closed there. */
function textOf(document) {
  if (document.isClosed && document.uri.scheme === 'file') {
    try {
      return fs.readFileSync(document.uri.fsPath, 'utf8');
    } catch {
      // The file is gone: its last text stays.
    }
  }
  return document.getText();
}

class Preview {
  /** The open panels by the address of their text. */
  static open = new Map();

  static show(document) {
    const known = Preview.open.get(document.uri.toString());
    if (known) {
      known.panel.reveal(undefined, true);
      known.later(document);
    } else {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      const title = `Board: ${path.basename(document.uri.path)}`;
      new Preview(document, vscode.window.createWebviewPanel(VIEW, title, column, OPTIONS));
    }
  }

  /** Restores a panel after a restart of VS Code. */
  static async restore(panel, state) {
    try {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(state.address));
      panel.webview.options = OPTIONS;
      new Preview(document, panel);
    } catch {
      // The file is gone.
      panel.dispose();
    }
  }

  /** Redraws the board of this document, if it has a panel. */
  static changed(document) {
    Preview.open.get(document.uri.toString())?.later(document);
  }

  /** Redraws all boards: a file that they include, or the program, may have changed. */
  static redraw() {
    for (const preview of Preview.open.values()) preview.later(preview.document);
  }

  constructor(document, panel) {
    this.document = document;
    this.panel = panel;
    this.picture = null;
    const address = document.uri.toString();
    Preview.open.set(address, this);
    panel.iconPath = vscode.Uri.file(ICON);
    panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.cancel?.();
      Preview.open.delete(address);
    });
    this.draw();
  }

  /** Draws when the text has rested. A text that was closed and opened again is another document. */
  later(document) {
    this.document = document;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), REST);
  }

  draw() {
    this.cancel?.();
    const { uri } = this.document;
    const folder = uri.scheme === 'file' ? path.dirname(uri.fsPath) : undefined;
    const input = { text: textOf(this.document), name: path.basename(uri.path), folder };
    this.cancel = draw(program(), input, (picture, message) => {
      // The last picture stays while the text is wrong.
      this.picture = picture ?? this.picture;
      this.panel.webview.html = page(this.picture, message, { address: uri.toString() });
    });
  }
}

module.exports = { Preview, VIEW };
