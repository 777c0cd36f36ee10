// The extension with a `vscode` that only remembers: what is found, drawn, shown and said.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { isExdoku } = require('../src/detect');
const { fitted } = require('../src/hover');
const { draw, page } = require('../src/preview');
const { cannotStart, expanded, notFound } = require('../src/program');

const SRC = path.join(__dirname, '..', 'src');
const ROOT = path.join(__dirname, '..', '..', '..');
const PROGRAM = process.env.EXDOKU;
const skip = !PROGRAM && 'EXDOKU names no program';
const PUZZLE = 'variant = "windoku"\ntitle = "x"\n';
const files = folder => fs.readdirSync(path.join(ROOT, folder)).filter(name => name.endsWith('.toml'));
const soon = () => new Promise(resolve => setTimeout(resolve, 20));

test('exdoku files are told from other TOML files', () => {
  for (const folder of ['variants', 'crates/page/web/examples']) {
    const missed = files(folder).filter(name => !isExdoku(fs.readFileSync(path.join(ROOT, folder, name), 'utf8')));
    assert.deepStrictEqual(missed, [], folder);
  }
  for (const name of ['Cargo.toml', 'docs/book.toml', 'rustfmt.toml', 'python/pyproject.toml', 'crates/lsp/Cargo.toml']) {
    assert.ok(!isExdoku(fs.readFileSync(path.join(ROOT, name), 'utf8')), name);
  }
  const others = [
    'size = 9\n',
    'size = 9\n[[rules]]\nid = "lint"\n',
    'title = "secrets"\n[rules]\nmax = 3\n',
    'size = 2\n[test]\nroot = "."\n',
    'name = "x"\nvariant = "fast"\n',
  ];
  for (const text of others) assert.ok(!isExdoku(text), text);
});

test('pictures in hovers are made to fit', () => {
  const value = '**size**\n\n![board](data:image/svg+xml;base64,PHN2Zz4=)';
  assert.match(fitted({ contents: [{ value }] }).contents[0].value, /base64,PHN2Zz4=\|height=\d+\)$/);
  assert.deepStrictEqual(fitted({ contents: [{ value: '`a`' }, 'b'] }).contents, [{ value: '`a`' }, 'b']);
  assert.strictEqual(fitted(null), null);
});

test('in the page of the preview nothing runs but its own script', () => {
  const html = page('<svg onload="alert(1)"></svg>', '<script>alert(1)</script>', { address: 'file:///</script><b>.toml' });
  assert.ok(html.includes("default-src 'none'"));
  const [, nonce] = /script-src 'nonce-([^']+)'/.exec(html);
  assert.deepStrictEqual(html.match(/<script.*/g), [
    `<script nonce="${nonce}">acquireVsCodeApi().setState({"address":"file:///\\u003c/script>\\u003cb>.toml"});</script>`,
  ]);
  assert.ok(!html.includes('<svg'));
});

test('a program that is not there is named, with a way out', async () => {
  const input = { text: 'size = 4\n', name: 'a.toml' };
  const said = await new Promise(done => draw('no-such-program', input, (_, message) => done(message)));
  assert.strictEqual(said, notFound('no-such-program', { code: 'ENOENT' }));
  assert.match(said, /exdoku\.path/);
});

test('another program is told from exdoku', async () => {
  assert.match(notFound(process.execPath, await cannotStart(process.execPath)), /it is not exdoku/);
  assert.strictEqual((await cannotStart('no-such-program')).code, 'ENOENT');
  if (PROGRAM) assert.strictEqual(await cannotStart(PROGRAM), undefined);
});

test('a tilde in the path is the home directory', () => {
  assert.strictEqual(expanded('~/bin/exdoku'), path.join(os.homedir(), 'bin', 'exdoku'));
  assert.deepStrictEqual(['exdoku', '/opt/~/exdoku', '~other/exdoku'].map(expanded), ['exdoku', '/opt/~/exdoku', '~other/exdoku']);
});

test('the board is drawn, and messages name the file', { skip }, async () => {
  const drawn = text => new Promise(done => draw(PROGRAM, { text, name: '$&.toml' }, (...all) => done(all)));
  const [picture, none] = await drawn('size = 4\ngivens = "12.. .... .... ...."\n');
  assert.match(picture, /<svg/);
  assert.strictEqual(none, '');
  const [nothing, wrong] = await drawn('size = x\n');
  assert.strictEqual(nothing, null);
  assert.match(wrong, /\$&\.toml:1/);
});

