// Writes snippets/exdoku.json from what the language server completes: node scripts/snippets.js EXDOKU [--check]
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const FILE = path.join(__dirname, '..', 'snippets', 'exdoku.json');
const [program, option] = process.argv.slice(2);
if (!program || (option && option !== '--check')) {
  console.error('usage: node scripts/snippets.js EXDOKU [--check]');
  process.exit(2);
}

const child = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
let [buffer, asked] = [Buffer.alloc(0), 0];

function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function ask(method, params) {
  send({ id: ++asked, method, params });
  return new Promise(resolve => waiting.set(asked, resolve));
}

child.stdout.on('data', part => {
  buffer = Buffer.concat([buffer, part]);
  for (;;) {
    const end = buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())[1]);
    if (buffer.length < end + 4 + length) return;
    const message = JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString());
    buffer = buffer.subarray(end + 4 + length);
    waiting.get(message.id)?.(message.result);
  }
});

async function main() {
  const completion = { completionItem: { snippetSupport: true } };
  await ask('initialize', { processId: null, rootUri: null, capabilities: { textDocument: { completion } } });
  send({ method: 'initialized', params: {} });
  const uri = 'untitled:snippets.toml';
  const textDocument = { uri, languageId: 'exdoku', version: 1, text: '[rules]\n' };
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  const { items } = await ask('textDocument/completion', { textDocument: { uri }, position: { line: 1, character: 0 } });
  send({ id: 0, method: 'shutdown' });
  send({ method: 'exit' });
  const snippets = {};
  for (const { label, textEdit, documentation, insertTextFormat } of items) {
    const text = textEdit.newText;
    const body = (insertTextFormat === 2 ? text : text.replace(/[\\$}]/g, '\\$&')).split('\n');
    snippets[label] = { prefix: `rule-${label}`, body, description: documentation?.value ?? '' };
  }
  const written = `${JSON.stringify(snippets, null, 2)}\n`;
  if (option !== '--check') return fs.writeFileSync(FILE, written);
  if (fs.readFileSync(FILE, 'utf8') !== written) {
    console.error('snippets/exdoku.json is not what the program completes: run `node scripts/snippets.js EXDOKU`');
    process.exit(1);
  }
}

main();
