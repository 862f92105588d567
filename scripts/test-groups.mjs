import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '.tmp/test-groups';
const FOLDERS = ['src', 'sdk/src', 'web', 'test'];
const SPEC = /\.(spec|int-spec|e2e-spec)\.tsx?$/;
/** Too long for `npm test`: only `npm run test:soak` runs them. */
const SOAK_SPEC = /\.soak-spec\.ts$/;
/** In the imports of a spec that does more in the soak run. */
const VOLUME = /\/support\/volume\.js'/;
/** Bytes of specs in one group. Browser specs are much slower for their length. */
const GROUP_BYTES = 300_000;
const BROWSER_GROUP_BYTES = 45_000;
/** Folders of `test` that fill groups of their own. */
const LARGE = ['browser', 'e2e'];
/** In the imports of a spec that runs commands, in a program that all of its group share. */
const COMMANDS = /\/processes\/command\.js'/;
/** Hooks outside of any `describe` would apply to all specs of a group. */
const HOOK_OF_FILE = /^(beforeAll|beforeEach|afterAll|afterEach)\b/m;

/** All specs of `npm test`. */
export function listSpecs() {
  return FOLDERS.flatMap((folder) => specsIn(folder, SPEC));
}

/**
 * All specs of `npm run test:soak`: those that do more there, and those too long for `npm test`.
 * Browser specs take every look and every case there.
 */
export function listSoakSpecs() {
  const shared = listSpecs().filter((path) => {
    const isAtHome = ['test/soak/', 'test/browser/'].some((folder) => path.startsWith(folder));
    return isAtHome || VOLUME.test(readFileSync(path, 'utf8'));
  });
  return [...shared, ...specsIn('test', SOAK_SPEC)];
}

/** Walks through pages, which a change of the pages can break. */
export function listPageSpecs() {
  return specsIn('test/browser', SOAK_SPEC);
}

/**
 * Writes one file per group of specs, since Jest evaluates each module anew per file. Returns these
 * files and the specs left alone, the slow ones first. With `only`, specs of other kinds stay alone.
 */
export function groupTests(paths, only = null) {
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const specs = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const alone = specs.filter(
    (spec) => HOOK_OF_FILE.test(spec.text) || (only && !only.includes(kindOf(spec))),
  );
  const others = specs.filter((spec) => !alone.includes(spec));
  const kinds = [...new Set(others.map(kindOf))];
  const groups = kinds.flatMap((kind) =>
    divided(others.filter((spec) => kindOf(spec) === kind)).map((paths, index) =>
      written(`${kind}-${index + 1}`, paths),
    ),
  );
  return [...groups, ...alone.map(({ path }) => path)];
}

function specsIn(folder, pattern) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => pattern.test(name) && !name.includes('node_modules'))
    .sort()
    .map((name) => join(folder, name));
}

/** What a group is named after. Small folders share groups, which load the application once for all. */
function kindOf({ path, text }) {
  const [top, folder] = path.split('/');
  if (top !== 'test') return 'unit';
  if (COMMANDS.test(text)) return 'commands';
  return LARGE.includes(folder) ? folder : 'others';
}

/** Neighbours by name are often slow alike, so they go to different groups. */
function divided(specs) {
  const bytes = specs.reduce((sum, { text }) => sum + text.length, 0);
  const isBrowser = specs.some((spec) => kindOf(spec) === 'browser');
  const count = Math.ceil(bytes / (isBrowser ? BROWSER_GROUP_BYTES : GROUP_BYTES));
  return Array.from({ length: count }, (_, group) =>
    specs.filter((_, index) => index % count === group).map(({ path }) => path),
  );
}

function written(name, paths) {
  const file = `${GROUPS}/${name}.mjs`;
  writeFileSync(file, paths.map((path) => `await import('../../${path}');\n`).join(''));
  return file;
}
