import './node-version.js';
import 'reflect-metadata';
import { runProgram } from './cli/program.js';

await runProgram(process.argv.slice(2));
