// The program `exdoku`: where it is, and whether it can be started.
'use strict';

const { execFile } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');

/** How long `exdoku --version` may take, in milliseconds. */
const TIMEOUT = 10_000;

/** A path with the home directory in place of `~`. */
const expanded = given => (/^~($|[/\\])/.test(given) ? path.join(os.homedir(), given.slice(1)) : given);

/** The reason why the program cannot be started, if there is one. */
function cannotStart(program) {
  return new Promise(done => {
    execFile(program, ['--version'], { timeout: TIMEOUT }, (error, version) => {
      // A code in words is an error of the system: nothing was started.
      if (typeof error?.code === 'string') done(error);
      else done(version.startsWith('exdoku ') ? undefined : { message: 'it is not exdoku' });
    });
  });
}

/** The error message for a program that cannot be started. */
function notFound(program, error) {
  const why = error.code === 'ENOENT' ? 'no such program' : error.message;
  return `Cannot start "${program}": ${why}. Install exdoku (cargo install --path .), or set "exdoku.path".`;
}

module.exports = { cannotStart, expanded, notFound };