/** A `vscode` and a client that remember what is done with them. */
function host(document) {
  const memory = new Map();
  const lists = { languages: [], messages: [], panels: [], clients: [], lines: [], progress: [], requests: [] };
  const seen = { ...lists, commands: {}, events: {}, token: {}, shown: 0 };
  const output = { appendLine: line => seen.lines.push(line), show: () => seen.shown++, dispose() {} };
  const nothing = () => ({ dispose() {} });
  const event = name => work => {
    seen.events[name] = work;
    return nothing();
  };
  const panel = (...how) => {
    const panel = { how, webview: { html: '' }, onDidDispose: nothing, reveal: () => (panel.revealed = true) };
    panel.dispose = () => (panel.disposed = true);
    seen.panels.push(panel);
    return panel;
  };
  const vscode = {
    ProgressLocation: { Notification: 15 },
    ViewColumn: { Beside: -2 },
    commands: {
      registerCommand(name, run) {
        seen.commands[name] = run;
        return nothing();
      },
      executeCommand: async () => {},
    },
    Uri: {
      file: path => ({ path, fsPath: path, scheme: 'file' }),
      parse: address => ({ path: new URL(address).pathname, address }),
    },
    languages: { setTextDocumentLanguage: async (of, language) => seen.languages.push([of.uri.path, language]) },
    window: {
      activeTextEditor: { document },
      createOutputChannel: () => output,
      createWebviewPanel: panel,
      registerWebviewPanelSerializer(_view, serializer) {
        seen.serializer = serializer;
        return nothing();
      },
      showErrorMessage: async message => void seen.messages.push(message),
      showInformationMessage: async message => void seen.messages.push(message),
      withProgress(how, work) {
        seen.progress.push(how);
        return work({}, seen.token);
      },
    },
    workspace: {
      textDocuments: [document],
      getConfiguration: () => ({ get: key => ({ path: seen.path ?? PROGRAM ?? 'no-such-program', detect: true })[key] }),
      openTextDocument: async ({ address }) => {
        if (address !== document.uri.toString()) throw new Error('no such file');
        return document;
      },
      createFileSystemWatcher: () => ({
        onDidChange: event('watched'),
        onDidCreate: nothing,
        onDidDelete: nothing,
        dispose() {},
      }),
      onDidOpenTextDocument: event('open'),
      onDidChangeTextDocument: event('change'),
      onDidSaveTextDocument: event('save'),
      onDidChangeConfiguration: event('configuration'),
    },
  };
  class LanguageClient {
    constructor(_id, _name, server, options) {
      Object.assign(this, { server, options, state: 2, errors: [] });
      seen.clients.push(this);
    }
    async start() {}
    error(message) {
      this.errors.push(message);
    }
    async sendRequest(method, params, token) {
      seen.requests.push([method, params, token]);
      return seen.answer;
    }
    async stop() {}
  }
  const workspaceState = {
    get: (key, other) => memory.get(key) ?? other,
    update: async (key, value) => void memory.set(key, value),
  };
  const modules = { vscode, 'vscode-languageclient/node': { LanguageClient, State: { Stopped: 1 } } };
  return { seen, panel, modules, context: { subscriptions: [], workspaceState } };
}

/** The extension in that host. */
function extension(modules) {
  const load = Module._load;
  Module._load = (name, ...rest) => modules[name] ?? load(name, ...rest);
  try {
    for (const file of Object.keys(require.cache)) if (file.startsWith(SRC)) delete require.cache[file];
    return require('../src/extension');
  } finally {
    Module._load = load;
  }
}

const document = text => ({
  uri: { path: '/tmp/a.toml', fsPath: '/tmp/a.toml', scheme: 'file', toString: () => 'file:///tmp/a.toml' },
  languageId: 'toml',
  isClosed: false,
  getText: () => text,
});

/** A program that only prints a version. */
function standIn(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exdoku-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'exdoku');
  fs.writeFileSync(program, '#!/bin/sh\necho exdoku 0.0.0\n', { mode: 0o755 });
  return program;
}

