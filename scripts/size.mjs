import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { minutesOfTests } from './test-minutes.mjs';

const SOURCES = ['src', 'sdk/src', 'web', 'migrations'];
const GENERATED = /\.d\.ts$|^sdk\/src\/api\/openapi\.ts$/;
const SPEC = /\.(spec|int-spec|e2e-spec)\.tsx?$/;

/** Prints how large the source without specs is, and how long the tests took when they last ran whole. */
export function printSize() {
  console.log('source without specs      files   lines  folders  median');
  for (const folder of SOURCES) console.log(row(folder, sourcesBelow(folder)));
  console.log(row('together', SOURCES.flatMap(sourcesBelow)));
  for (const { name, minutes, at } of minutesOfTests())
    console.log(`${name}: ${minutes.toFixed(1)} minutes (${at})`);
}

function sourcesBelow(folder) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !GENERATED.test(file) && !SPEC.test(file))
    .filter(existsSync);
}

function row(name, files) {
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  const sorted = lines.toSorted((a, b) => a - b);
  const figures = [
    files.length,
    lines.reduce((sum, each) => sum + each, 0),
    new Set(files.map(dirname)).size,
    sorted[Math.floor(sorted.length / 2)] ?? 0,
  ];
  return name.padEnd(24) + figures.map((figure) => String(figure).padStart(8)).join('');
}
