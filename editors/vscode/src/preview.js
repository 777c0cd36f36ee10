// The picture of the board: the program draws the text as it is, saved or not.
'use strict';

const { spawn } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { notFound } = require('./program');

/** The longest time to draw a board, in milliseconds. */
const LONGEST = 20_000;

/** The name of standard input in messages. */
const INPUT = /<stdin>/g;

/** Runs the program on a text; `cancel` stops it. `done` gets the picture or `null`, and what the program reports. */
function draw(program, { text, name, folder }, done) {
  let ended = false;
  let [out, wrong] = ['', ''];
  const end = (picture, message) => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    done(picture, message.replace(INPUT, () => name));
  };
  const child = spawn(program, ['convert', '--to', 'svg', '-'], { cwd: folder, stdio: 'pipe' });
  const timer = setTimeout(() => {
    child.kill();
    end(null, 'Drawing the board took too long.');
  }, LONGEST);
  child.on('error', error => end(null, notFound(program, error)));
  child.stdout.setEncoding('utf8').on('data', part => (out += part));
  child.stderr.setEncoding('utf8').on('data', part => (wrong += part));
  child.on('close', code => {
    if (code === 0 && out.includes('<svg')) end(out, '');
    else end(null, wrong.trim() || out.trim() || `"${program}" drew no board.`);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return () => {
    ended = true;
    clearTimeout(timer);
    child.kill();
  };
}

const escaped = text => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/**
 * The page: the picture as an image, in which no script runs, and the messages below it. The page's only script stores the
 * state from which VS Code restores the panel.
 */
function page(picture, message, state) {
  const nonce = randomBytes(16).toString('base64');
  const image = picture
    ? `<img alt="The board" src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}">`
    : '<p>No picture yet.</p>';
  const said = message ? `<pre>${escaped(message)}</pre>` : '';
  const stored = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<title>exdoku</title>
<style>
body { padding: 1em; }
img { width: 100%; max-height: 90vh; object-fit: contain; background: white; border-radius: 4px; }
pre { white-space: pre-wrap; color: var(--vscode-errorForeground); }
</style>
</head>
<body>
${image}
${said}
<script nonce="${nonce}">acquireVsCodeApi().setState(${stored});</script>
</body>
</html>`;
}

module.exports = { draw, page };
