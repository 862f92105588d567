import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '.tmp/test-groups';
const FOLDERS = ['src', 'sdk/src', 'web', 'test'];
const SPEC = /\.(spec|int-spec|e2e-spec)\.tsx?$/;
/** Bytes of specs in one group: about eight files that each start an application. */
const GROUP_BYTES = 80_000;
/** Hooks outside of any `describe` would apply to all specs of a group. */
const HOOK_OF_FILE = /^(beforeAll|beforeEach|afterAll|afterEach)\b/m;
/** One compares the memory of its process at two moments. The others are long: Jest starts with them. */
const ALONE = /^test\/(e2e\/platform\/fuzz\.|browser\/)/;

/**
 * Writes one file per group of specs, since Jest evaluates each module anew per file. Returns these
 * files and the specs left alone.
 */
export function groupTests() {
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const specs = FOLDERS.flatMap(specsIn);
  const alone = specs.filter(staysAlone);
  const others = specs.filter((spec) => !staysAlone(spec));
  const kinds = [...new Set(others.map(kindOf))];
  const groups = kinds.flatMap((kind) =>
    divided(others.filter((spec) => kindOf(spec) === kind)).map((paths, index) =>
      written(`${kind}-${index + 1}`, paths),
    ),
  );
  return [...groups, ...alone.map(({ path }) => path)];
}

function specsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => SPEC.test(name))
    .sort()
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

function staysAlone({ path, text }) {
  return ALONE.test(path) || HOOK_OF_FILE.test(text);
}

/** The unit tests, which need no PostgreSQL, or a folder of `test`. */
function kindOf({ path }) {
  const [top, folder] = path.split('/');
  return top === 'test' ? folder : 'unit';
}

/** Neighbours by name are often slow alike, so they go to different groups. */
function divided(specs) {
  const bytes = specs.reduce((sum, { text }) => sum + text.length, 0);
  const count = Math.ceil(bytes / GROUP_BYTES);
  return Array.from({ length: count }, (_, group) =>
    specs.filter((_, index) => index % count === group).map(({ path }) => path),
  );
}

function written(name, paths) {
  const file = `${GROUPS}/${name}.mjs`;
  writeFileSync(file, paths.map((path) => `await import('../../${path}');\n`).join(''));
  return file;
}
