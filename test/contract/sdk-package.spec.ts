import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packagePath } from '../../src/platform/config/index.js';

const run = promisify(execFile);

describe('the package of the SDK', () => {
  let folder: string;
  let installed: string;

  /** Packs it as the guide says and unpacks it where npm would, beside the packages it depends on. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'identity-gateway-sdk-'));
    installed = join(folder, 'node_modules', '@identity-gateway', 'sdk');
    mkdirSync(installed, { recursive: true });
    const pack = ['pack', '--workspace', '@identity-gateway/sdk', '--pack-destination', folder];
    await run('npm', pack, { cwd: packagePath('.') });
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components=1']);
    for (const name of readdirSync(packagePath('node_modules')).filter(
      (each) => !each.startsWith('.'),
    ))
      if (name !== '@identity-gateway')
        symlinkSync(packagePath(`node_modules/${name}`), join(folder, 'node_modules', name));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds what runs, its types, its licence and its page, and nothing else', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Record<string, Record<string, string>>;
    };
    const files = readdirSync(installed, { recursive: true }).map((name) => `./${String(name)}`);

    expect(files).toEqual(expect.arrayContaining(Object.values(exports).flatMap(Object.values)));
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(files.filter((name) => /\.spec\.|\/test\/|\.map$/.test(name))).toEqual([]);
  });

  it.each([
    ['', 'VerificationClient'],
    ['', 'GatewayClient'],
    ['/webhooks', 'verifyWebhook'],
    ['/nestjs', 'AccessGrantModule'],
  ])('can be imported from "@identity-gateway/sdk%s": %s', async (door, name) => {
    const program = `import { ${name} } from '@identity-gateway/sdk${door}'; console.log(typeof ${name});`;
    const args = ['--input-type=module', '--eval', program];

    expect((await run(process.execPath, args, { cwd: folder })).stdout).toBe('function\n');
  });
});
