// exdoku in VS Code: starts the language server, shows the board beside the text, and finds exdoku files among TOML files.
'use strict';

const path = require('node:path');
const vscode = require('vscode');
const { LanguageClient, State } = require('vscode-languageclient/node');
const { fitted } = require('./hover');
const { SCHEMES, detect } = require('./language');
const { Preview, VIEW } = require('./panel');
const { cannotStart, notFound } = require('./program');
const { program } = require('./settings');

/** Commands that the server runs, with their names on the command line. Their first argument is the address of a text. */
const OF_SERVER = { 'exdoku.solve': 'solve', 'exdoku.unique': 'check', 'exdoku.test': 'test' };

let client;
let output;
/** Why there is no client. */
let problem = 'The language server is not running.';
/** Starts and stops come one after the other. */
let turn = Promise.resolve();

/** A client that does not report the end of a server that was told to stop: only that one exits with code 0. */
class Client extends LanguageClient {
  error(message, ...more) {
    if (message !== 'Server process exited with code 0.') super.error(message, ...more);
  }
}

async function begin() {
  const command = program();
  const error = await cannotStart(command);
  if (error) {
    problem = notFound(command, error);
    return complain(problem);
  }
  const run = { command, args: ['lsp'] };
  const begun = new Client(
    'exdoku',
    'exdoku',
    { run, debug: run },
    {
      documentSelector: SCHEMES.map(scheme => ({ language: 'exdoku', scheme })),
      outputChannel: output,
      middleware: { provideHover: async (document, position, token, next) => fitted(await next(document, position, token)) },
      // What a command prints is shown in the output, where a grid has its place. The commands are registered here, so that
      // they can say what to do where there is no server.
      initializationOptions: { showResults: false, ownCommands: true },
    },
  );
  try {
    await begun.start();
    client = begun;
  } catch (error) {
    problem = notFound(command, error);
    output.appendLine(problem);
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

/** Restarts the server and redraws the boards, with the program that is now set. */
function restart() {
  Preview.redraw();
  return inTurn(end, begin);
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
  if (!client) return complain(problem);
  const inFront = vscode.window.activeTextEditor?.document;
  const args = given.length || !inFront ? given : [inFront.uri.toString()];
  const name = args.length ? ` ${path.basename(vscode.Uri.parse(args[0]).path)}` : '';
  const title = `exdoku ${OF_SERVER[command]}${name}`;
  const how = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
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
    output.appendLine(`> ${title}\n${said}\n`);
    const lines = said.split('\n');
    if (lines.length < 3) void vscode.window.showInformationMessage(lines.join(' '));
    else output.show(true);
  }
  return said;
}

function withDocument(work) {
  return () => {
    const document = vscode.window.activeTextEditor?.document;
    return document ? work(document) : vscode.window.showInformationMessage('Open an exdoku file first.');
  };
}

async function activate(context) {
  output = vscode.window.createOutputChannel('exdoku');
  const look = document => detect(document, context.workspaceState);
  // The server watches the same files. Those outside the workspace are not watched, but may be saved here.
  const watcher = vscode.workspace.createFileSystemWatcher('**/*.toml');
  context.subscriptions.push(
    output,
    watcher,
    vscode.commands.registerCommand('exdoku.preview', withDocument(document => Preview.show(document))),
    vscode.commands.registerCommand(
      'exdoku.treat',
      withDocument(document => vscode.languages.setTextDocumentLanguage(document, 'exdoku')),
    ),
    vscode.commands.registerCommand('exdoku.restart', restart),
    ...Object.keys(OF_SERVER).map(name => vscode.commands.registerCommand(name, (...given) => runCommand(name, given))),
    vscode.window.registerWebviewPanelSerializer(VIEW, { deserializeWebviewPanel: Preview.restore }),
    watcher.onDidChange(() => Preview.redraw()),
    watcher.onDidCreate(() => Preview.redraw()),
    watcher.onDidDelete(() => Preview.redraw()),
    vscode.workspace.onDidOpenTextDocument(document => {
      Preview.changed(document);
      return look(document);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => Preview.changed(document)),
    vscode.workspace.onDidSaveTextDocument(document => {
      Preview.redraw();
      return look(document);
    }),
    vscode.workspace.onDidChangeConfiguration(async event => {
      if (event.affectsConfiguration('exdoku.path')) await restart();
    }),
  );
  await Promise.all(vscode.workspace.textDocuments.map(look));
  await inTurn(begin);
}

module.exports = { activate, deactivate: () => inTurn(end) };
