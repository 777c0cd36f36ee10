// The settings of the extension.
'use strict';

const vscode = require('vscode');
const { expanded } = require('./program');

const get = key => vscode.workspace.getConfiguration('exdoku').get(key);

module.exports = {
  program: () => expanded(get('path') || 'exdoku'),
  detects: () => Boolean(get('detect')),
};
