import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { it, itInSoak } from '../support/volume.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** A server that reports its signals, and ends only at SIGTERM. */
const SERVER = `
  process.on('SIGINT', () => console.log('got SIGINT'));
  process.on('SIGTERM', () => { console.log('got SIGTERM'); process.exit(7); });
  setInterval(() => undefined, 1_000);
  console.log('ready');
`;

/** An npm that notes how it was called and "installs" what the runner needs. */
const NPM = `
  import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv.slice(2, 3) + '\\n');
  console.log('added 1 package');
  mkdirSync('node_modules/.bin', { recursive: true });
  symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
`;

/** The server is bundled: a thread that it starts by a file beside a module needs one there too. */
const THREAD = /new URL\('\.\/([\w.-]+\.js)', import\.meta\.url\)/g;

/** Jest as its reporter sees it, with a worker that never ends. */
const STALLED = `
  import { fork } from 'node:child_process';
  import StallReporter from './scripts/jest-stall-reporter.mjs';
  console.error = console.log;
  const reporter = new StallReporter({}, { silentMinutes: 0.01 });
  fork('worker.cjs').on('exit', (code, signal) => console.log('ended by ' + signal));
  reporter.onTestFileStart({ path: 'some.spec.ts' });
`;

const COMMIT = ['commit', '--quiet', '--allow-empty', '--message', 'release'];

