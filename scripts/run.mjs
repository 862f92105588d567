// The entry behind all npm scripts. It runs on any Node before the install, without packages, and
// starts programs on `node_modules`' Node.
import { delimiter, join } from 'node:path';
import { ensureBenchBuilt, ensureBuilt } from './build.mjs';
import { FORMAT, runChecks } from './checks.mjs';
import { develop } from './dev.mjs';
import { ensureInstalled, runtime } from './install.mjs';
import { launch, step, STOP_WITH_RUNNER, StepFailed } from './launch.mjs';
import { release } from './release.mjs';
import { ROOT, say } from './root.mjs';
import { runSoakTests, runTests } from './test.mjs';

const TARGETS = {
  start: async (args) => {
    await ensureBuilt();
    return serve('dist/program/main.js', args);
  },
  cli: async (args) => {
    await ensureBuilt();
    return serve('dist/program/cli.js', args);
  },
  test: async (args) => {
    await ensureBuilt();
    return runTests(args);
  },
  'test:soak': async (args) => {
    await ensureBuilt();
    return runSoakTests(args);
  },
  check: async ([part]) => {
    if (part === 'size') return size();
    await ensureBuilt();
    return (await runChecks()).length === 0 ? 0 : 1;
  },
  bench: async (args) => {
    await ensureBenchBuilt();
    return serve('dist/test/bench/main.js', args);
  },
  dev: async () => {
    await ensureBuilt();
    return develop();
  },
  // The product with a simulated Entra and a simulated Okta. None outlives the others.
  'dev:neighbours': async () => {
    await ensureBenchBuilt();
    const programs = ['dist/program/main.js', 'dist/test/neighbours/main.js'];
    process.exit(await Promise.race(programs.map((program) => serve(program, []))));
  },
  build: async () => {
    await ensureBuilt();
    return 0;
  },
  generate: async () => {
    await ensureBuilt();
    await step(runtime(), ['--enable-source-maps', 'dist/src/openapi/generate.js']);
    const { writeApiTypes } = await import('./api-types.mjs');
    await writeApiTypes();
    return 0;
  },
  release: async () => {
    await release();
    return 0;
  },
  format: () => launch(runtime(), FORMAT),
};

// V8 would give new objects up to 192 MB. Requests need a fraction of it. The other objects, some 75 MB, it lets
// grow threefold before it collects, and gives nothing back: 288 MB after 62,000 calls, up to 439 MB without.
const SMALL_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=60'];
// Each of glibc's heaps keeps what was freed: eight for a core held 90 MB that nothing used.
const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(TARGETS, name ?? '')) {
  say(`usage: node scripts/run.mjs ${Object.keys(TARGETS).join('|')} [arguments]`);
  process.exit(2);
}
process.chdir(ROOT);
process.env.PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
// Compiling the modules is a third of the start of a command.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.tmp', 'compile-cache');
try {
  await ensureInstalled();
  process.exitCode = await TARGETS[name](args);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = error.code;
}

async function size() {
  const { printSize } = await import('./size.mjs');
  printSize();
  await ensureBenchBuilt();
  return serve('dist/test/bench/hops.js', args);
}

function serve(program, args) {
  return launch(
    runtime(),
    ['--enable-source-maps', ...SMALL_HEAP, ...STOP_WITH_RUNNER, program, ...args],
    { env: { ...FEW_HEAPS, ...process.env } },
  );
}
