import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** This code runs from `dist/program`, from `src/platform/config`, or from the same folder below `dist`. */
const ROOT = ['../..', '../../..', '../../../..']
  .map((steps) => join(import.meta.dirname, steps))
  .find((folder) => existsSync(join(folder, 'package.json')));

/** Where a file of this package lies, by its path in the repository. */
export function packagePath(file: string): string {
  if (ROOT === undefined)
    throw new Error('the folder of the package is not where the build expects it');
  return join(ROOT, file);
}
