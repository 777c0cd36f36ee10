// exdoku in VS Code: starts the language server, shows the board beside the text, and finds files of exdoku among TOML files.
'use strict';

const path = require('node:path');
const vscode = require('vscode');
const { LanguageClient, State } = require('vscode-languageclient/node');
const { isExdoku } = require('./detect');
const { cannotStart, draw, notFound, page } = require('./preview');

/** How long the text rests before the board is drawn again, in milliseconds. */
const REST = 200;

/** Commands that the server runs; their first argument is the address of a text. */
const OF_SERVER = ['exdoku.solve', 'exdoku.unique', 'exdoku.test'];
/** Where texts are that the server can read. */
const SCHEMES = ['file', 'untitled'];

let client;
let output;
/** Starts and stops come one after the other. */
let turn = Promise.resolve();

const program = () => vscode.workspace.getConfiguration('exdoku').get('path') || 'exdoku';

async function begin() {
  const command = program();
  const wrong = await cannotStart(command);
  if (wrong) return complain(notFound(command, wrong));
  const run = { command, args: ['lsp'] };
  const begun = new LanguageClient(
    'exdoku',
    'exdoku',
    { run, debug: run },
    {
      documentSelector: SCHEMES.map(scheme => ({ language: 'exdoku', scheme })),
      outputChannel: output,
      // What a command prints is shown in the output, where a grid has its place. The commands are registered here, so that
      // they can say what to do where there is no server.
      initializationOptions: { showResults: false, ownCommands: true },
    },
  );
  try {
    await begun.start();
    client = begun;
  } catch (error) {
    output.appendLine(notFound(command, error));
    await begun.stop().catch(() => {});
  }
}

async function end() {
  const running = client;
  client = undefined;
  if (running && running.state !== State.Stopped) await running.stop().catch(() => {});
}

function inTurn(...steps) {
  for (const step of steps) turn = turn.then(step).catch(error => output.appendLine(String(error)));
  return turn;
}

/** Says that there is no server, with a way out; nothing waits for the answer. */
function complain(message) {
  output.appendLine(message);
  const open = 'Open Settings';
  void vscode.window.showErrorMessage(message, open).then(chosen => {
    if (chosen === open) void vscode.commands.executeCommand('workbench.action.openSettings', 'exdoku.path');
  });
}

/** Runs a command of a lens, or of the palette about the text in front, and shows what it prints. */
async function runCommand(command, given) {
  await turn;
  if (!client) return complain(notFound(program(), { message: 'the language server does not run' }));
  const inFront = vscode.window.activeTextEditor?.document;
  const args = given.length || !inFront ? given : [inFront.uri.toString()];
  const how = { location: vscode.ProgressLocation.Notification, title: `exdoku: ${command.split('.')[1]}`, cancellable: true };
  let said;
  try {
    said = await vscode.window.withProgress(how, (_, token) =>
      client.sendRequest('workspace/executeCommand', { command, arguments: args }, token),
    );
  } catch (error) {
    // Cancelled, or taken over by the same command.
    if (![-32800, -32802].includes(error.code)) void vscode.window.showErrorMessage(`exdoku: ${error.message}`);
    return undefined;
  }
  if (typeof said === 'string') {
    output.appendLine(said);
    const lines = said.split('\n');
    if (lines.length < 3) void vscode.window.showInformationMessage(lines.join(' '));
    else output.show(true);
  }
  return said;
}

/** Files of exdoku among those of TOML. */
async function detect(document) {
  const wanted = vscode.workspace.getConfiguration('exdoku').get('detect');
  if (wanted && SCHEMES.includes(document.uri.scheme) && document.languageId === 'toml' && isExdoku(document.getText())) {
    await vscode.languages.setTextDocumentLanguage(document, 'exdoku');
  }
}

/** The board beside a text. */
class Preview {
  static open = new Map();

  static show(document) {
    const key = document.uri.toString();
    const known = Preview.open.get(key);
    if (known) {
      known.panel.reveal(undefined, true);
      known.later(document);
    } else Preview.open.set(key, new Preview(document));
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

  /** Draws when the text has rested. A text that was closed and opened again is another document. */
  later(document) {
    this.document = document;
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
    vscode.commands.registerCommand('exdoku.restart', () => inTurn(end, begin)),
    ...OF_SERVER.map(name => vscode.commands.registerCommand(name, (...given) => runCommand(name, given))),
    vscode.workspace.onDidOpenTextDocument(async document => {
      Preview.open.get(document.uri.toString())?.later(document);
      await detect(document);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => Preview.open.get(document.uri.toString())?.later(document)),
    vscode.workspace.onDidChangeConfiguration(async event => {
      if (event.affectsConfiguration('exdoku.path')) await inTurn(end, begin);
    }),
  );
  await Promise.all(vscode.workspace.textDocuments.map(detect));
  await inTurn(begin);
}

module.exports = { activate, deactivate: () => inTurn(end), Preview };