test('the server is started, and its answers are shown where they fit', async t => {
  const { seen, modules, context } = host(document(PUZZLE));
  seen.path = PROGRAM ?? standIn(t);
  await extension(modules).activate(context);
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
  assert.deepStrictEqual(seen.lines, ['> exdoku check a.toml\nunique\n', '> exdoku solve b.toml\na\ngrid\nof lines\n']);
  assert.strictEqual(seen.shown, 1);
  seen.clients[0].error('Server process exited with code 0.');
  seen.clients[0].error('Server process exited with code 1.');
  assert.deepStrictEqual(seen.clients[0].errors, ['Server process exited with code 1.']);
  await Promise.all([seen.commands['exdoku.restart'](), seen.commands['exdoku.restart']()]);
  assert.strictEqual(seen.clients.length, 3);
});

test('a server that does not start is explained', async () => {
  const { seen, modules, context } = host(document('size = 9\n'));
  seen.path = 'no-such-program';
  // Nobody answers the message, and nothing waits for that.
  modules.vscode.window.showErrorMessage = message => {
    seen.messages.push(message);
    return new Promise(() => {});
  };
  await extension(modules).activate(context);
  assert.match(seen.messages[0], /exdoku\.path/);
  assert.deepStrictEqual([seen.languages, seen.clients], [[], []]);
  assert.strictEqual(seen.messages.length, 1);
  await seen.commands['exdoku.solve']();
  assert.strictEqual(seen.messages[1], seen.messages[0]);
});

test('the preview shows the board of a text that is not saved', { skip }, async () => {
  const { seen, modules, context } = host(document('size = 4\n'));
  await extension(modules).activate(context);
  seen.commands['exdoku.preview']();
  seen.commands['exdoku.preview']();
  assert.strictEqual(seen.panels.length, 1);
  const [panel] = seen.panels;
  assert.match(panel.iconPath.path, /icon\.png$/);
  while (!panel.webview.html) await soon();
  assert.match(panel.webview.html, /data:image\/svg\+xml;base64/);
  // A file that it includes, or the program, may have changed.
  for (const [name, what] of [['watched'], ['save', document('')], ['configuration', { affectsConfiguration: () => true }]]) {
    panel.webview.html = '';
    await seen.events[name](what);
    while (!panel.webview.html) await soon();
  }
});

test('a preview is restored after VS Code was started again', { skip }, async () => {
  const { seen, panel, modules, context } = host(document('size = 4\n'));
  await extension(modules).activate(context);
  const [restored, lost] = [panel(), panel()];
  await seen.serializer.deserializeWebviewPanel(restored, { address: 'file:///tmp/a.toml' });
  while (!restored.webview.html) await soon();
  assert.strictEqual(restored.webview.options.enableScripts, true);
  seen.commands['exdoku.preview']();
  assert.ok(restored.revealed);
  await seen.serializer.deserializeWebviewPanel(lost, { address: 'file:///tmp/gone.toml' });
  assert.ok(lost.disposed);
});

test('a puzzle that is typed into a new file is found when it is saved', async () => {
  const typed = document('');
  const { seen, modules, context } = host(typed);
  await extension(modules).activate(context);
  typed.getText = () => PUZZLE;
  assert.deepStrictEqual(seen.languages, []);
  await seen.events.save(typed);
  assert.deepStrictEqual(seen.languages, [['/tmp/a.toml', 'exdoku']]);
});

test('a file that was set back to TOML stays so, until it is treated as an exdoku file', async () => {
  const [first, again, anew] = [document(PUZZLE), document(PUZZLE), document(PUZZLE)];
  const { seen, modules, context } = host(first);
  await extension(modules).activate(context);
  assert.strictEqual(seen.languages.length, 1);
  // A change of the language closes and opens the same document.
  first.languageId = 'exdoku';
  await seen.events.open(first);
  first.languageId = 'toml';
  await seen.events.open(first);
  await seen.events.save(first);
  await seen.events.open(again);
  assert.strictEqual(seen.languages.length, 1);
  again.languageId = 'exdoku';
  await seen.events.open(again);
  await seen.events.open(anew);
  assert.strictEqual(seen.languages.length, 2);
});
