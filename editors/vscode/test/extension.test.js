// The extension with a `vscode` that only remembers: what is found, drawn, shown and said.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const test = require('node:test');
const { isExdoku } = require('../src/detect');
const { draw, notFound, page } = require('../src/preview');

const ROOT = path.join(__dirname, '..', '..', '..');
const PROGRAM = process.env.EXDOKU;
const files = folder => fs.readdirSync(path.join(ROOT, folder)).filter(name => name.endsWith('.toml'));

test('files of exdoku are told from other TOML files', () => {
  for (const folder of ['variants', 'crates/page/web/examples']) {
    const missed = files(folder).filter(name => !isExdoku(fs.readFileSync(path.join(ROOT, folder, name), 'utf8')));
    assert.deepStrictEqual(missed, [], folder);
  }
  for (const name of ['Cargo.toml', 'docs/book.toml', 'rustfmt.toml', 'python/pyproject.toml', 'crates/lsp/Cargo.toml']) {
    assert.ok(!isExdoku(fs.readFileSync(path.join(ROOT, name), 'utf8')), name);
  }
  assert.ok(!isExdoku('size = 9\n'));
  assert.ok(!isExdoku('[[rules]]\nid = "lint"\n'));
});

test('in the page of the preview nothing runs', () => {
  const html = page('<svg onload="alert(1)"></svg>', '<script>alert(1)</script>');
  assert.ok(html.includes("default-src 'none'"));
  assert.ok(!html.includes('<script') && !html.includes('<svg'));
});

test('a program that is not there is named, with a way out', async () => {
  const said = await new Promise(done => draw('no-such-program', 'size = 4\n', undefined, (_, message) => done(message)));
  assert.strictEqual(said, notFound('no-such-program', { code: 'ENOENT' }));
  assert.match(said, /exdoku\.path/);
});

test('the board is drawn, and what is wrong is said', { skip: !PROGRAM && 'EXDOKU names no program' }, async () => {
  const drawn = text => new Promise(done => draw(PROGRAM, text, undefined, (...all) => done(all)));
  const [picture, none] = await drawn('size = 4\ngivens = "12.. .... .... ...."\n');
  assert.match(picture, /<svg/);
  assert.strictEqual(none, '');
  const [nothing, wrong] = await drawn('size = x\n');
  assert.strictEqual(nothing, null);
  assert.match(wrong, /<stdin>:1/);
});

/** A `vscode` and a client that remember what is done with them. */
function host(document) {
  const seen = { commands: {}, languages: [], messages: [], panels: [], clients: [], lines: [], progress: [], requests: [], token: {}, shown: 0 };
  const output = { appendLine: line => seen.lines.push(line), show: () => seen.shown++, dispose() {} };
  const nothing = () => ({ dispose() {} });
  const vscode = {
    ProgressLocation: { Notification: 15 },
    ViewColumn: { Beside: -2 },
    commands: { registerCommand: (name, run) => ((seen.commands[name] = run), nothing()), executeCommand: async () => {} },
    languages: { setTextDocumentLanguage: async (of, language) => seen.languages.push([of.uri.path, language]) },
    window: {
      activeTextEditor: { document },
      createOutputChannel: () => output,
      createWebviewPanel: (...how) => {
        const panel = { how, webview: { html: '' }, onDidDispose: nothing, reveal: () => (panel.revealed = true) };
        seen.panels.push(panel);
        return panel;
      },
      showErrorMessage: async message => void seen.messages.push(message),
      showInformationMessage: async message => void seen.messages.push(message),
      withProgress: (how, work) => (seen.progress.push(how), work({}, seen.token)),
    },
    workspace: {
      textDocuments: [document],
      getConfiguration: () => ({ get: key => ({ path: seen.path ?? PROGRAM ?? process.execPath, detect: true })[key] }),
      onDidOpenTextDocument: nothing,
      onDidChangeTextDocument: nothing,
      onDidChangeConfiguration: nothing,
    },
  };
  class LanguageClient {
    constructor(id, name, server, options) {
      Object.assign(this, { server, options, state: 2 });
      seen.clients.push(this);
    }
    async start() {}
    async sendRequest(method, params, token) {
      seen.requests.push([method, params, token]);
      return seen.answer;
    }
    async stop() {}
  }
  return { seen, modules: { vscode, 'vscode-languageclient/node': { LanguageClient, State: { Stopped: 1 } } } };
}

/** The extension in that host. */
function extension(modules) {
  const load = Module._load;
  Module._load = (name, ...rest) => modules[name] ?? load(name, ...rest);
  try {
    const file = require.resolve('../src/extension');
    delete require.cache[file];
    return require(file);
  } finally {
    Module._load = load;
  }
}

const document = text => ({
  uri: { path: '/tmp/a.toml', fsPath: '/tmp/a.toml', scheme: 'file', toString: () => 'file:///tmp/a.toml' },
  languageId: 'toml',
  getText: () => text,
});

test('the server is started, and its answers are shown where they fit', async () => {
  const { seen, modules } = host(document('variant = "windoku"\ntitle = "x"\n'));
  await extension(modules).activate({ subscriptions: [] });
  assert.deepStrictEqual(seen.languages, [['/tmp/a.toml', 'exdoku']]);
  const [{ server, options }] = seen.clients;
  assert.deepStrictEqual(server.run.args, ['lsp']);
  assert.strictEqual(options.initializationOptions.showResults, false);
  assert.deepStrictEqual(options.documentSelector.map(one => one.scheme), ['file', 'untitled']);
  seen.answer = 'unique';
  await seen.commands['exdoku.unique']();
  const params = { command: 'exdoku.unique', arguments: ['file:///tmp/a.toml'] };
  assert.deepStrictEqual(seen.requests, [['workspace/executeCommand', params, seen.token]]);
  assert.strictEqual(seen.progress[0].cancellable, true);
  assert.deepStrictEqual([seen.messages, seen.shown], [['unique'], 0]);
  seen.answer = 'a\ngrid\nof lines';
  await seen.commands['exdoku.solve']('file:///tmp/b.toml');
  assert.deepStrictEqual([seen.lines.at(-1), seen.shown], ['a\ngrid\nof lines', 1]);
  await Promise.all([seen.commands['exdoku.restart'](), seen.commands['exdoku.restart']()]);
  assert.strictEqual(seen.clients.length, 3);
});

test('a server that does not start is explained', async () => {
  const { seen, modules } = host(document('size = 9\n'));
  seen.path = 'no-such-program';
  // Nobody answers the message, and nothing waits for that.
  modules.vscode.window.showErrorMessage = message => (seen.messages.push(message), new Promise(() => {}));
  await extension(modules).activate({ subscriptions: [] });
  assert.match(seen.messages[0], /exdoku\.path/);
  assert.deepStrictEqual([seen.languages, seen.clients], [[], []]);
  assert.strictEqual(seen.messages.length, 1);
  await seen.commands['exdoku.solve']();
  assert.match(seen.messages[1], /exdoku\.path/);
});

test('the preview shows the board of a text that is not saved', { skip: !PROGRAM && 'EXDOKU names no program' }, async () => {
  const { seen, modules } = host(document('size = 4\n'));
  await extension(modules).activate({ subscriptions: [] });
  seen.commands['exdoku.preview']();
  seen.commands['exdoku.preview']();
  assert.strictEqual(seen.panels.length, 1);
  const [panel] = seen.panels;
  assert.deepStrictEqual(panel.how[3], { enableScripts: false });
  while (!panel.webview.html) await new Promise(resolve => setTimeout(resolve, 20));
  assert.match(panel.webview.html, /data:image\/svg\+xml;base64/);
});
