// Runs commands of the built command line in one process, since loading the program takes longer
// than most commands.
import 'reflect-metadata';
import '../../../scripts/stop-with-parent.mjs';
import { runProgram } from '../../../dist/src/cli/program.js';

process.on('message', ({ args, env }) => {
  void run(args, env).then((ended) => process.send(ended));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const written = { stdout: '', stderr: '' };
/** The argument of `process.exit`; null while the command runs. */
let exited = null;

for (const stream of ['stdout', 'stderr']) {
  process[stream].write = (text) => {
    if (exited === null) written[stream] += text;
    return true;
  };
}
// The parser of options ends the process. Here that only ends the command.
process.exit = (code) => {
  exited ??= code ?? process.exitCode;
  throw new Error('the command has ended');
};

async function run(args, env) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.assign(written, { stdout: '', stderr: '' });
  exited = null;
  process.exitCode = 0;
  await runProgram(args);
  return { code: exited ?? process.exitCode, output: written.stdout, errors: written.stderr };
}