describe('the runner behind the npm scripts', () => {
  let folder: string;
  const running: ChildProcessWithoutNullStreams[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'a clone '));
    cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
    write('package.json', '{"type": "module"}');
    write('package-lock.json', '{"packages": {"node_modules/thing": {"version": "1.0.0"}}}');
    write('npm/npm-cli.js', NPM);
    write('dist/program/main.js', SERVER);
    write('dist/program/cli.js', 'console.log(JSON.stringify(process.argv.slice(2)));');
  });

  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  function run(...args: string[]) {
    return follow(spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], options()));
  }

  function options() {
    const npm = { npm_execpath: join(folder, 'npm/npm-cli.js'), npm_lifecycle_event: 'start' };
    return { cwd: tmpdir(), env: { ...process.env, ...npm } };
  }

  function follow(child: ChildProcessWithoutNullStreams) {
    running.push(child);
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    return {
      child,
      output: () => stdout,
      said: async (text: string) => {
        while (!stdout.includes(text)) await once(child.stdout, 'data');
      },
      ended: once(child, 'close'),
    };
  }

  function npmCalls(): string[] {
    const file = join(folder, 'npm-calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  it('runs every spec, in `npm test` or in the soak run', () => {
    const list =
      "import { listSoakSpecs, listSpecs } from './scripts/test-groups.mjs'; console.log(JSON.stringify([...listSpecs(), ...listSoakSpecs()]))";
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', list], options);
    const listed = new Set(JSON.parse(said) as string[]);
    const written = ['src', 'sdk/src', 'web', 'test'].flatMap((top) =>
      globSync(`${top}/**/*spec.{ts,tsx}`, { cwd: ROOT }).filter(
        (path) => !path.includes('node_modules'),
      ),
    );

    expect(written.length).toBeGreaterThan(500);
    expect(written.filter((path) => !listed.has(path))).toEqual([]);
  });

  it('bundles every thread of the server', () => {
    const sources = globSync('src/**/*.ts', { cwd: ROOT }).map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    );
    const threads = sources.flatMap((text) => [...text.matchAll(THREAD)].map(([, file]) => file!));

    expect(threads.sort()).toEqual(['engine.worker.js', 'table.worker.js']);
    for (const file of threads) expect(existsSync(join(ROOT, 'dist/program', file))).toBe(true);
  });

  it.each([
    ['of ours at its source', 'function tidyAddress(', true],
    ['of a package in the bundle', 'function checkCryptoKey(', false],
  ])('shows a line %s where it fails', (_, code, isOurs) => {
    const chunks = globSync('dist/program/*.js', { cwd: ROOT }).map((path) => join(ROOT, path));
    const chunk = chunks.find((path) => readFileSync(path, 'utf8').includes(code))!;
    const line = readFileSync(chunk, 'utf8')
      .split('\n')
      .findIndex((text) => text.includes(code));
    const map = new SourceMap(JSON.parse(readFileSync(`${chunk}.map`, 'utf8')) as never);

    const { originalSource, originalLine } = map.findEntry(line, 0) as Partial<SourceMapping>;
    const shown =
      originalSource &&
      readFileSync(resolve(dirname(chunk), originalSource), 'utf8').split('\n')[originalLine!];
    expect(shown).toEqual(isOurs ? expect.stringContaining(code) : undefined);
  });

  it('keeps no program at two bytes a character', () => {
    const wide = globSync('dist/program/*.js', { cwd: ROOT }).filter((path) =>
      /[^\0-\x7f]/.test(readFileSync(join(ROOT, path), 'utf8')),
    );

    expect(wide).toEqual([]);
  });

  itInSoak('installs a fresh clone once, and again only when the lock file changes', async () => {
    await run('cli').ended;
    expect(npmCalls()).toEqual(['ci']);

    await run('cli').ended;
    expect(npmCalls()).toEqual(['ci']);

    rmSync(join(folder, 'node_modules'), { recursive: true });
    write('package-lock.json', '{"packages": {"node_modules/thing": {"version": "2.0.0"}}}');
    await run('cli').ended;
    expect(npmCalls()).toEqual(['ci', 'ci']);
  });

  it('accepts what somebody has installed by hand', async () => {
    write(
      'node_modules/.package-lock.json',
      readFileSync(join(folder, 'package-lock.json'), 'utf8'),
    );

    const [code] = await run('cli').ended;

    expect(code).toBe(0);
    expect(npmCalls()).toEqual([]);
  });

  it('installs nothing for another version of our own packages', async () => {
    const locked = (version: string) =>
      JSON.stringify({ packages: { '': { version }, sdk: { version } } });
    write('package-lock.json', locked('0.9.0'));
    write('node_modules/.package-lock.json', locked('0.1.0'));
    mkdirSync(join(folder, 'node_modules/.bin'));
    symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));

    const [code] = await run('cli').ended;

    expect(code).toBe(0);
    expect(npmCalls()).toEqual([]);
  });

  itInSoak('freezes no version twice: a committed lock is enough, also without a tag', async () => {
    await run('cli').ended; // installs
    const frozen = '{"releases": {"0.9.0": {}}}';
    write('package.json', '{"type": "module", "version": "0.9.0"}');
    write('test/contract/migrations.lock.json', frozen);
    write('migrations/1764000000000-create.ts', '');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '--quiet');
    git('add', 'test');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', ...COMMIT);

    const { child, ended } = run('release');

    expect(await text(child.stderr)).toContain('0.9.0 is released');
    expect((await ended)[0]).toBe(1);
    expect(readFileSync(join(folder, 'test/contract/migrations.lock.json'), 'utf8')).toBe(frozen);
  });

  itInSoak('says where a run of tests stands still, and ends its workers', async () => {
    write('worker.cjs', 'function caught() { for (;;); }\nsetTimeout(caught);');
    write('jest.mjs', STALLED);
    const jest = follow(spawn(process.execPath, ['jest.mjs'], { ...options(), cwd: folder }));

    await jest.ended;

    expect(jest.output()).toMatch(/^ended by SIGKILL$/m);
    expect(jest.output()).toMatch(/Under way:\n {2}some\.spec\.ts\n/);
    expect(jest.output()).toMatch(/caught \(file:.*\/worker\.cjs:1\)/);
  });

  it('leaves standard output and the arguments to the command line', async () => {
    const cli = run('cli', 'projects', 'create', '--name', 'two words');

    await cli.ended;

    expect(cli.output()).toBe('["projects","create","--name","two words"]\n');
  });

  it('passes each signal on exactly once and ends with the code of the server', async () => {
    const server = run('start');
    await server.said('ready');

    server.child.kill('SIGINT');
    await server.said('got SIGINT');
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    const [code] = await server.ended;

    expect(server.output()).toBe('ready\ngot SIGINT\ngot SIGTERM\n');
    expect(code).toBe(7);
  });

  it('lets the server drain when the runner itself is killed', async () => {
    const server = run('start');
    await server.said('ready');

    server.child.kill('SIGKILL');
    await server.ended;

    expect(server.output()).toBe('ready\ngot SIGTERM\n');
  });

  it('lets the server drain when npm is killed', async () => {
    const command = `'${process.execPath}' '${join(folder, 'scripts/run.mjs')}' start; exit`;
    const npm = follow(spawn('sh', ['-c', command], options()));
    await npm.said('ready');

    npm.child.kill('SIGKILL');
    await npm.ended;

    expect(npm.output()).toBe('ready\ngot SIGTERM\n');
  });

  it('ends with the code of a step that failed and does not start the server', async () => {
    write('npm/npm-cli.js', 'process.exit(3);');
    const server = run('start');

    const [code] = await server.ended;

    expect(code).toBe(3);
    expect(server.output()).toBe('');
  });
});
