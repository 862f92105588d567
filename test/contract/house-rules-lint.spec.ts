import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

interface Message {
  line: number;
  ruleId: string;
}

/** What it says of each file. */
function lint(files: string[], cwd: string): Message[][] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/eslint/bin/eslint.js'), ...files, '--format', 'json'],
    { cwd, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  const results = JSON.parse(stdout) as { filePath: string; messages: Message[] }[];
  return files.map(
    (file) => results.find(({ filePath }) => filePath.endsWith(file))?.messages ?? [],
  );
}

const CONFIG = 'src/platform/config/load-settings.ts';
const READS_ENVIRONMENT = `export const home = process.env.HOME;`;
const CALLS_OUT = `export const page = (): unknown => fetch('/');`;

const PLANTED = [
  [
    'the environment is read in platform/config only',
    'no-restricted-properties',
    READS_ENVIRONMENT,
  ],
  ['nothing calls out past the one door', 'no-restricted-globals', CALLS_OUT],
  [
    'randomness comes from platform/crypto',
    'no-restricted-globals',
    `export const id = crypto.randomUUID();`,
  ],
  ['closed sets are no enums', 'no-restricted-syntax', `export enum Color { Red }`],
  ['relative imports end in .js', 'no-restricted-syntax', `import './app.module';`],
  [
    'so do exports from elsewhere',
    'no-restricted-syntax',
    `export { AppModule } from './app.module';`,
  ],
  ['nothing is any', '@typescript-eslint/no-explicit-any', `export const thing: any = 1;`],
  ['nothing is exported as default', 'no-restricted-exports', `export default 1;`],
  ['a promise is not dropped', '@typescript-eslint/no-floating-promises', `Promise.resolve(1);`],
  [
    'five parameters are a missing concept',
    'no-restricted-syntax',
    `export const f = (a = 1, b = 1, c = 1, d = 1, e = 1) => a + b + c + d + e;`,
  ],
  [
    'a function fits on a screen',
    'max-lines-per-function',
    `export function long(): void {${'\nvoid 0;'.repeat(60)}}`,
  ],
  ['a file can be read in one go', 'max-lines', '\nvoid 0;'.repeat(400)],
] as const;

describe('the house rules that ESLint keeps', () => {
  let messages: Message[];
  let configMessages: Message[];

  let folder: string;

  beforeAll(() => {
    // The rules with types read the whole project, so this one has two files.
    folder = mkdtempSync(join(tmpdir(), 'house-rules-lint-'));
    for (const file of ['eslint.config.mjs', 'tsconfig.json', 'package.json'])
      cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(dirname(join(folder, CONFIG)), { recursive: true });
    writeFileSync(join(folder, CONFIG), [READS_ENVIRONMENT, CALLS_OUT].join('\n'));
    const text = PLANTED.map((planted) => planted[2]).join('\n');
    writeFileSync(join(folder, 'src/main.ts'), text);
    [messages = [], configMessages = []] = lint(['src/main.ts', CONFIG], folder);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PLANTED)('%s', (_rule, id, text) => {
    const before = PLANTED.slice(
      0,
      PLANTED.findIndex((planted) => planted[2] === text),
    );
    const line =
      before
        .map((planted) => planted[2])
        .join('\n')
        .split('\n').length + (before.length > 0 ? 1 : 0);

    const found = messages.filter(({ ruleId }) => ruleId === id).map((message) => message.line);

    // max-lines names the first line too many, not where the text begins.
    expect(found).toContain(id === 'max-lines' ? 401 : line);
  });

  it('platform/config may read the environment, and calls out no more than others', () => {
    expect(configMessages.map(({ line, ruleId }) => [line, ruleId])).toEqual([
      [2, 'no-restricted-globals'],
    ]);
  });
});
