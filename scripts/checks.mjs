import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { TSC } from './build.mjs';
import { runtime } from './install.mjs';
import { quietly } from './launch.mjs';
import { say } from './root.mjs';

const CRUISED = ['src', 'migrations', 'sdk/src', 'web'];
const LANES = 2; // two lanes: more would only compete for the two cores of a small machine

// The longest first: the others fill the second lane beside it.
const CHECKS = [
  {
    name: 'eslint',
    command: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0', ...cachedIn('eslint')],
  },
  { name: 'types', command: typeCheck('tsconfig.json', 'root') },
  {
    name: 'types of the sdk',
    needs: 'sdk/tsconfig.json',
    command: typeCheck('sdk/tsconfig.json', 'sdk'),
  },
  {
    name: 'types of the pages',
    needs: 'web/tsconfig.json',
    command: typeCheck('web/tsconfig.json', 'web'),
  },
  { name: 'knip', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'dependency-cruiser',
    command: ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...CRUISED],
  },
  {
    name: 'prettier',
    command: [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      '.',
      ...cachedIn('prettier'),
    ],
  },
];

/** Runs every static check. Returns the names of those that failed. */
export async function runChecks() {
  const waiting = CHECKS.filter(({ needs }) => !needs || existsSync(needs));
  const failed = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

export const FORMAT = [
  'node_modules/prettier/bin/prettier.cjs',
  '--write',
  '--log-level=warn',
  '.',
];

async function passes({ name, command }) {
  const started = Date.now();
  const { code, output } = await quietly(runtime(), command, {
    priority: constants.priority.PRIORITY_BELOW_NORMAL, // tests run beside
  });
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) say(output);
  return code === 0;
}

/** By content: a checkout gives each file a new time. */
function cachedIn(name) {
  return ['--cache', '--cache-location', `.tmp/${name}-cache`, '--cache-strategy', 'content'];
}

function typeCheck(config, name) {
  return [
    TSC,
    '-p',
    config,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `.tmp/types-${name}.json`,
  ];
}
