// exdoku in VS Code: starts the language server, shows the board beside the text, and finds files of exdoku among TOML files.
'use strict';

const path = require('node:path');
const vscode = require('vscode');
const { LanguageClient, State } = require('vscode-languageclient/node');
const { isExdoku } = require('./detect');
const { draw, notFound, page } = require('./preview');

/** How long the text rests before the board is drawn again, in milliseconds. */
const REST = 200;

/** Commands that the server runs; their first argument is the address of a text. */
const OF_SERVER = ['exdoku.solve', 'exdoku.unique', 'exdoku.test'];

let client;
let output;

const program = () => vscode.workspace.getConfiguration('exdoku').get('path') || 'exdoku';

async function start() {
  const command = program();
  const run = { command, args: ['lsp'] };
  client = new LanguageClient(
    'exdoku',
    'exdoku',
    { run, debug: run },
    {
      documentSelector: [{ language: 'exdoku' }],
      outputChannel: output,
      // What a command prints is shown in the output, where a grid has its place.
      initializationOptions: { showResults: false },
      middleware: { executeCommand },
    },
  );
  try {
    await client.start();
  } catch (error) {
    await client.stop().catch(() => {});
    client = undefined;
    const open = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(notFound(command, error), open);
    if (chosen === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'exdoku.path');
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.state !== State.Stopped) await running.stop();
}

/** Runs a command of a lens, or of the palette about the text in front, and shows what it prints. */
async function executeCommand(command, given, next) {
  const inFront = vscode.window.activeTextEditor?.document;
  const args = given.length || !inFront ? given : [inFront.uri.toString()];
  const about = OF_SERVER.includes(command);
  const work = () => next(command, args);
  const title = `exdoku: ${command.split('.')[1]}`;
  const location = vscode.ProgressLocation.Window;
  const said = about ? await vscode.window.withProgress({ location, title }, work) : await work();
  if (about && typeof said === 'string') {
    output.appendLine(said);
    const lines = said.split('\n');
    if (lines.length < 3) await vscode.window.showInformationMessage(lines.join(' '));
    else output.show(true);
  }
  return said;
}

/** Files of exdoku among those of TOML. */
async function detect(document) {
  const wanted = vscode.workspace.getConfiguration('exdoku').get('detect');
  if (wanted && document.languageId === 'toml' && isExdoku(document.getText())) {
    await vscode.languages.setTextDocumentLanguage(document, 'exdoku');
  }
}

/** The board beside a text. */
class Preview {
  static open = new Map();

  static show(document) {
    const key = document.uri.toString();
    const known = Preview.open.get(key);
    if (known) known.panel.reveal(undefined, true);
    else Preview.open.set(key, new Preview(document));
  }

  constructor(document) {
    this.document = document;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const name = path.basename(document.uri.path);
    this.panel = vscode.window.createWebviewPanel('exdoku.board', `Board: ${name}`, column, { enableScripts: false });
    this.picture = null;
    this.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.cancel?.();
      Preview.open.delete(document.uri.toString());
    });
    this.draw();
  }

  /** Draws when the text has rested. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), REST);
  }

  draw() {
    this.cancel?.();
    const folder = this.document.uri.scheme === 'file' ? path.dirname(this.document.uri.fsPath) : undefined;
    this.cancel = draw(program(), this.document.getText(), folder, (picture, message) => {
      // The last picture stays while the text is wrong.
      this.picture = picture ?? this.picture;
      this.panel.webview.html = page(this.picture, message);
    });
  }
}

function withDocument(work) {
  return () => {
    const document = vscode.window.activeTextEditor?.document;
    return document ? work(document) : vscode.window.showInformationMessage('Open a file of exdoku first.');
  };
}

async function activate(context) {
  output = vscode.window.createOutputChannel('exdoku');
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand('exdoku.preview', withDocument(document => Preview.show(document))),
    vscode.commands.registerCommand(
      'exdoku.treat',
      withDocument(document => vscode.languages.setTextDocumentLanguage(document, 'exdoku')),
    ),
    vscode.commands.registerCommand('exdoku.restart', async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidOpenTextDocument(detect),
    vscode.workspace.onDidChangeTextDocument(({ document }) => Preview.open.get(document.uri.toString())?.later()),
    vscode.workspace.onDidChangeConfiguration(async event => {
      if (!event.affectsConfiguration('exdoku.path')) return;
      await stop();
      await start();
    }),
  );
  await Promise.all(vscode.workspace.textDocuments.map(detect));
  await start();
}

module.exports = { activate, deactivate: stop, Preview };
