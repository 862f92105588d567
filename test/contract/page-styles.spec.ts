import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const WEB = resolve(import.meta.dirname, '../../web');
const MANTINE = resolve(import.meta.dirname, '../../node_modules/@mantine/core/esm');
const STYLES = /@mantine\/core\/styles\/(\w+)\.layer\.css/g;
const COMPONENTS = /import \{([^}]*)\} from '@mantine\/core'/g;
const OWN_IMPORTS = /(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g;

/** Parts of a component that none of our pages shows: `Checkbox.Card`, an overlay behind a list. */
const NOT_SHOWN = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator', 'Overlay'];

/** Every file that `first` reaches by relative imports, lazy ones too. */
function reachable(first: string, fileOf: (path: string) => string): string[] {
  const seen = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(OWN_IMPORTS)) {
      const next = fileOf(resolve(dirname(file), path));
      if (/\.(tsx?|mjs)$/.test(next)) waiting.push(next);
    }
  }
  return [...seen];
}

/** An import names the built file: `page.js` is `page.tsx` or `page.ts`. */
const sourceOf = (path: string): string =>
  [path.replace(/\.js$/, '.tsx'), path.replace(/\.js$/, '.ts')].find(existsSync) ?? path;

/** The style sheets of a component and of all that it is made of, such as Popover in Select. */
function sheetsOf(component: string): string[] {
  const first = join(MANTINE, 'components', component, `${component}.mjs`);
  if (!existsSync(first)) return [];
  return reachable(first, (path) => path)
    .flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [])
    .filter((name) => !NOT_SHOWN.includes(name));
}

const PAGES = readdirSync(WEB).filter((name) => existsSync(join(WEB, name, 'main.tsx')));

it('knows which style sheets a component needs', () => {
  expect(PAGES).toContain('people');
  expect(sheetsOf('Select')).toEqual(
    expect.arrayContaining(['Combobox', 'Popover', 'ScrollArea', 'Input', 'CloseButton']),
  );
});

it.each(PAGES)('/%s imports the style sheet of every component that it uses', (page) => {
  const texts = reachable(join(WEB, page, 'main.tsx'), sourceOf).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const used = texts
    .flatMap((text) => [...text.matchAll(COMPONENTS)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]/.test(name));
  const imported = new Set(
    texts.flatMap((text) => [...text.matchAll(STYLES)].map(([, name]) => name)),
  );
  const missing = [...new Set(used.flatMap(sheetsOf))].filter((name) => !imported.has(name));

  expect(used).toContain('MantineProvider');
  expect(missing).toEqual([]);
});
