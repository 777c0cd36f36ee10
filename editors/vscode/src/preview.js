// The picture of the board: the program draws the text as it is, saved or not.
'use strict';

const { spawn } = require('node:child_process');

/** The longest time to draw a board, in milliseconds. */
const LONGEST = 20_000;

/** Runs the program on a text; `cancel` stops it. `done` gets what it printed and whether that is a picture. */
function draw(program, text, folder, done) {
  let ended = false;
  let [out, wrong] = ['', ''];
  const end = (picture, message) => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    done(picture, message);
  };
  const child = spawn(program, ['convert', '--to', 'svg', '-'], { cwd: folder, stdio: 'pipe' });
  const timer = setTimeout(() => {
    child.kill();
    end(null, 'Drawing the board took too long.');
  }, LONGEST);
  child.on('error', error => end(null, notFound(program, error)));
  child.stdout.setEncoding('utf8').on('data', part => (out += part));
  child.stderr.setEncoding('utf8').on('data', part => (wrong += part));
  child.on('close', code => (code === 0 && out.includes('<svg') ? end(out, '') : end(null, wrong.trim() || out.trim())));
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return () => {
    ended = true;
    clearTimeout(timer);
    child.kill();
  };
}

/** Why the program cannot be started, if it cannot. */
function cannotStart(program) {
  return new Promise(done => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' });
    child.on('error', done);
    child.on('spawn', () => done(undefined));
  });
}

/** What is said when the program cannot be started. */
function notFound(program, error) {
  const why = error.code === 'ENOENT' ? 'there is no such program' : error.message;
  return `Cannot start "${program}": ${why}. Install exdoku (cargo install --path .), or set "exdoku.path".`;
}

const escaped = text => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** The page: the picture as an image, in which nothing runs, and what is wrong with the text below it. */
function page(picture, message) {
  const image = picture
    ? `<img alt="The board" src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}">`
    : '<p>There is no picture yet.</p>';
  const said = message ? `<pre>${escaped(message)}</pre>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
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
</body>
</html>`;
}

module.exports = { cannotStart, draw, notFound, page };
