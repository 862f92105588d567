import { basename } from 'node:path';

/** Kinds of groups, the slowest first: a slow one at the end would run alone. */
const SLOWEST = ['browser', 'others', 'e2e', 'commands'];

/** Jest's own order, by size of file, is wrong for groups, which only import. */
export default class JestSequencer {
  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b));
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

/** A spec that runs alone comes first. */
function rank({ path }) {
  if (!path.endsWith('.mjs')) return -1;
  const place = SLOWEST.indexOf(basename(path).split('-')[0]);
  return place === -1 ? SLOWEST.length : place;
}
