// `nest build` compiles the server alone. As its plugin, this builds the pages that the server sends.
/* global __dirname, process */
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

execFileSync(process.execPath, [join(__dirname, 'run.mjs'), 'build'], { stdio: 'inherit' });

/** A plugin must transform something: this leaves each file as it is. */
exports.before = () => () => (file) => file;
