import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { packagePath } from '../../src/platform/config/index.js';

/** A reader takes in so many names at a glance. A larger folder is divided; a module still has one door. */
const MAX_FILES = 15;

const SPEC = /\.(spec|int-spec|e2e-spec)\.tsx?$/;

/** Folders with too many files beside their specs. A style sheet belongs to its component and does not count. */
function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => !SPEC.test(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count}`);
}

describe('the folders of the sources', () => {
  it('hold at most fifteen files each, besides their specs', () => {
    const files = globSync('{src,sdk/src,web}/**/*.{ts,tsx}', { cwd: packagePath('.') });

    expect(files.length).toBeGreaterThan(500);
    expect(crowdedFolders(files)).toEqual([]);
  });

  it('are reported when they hold one file too many', () => {
    const files = (count: number): string[] =>
      Array.from({ length: count }, (_, n) => `src/crowd/file-${n}.ts`);

    expect(crowdedFolders([...files(15), 'src/crowd/one.spec.ts'])).toEqual([]);
    expect(crowdedFolders(files(16))).toEqual(['src/crowd: 16']);
  });
});
