import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagePath } from '../../src/platform/config/index.js';
import { apiOf } from '../factories/api.js';
import { answered, gatewayOf } from '../factories/customer-api.js';
import { startServer, type ServerProcess } from '../support/processes/server-process.js';

const START_MS = 120_000;
const BLOCK_MS = 120_000;

const idIn = (text: string, kind: string): string =>
  new RegExp(`${kind}_[0-9a-z]{26}`).exec(text)?.[0] ?? '';

type Ids = Record<string, string>;

interface Block {
  /** The page and the line, as an editor opens it. */
  at: string;
  script: string;
}

/** Blocks that start the product or a package manager: other specs do so. */
const STARTS = /^(?:npm (?:start|test|pack|install|run dev)|.*npm start)/m;
/** What needs a cluster of Citus, PostgreSQL's own tools, or an account that a person made with a passkey. */
const ELSEWHERE = /database distribute|^pg_dump|staff_…/m;
/** A command line, unless a reader must put something in the place of a whole argument or of a code. */
const COMMAND =
  /^ *(?:npm|npx|node|curl|git|openssl|docker|pg_dump) (?!(?:[^\n]|\\\n)*(?: …|code=…))/m;

const PAGES = ['README.md', ...globSync('docs/guides/*.md', { cwd: packagePath('.') }).sort()];
const BLOCKS = PAGES.flatMap((page) => blocksOf(page, 'sh')).filter(
  ({ script }) => !STARTS.test(script) && !ELSEWHERE.test(script),
);

function blocksOf(page: string, language: '' | 'sh'): Block[] {
  const text = readFileSync(packagePath(page), 'utf8');
  return [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)]
    .filter(({ 1: tag }) => tag === language)
    .map(({ 2: script = '', index }) => ({
      at: `${page}:${String(text.slice(0, index).split('\n').length + 1)}`,
      script,
    }));
}

describe('the shell blocks of README and guides, against a started product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guides-'));
  const dataDir = join(folder, 'data');
  const env: Record<string, string> = { ...(process.env as Record<string, string>) };
  let product: ServerProcess;
  const kept = join(folder, 'kept.json');
  let ids: Ids;

  beforeAll(async () => {
    product = startServer({ PORT: '0', DATA_DIR: dataDir, ENGINE_WORKERS: '0' });
    const [, baseUrl = ''] = await product.says(/"address":"([^"]+)"/);
    const found = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as Ids;
    const api = apiOf({ baseUrl }, found['api_key']!);
    const project = { project_id: found['project_id']! };
    const [done, open] = [await api.session(project), await api.session(project)];
    const { user_id: user } = await api.complete(done.id, 'success');
    const customer = gatewayOf({ baseUrl }, found['customer_key']!);
    const scim = { kind: 'scim', name: 'Directory' };
    const { id: directory } = await answered(201, customer.post('/gateway/v1/connections', scim));
    ids = { ...found, user: String(user), base_url: baseUrl, directory };
    Object.assign(env, {
      DATA_DIR: dataDir,
      API_KEY: ids['api_key'],
      CUSTOMER_KEY: ids['customer_key'],
      GATEWAY_CUSTOMER_KEY: ids['customer_key'],
      id: open.id,
    });
    const of = ['--organization', ids['organization_id']!];
    writeFileSync(kept, cli('audit', 'export-checkpoints', ...of));
    const live = ['--name', 'Live', '--environment', 'production', '--template', 'document_selfie'];
    ids['live'] = idIn(cli('projects', 'create', ...of, ...live), 'proj');
    const asked = { employee_id: 'E-1001', action: 'reset_mfa' };
    ids['ial2'] = idIn(
      cli(
        'projects',
        'create',
        ...of,
        '--name',
        'IAL2',
        '--environment',
        'sandbox',
        '--template',
        'ial2',
      ),
      'proj',
    );
    const client = [
      '--name',
      'App',
      '--oid',
      '2.16.840.1.113883.3.7204.9',
      '--token-type',
      'tefca',
    ];
    const at = ['--project-id', ids['ial2'], '--redirect-uris', 'https://app.example.org/callback'];
    ids['client'] = idIn(cli('oidc-clients', 'create', ...of, ...client, ...at), 'oidc');
    const request = await answered(201, customer.post('/gateway/v1/access_requests', asked));
    await customer.post(`/gateway/v1/access_requests/${request.id}/cancel`).expect(200);
    env['REQUEST'] = request.id;
    for (const [name, path] of [
      ['receipt.json', `/gateway/v1/access_requests/${request.id}/receipt`],
      ['receipt-keys.json', '/sandbox/gateway/.well-known/receipt-keys.json'],
    ] as const)
      writeFileSync(join(folder, name), JSON.stringify(await answered(200, customer.get(path))));
    const purpose = ['--purpose', 'gateway-grants'];
    ids['kid'] = /"kid":\s*"([^"]+)"/.exec(cli('signing-keys', 'list', ...purpose))?.[1] ?? '';
  }, START_MS);

  afterAll(async () => {
    product.signal('SIGTERM');
    await product.ended;
    rmSync(folder, { recursive: true, force: true });
  }, START_MS);

  const cli = (...args: string[]): string =>
    execFileSync('npm', ['run', '--silent', 'cli', '--', ...args], { env, encoding: 'utf8' });

  function projectOf(script: string): string {
    if (script.includes('cli -- sources')) return ids['live']!;
    return script.includes('cli -- oidc-clients') ? ids['ial2']! : ids['project_id']!;
  }

  /** What a reader puts in the place of each placeholder. */
  function filledIn(script: string): string {
    return script
      .replaceAll('https://identity.example.com', ids['base_url']!)
      .replaceAll('.data/credentials.json', `${dataDir}/credentials.json`)
      .replaceAll('/elsewhere/', `${folder}/`)
      .replaceAll(/(?<= )kept\.json/g, kept)
      .replaceAll('org_…', ids['organization_id']!)
      .replaceAll('proj_…', projectOf(script))
      .replaceAll(/(?<= )receipt(-keys)?\.json/g, (name) => join(folder, name))
      .replaceAll('cust_…', ids['customer_id']!)
      .replaceAll('conn_…', ids['directory']!)
      .replaceAll('user_…', ids['user']!)
      .replaceAll('oidc_…', ids['client']!)
      .replaceAll('--kid …', `--kid ${ids['kid']!}`);
  }

  it('are many, and no command stands in a block that is not run', () => {
    const untagged = PAGES.flatMap((page) => blocksOf(page, ''));

    expect(BLOCKS.length).toBeGreaterThan(30);
    expect(untagged.filter(({ script }) => COMMAND.test(script))).toEqual([]);
  });

  it.each(BLOCKS)(
    'works as it stands: $at',
    ({ script }) => {
      const run = spawnSync('bash', ['--norc', '-euc', filledIn(script)], {
        env,
        encoding: 'utf8',
        timeout: BLOCK_MS,
      });

      expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
      expect(run.stdout).not.toContain('"object_name":"error"');
    },
    BLOCK_MS,
  );
});
