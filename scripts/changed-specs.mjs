import { execFileSync } from 'node:child_process';

/** Folders of end-to-end specs that a change in a folder of the sources can break. */
const HELD_BY = [
  [/^src\/gateway\//, ['test/e2e/gateway/', 'test/e2e/staff/']],
  [/^src\/verification\/oidc\//, ['test/e2e/oidc/', 'test/conformance/']],
  [/^src\/verification\//, ['test/e2e/verification/', 'test/e2e/oidc/']],
  [/^src\/staff\//, ['test/e2e/staff/']],
  [/^src\/platform\//, ['test/e2e/platform/', 'test/store/']],
  [/^src\/[^/]+\.ts$/, ['test/e2e/platform/']],
  [/^src\/(cli|seed|demo)\//, ['test/e2e/platform/', 'test/browser/demo']],
  [/^migrations\//, ['test/store/']],
  [/\.(entity|store)\.ts$/, ['test/store/']],
  [/^web\//, ['test/browser/', 'web/']],
  [/^sdk\//, ['sdk/', 'test/e2e/gateway/access-grant']],
  [/^test\/(support|factories)\//, ['test/e2e/', 'test/store/']],
];
/** They read the sources themselves, so that any change can break them. */
const ALWAYS = ['test/contract/'];

/**
 * The specs that hold what was changed since `main`, the working tree included: those that were
 * changed, those beside changed sources and in the folders above them, and the end-to-end specs of
 * their product.
 */
export function changedSpecs(specs) {
  const changed = changedFiles();
  const folders = changed.flatMap((file) => {
    const held = HELD_BY.find(([pattern]) => pattern.test(file));
    return [...(held?.[1] ?? []), folderOf(file)];
  });
  const places = [...changed, ...folders, ...(changed.length > 0 ? ALWAYS : [])];
  return specs.filter((spec) => places.some((place) => spec.startsWith(place)));
}

/** The module of a file: three levels at most, such as `src/gateway/employees/`. */
function folderOf(file) {
  return `${file.split('/').slice(0, -1).slice(0, 3).join('/')}/`;
}

function changedFiles() {
  const since = git('merge-base', 'HEAD', base());
  return [
    ...git('diff', '--name-only', since).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter((name) => name !== '');
}

function base() {
  const known = git('branch', '--all', '--format=%(refname:short)').split('\n');
  return ['origin/main', 'main'].find((name) => known.includes(name)) ?? 'HEAD';
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
