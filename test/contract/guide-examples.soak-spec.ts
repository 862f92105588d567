import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { packagePath } from '../../src/platform/config/index.js';

/** What a customer's compiler checks, against the SDK as it is installed. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: ['node'],
  strict: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
};

const PAGES = [
  'README.md',
  'sdk/README.md',
  ...globSync('docs/guides/*.md', { cwd: packagePath('.') }),
];

/** The TypeScript blocks of the guides, by a file name that says where each stands. */
function examples(): Map<string, string> {
  const found = PAGES.flatMap((page) => {
    const text = readFileSync(packagePath(page), 'utf8');
    return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(
      ({ 1: code = '', index }): [string, string] => {
        const line = text.slice(0, index).split('\n').length + 1;
        return [packagePath(`${page.replaceAll('/', '-')}-line-${line}.ts`), code];
      },
    );
  });
  return new Map(found);
}

/** Faults of the compiler in these files, which exist for it alone. */
function faultsIn(files: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const fileExists = host.fileExists.bind(host);
  const readFile = host.readFile.bind(host);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  const shims = packagePath('test/fixtures/guides/express.d.ts');
  const program = ts.createProgram([...files.keys(), shims], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

describe('the TypeScript in the guides', () => {
  it('compiles, every example by itself', () => {
    const files = examples();

    expect(files.size).toBeGreaterThan(12);
    expect(faultsIn(files)).toEqual([]);
  });

  it('does not compile when an example is wrong', () => {
    const wrong = new Map([
      [
        packagePath('planted.ts'),
        "import { NoSuchClient } from '@identity-gateway/sdk';\nNoSuchClient;",
      ],
    ]);

    expect(faultsIn(wrong)).toEqual([expect.stringContaining('NoSuchClient')]);
  });
});
