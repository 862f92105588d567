import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

/** Tests and benchmarks run in the repository's folder; a benchmark's own file is in `dist`. */
const ROOT = resolve('.');
const PACKAGE = join(ROOT, 'node_modules', '@sparticuz', 'chromium');
const CACHE = join(ROOT, 'node_modules', '.cache', 'chromium');

interface ChromiumInstall {
  executablePath: string;
  env: Record<string, string>;
  /** For a machine that lacks the shared libraries the bundled browser needs. */
  fallbackEnv: Record<string, string> | null;
}

/** `args`: more arguments, such as those of a fake camera. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const { executablePath, env, fallbackEnv } = await findChromium();
  const launch = (extra: Record<string, string>) =>
    chromium.launch({ executablePath, args, env: { ...definedEnvironment(), ...extra } });
  try {
    return await launch(env);
  } catch (error) {
    const librariesMissing = String(error).includes('error while loading shared libraries');
    if (!librariesMissing || !fallbackEnv) throw error;
    return launch(fallbackEnv);
  }
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !!entry[1]));
}

/** `CHROMIUM_PATH` where set, else the browser that came with npm install, else one of the machine's. */
async function findChromium(): Promise<ChromiumInstall> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, env: {}, fallbackEnv: null };
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)) {
    return bundled();
  }
  const system = systemChromium();
  if (system) return { executablePath: system, env: {}, fallbackEnv: null };
  throw new Error('No Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

async function bundled(): Promise<ChromiumInstall> {
  const manifest = await readFile(join(PACKAGE, 'package.json'), 'utf8');
  const folder = join(CACHE, (JSON.parse(manifest) as { version: string }).version);
  if (!existsSync(folder)) await unpack(folder);
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return {
    executablePath: join(folder, 'chromium'),
    env,
    fallbackEnv: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') },
  };
}

/**
 * Each process unpacks into its own folder, and the first to finish moves it into place. Otherwise
 * one process could start another's half-unpacked browser.
 */
async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const staging = await mkdtemp(join(CACHE, 'unpacking-'));
  try {
    const script = `
      import chromium, { inflate } from '@sparticuz/chromium';
      await chromium.executablePath();
      await inflate(process.argv[1]);`;
    const libraries = join(PACKAGE, 'bin', 'al2023.tar.br');
    const args = ['--input-type=module', '--eval', script, libraries];
    const env = { ...process.env, TMPDIR: staging };
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    await writeFile(join(staging, 'fonts.conf'), fontConfiguration());
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The bundled font first: pages look and wrap the same on a machine with no fonts as on a desktop.
 * Its folder is relative, since a checkout may be moved after its first run.
 */
function fontConfiguration(): string {
  const prefer = ['system-ui', 'sans-serif'].map(
    (family) => `<alias binding="strong"><family>${family}</family>
    <prefer><family>Open Sans</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  ${prefer.join('\n  ')}
</fontconfig>
`;
}

function systemChromium(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return candidates.find((path) => existsSync(path)) ?? null;
}
