import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { freePort } from '../../src/platform/database/index.js';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { runCommand, startServer } from './process.js';
import { row } from './report.js';

const REDIRECT_URI = 'https://app.example.org/callback';
const PLAIN_CLIENT = 'urn:oid:2.16.840.1';
const CONNECTIONS = 32;
const CODES = brief(400, 40);
const ROUNDS = brief(5, 1);
const SECONDS = brief(2, 1);

interface Issuer {
  authorization: string;
  token: string;
  client: { client_id: string; client_secret: string };
  codes: (count: number) => Promise<string[]>;
}

/** The issuer against the plain library with its in-memory store, and the key set against a bare static answer. */
export async function benchOidc(bench: Bench): Promise<void> {
  const deployment = await bench.anotherDeployment();
  const [port, staticPort] = [await freePort(), await freePort()];
  const keySet = `${deployment.product.url}/integrations/.well-known/jwks.json`;
  const server = await startServer('test/bench/servers/plain-oidc.js', {
    PORT: String(port),
    STATIC_PORT: String(staticPort),
    STATIC_BODY: await (await fetch(keySet)).text(),
  });
  try {
    const product = productIssuer(deployment);
    const plain = plainIssuer(`http://127.0.0.1:${String(port)}`);
    const measureAll = async (): Promise<number[]> => [
      await exchanges(product),
      await exchanges(plain),
      await redirects(product.authorization),
      await redirects(plain.authorization),
      await reads(keySet),
      await reads(`http://127.0.0.1:${String(staticPort)}/jwks.json`),
    ];
    bench.say('OpenID Connect, to warm up');
    await measureAll();
    const rounds: number[][] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`OpenID Connect, round ${String(round)} of ${String(ROUNDS)}`);
      rounds.push(await measureAll());
    }
    const seen = (column: number): number[] => rounds.map((each) => each[column] ?? 0);
    const compared = (name: string, column: number): string => {
      const [ours, others] = [seen(column), seen(column + 1)];
      // Of each round: neighbours in time meet the same speed of the machine.
      const ratios = ours.map((each, round) => each / (others[round] ?? 0));
      const cells = [median(ours).toFixed(0), median(others).toFixed(0)];
      return row([name, ...cells, median(ratios).toFixed(2)]);
    };
    bench.print(row(['OpenID Connect a second', 'product', 'other', '/ other']));
    bench.print(compared('tokens exchanged', 0));
    bench.print(compared('authorization redirects', 2));
    bench.print(compared('key sets read', 4));
  } finally {
    await server.stop();
  }
}

function plainIssuer(url: string): Issuer {
  return {
    authorization: authorizationOf(`${url}/auth`, PLAIN_CLIENT),
    token: `${url}/token`,
    client: { client_id: PLAIN_CLIENT, client_secret: 'secret' },
    codes: async (count) => {
      const answer = await fetch(`${url}/codes/${String(count)}`);
      return (await answer.json()) as string[];
    },
  };
}

function productIssuer(deployment: ProductDeployment): Issuer {
  const { product } = deployment;
  const client = makeClient(deployment);
  const base = `${product.url}/sandbox/integrations/oauth2`;
  const authorization = authorizationOf(`${base}/auth`, client.client_id);
  return {
    authorization,
    token: `${base}/token`,
    client,
    codes: async (count) => {
      const codes: string[] = [];
      for (let made = 0; made < count; made += 8) {
        const one = (): Promise<string> => authorize(authorization, product);
        codes.push(...(await Promise.all(Array.from({ length: 8 }, one))));
      }
      return codes;
    },
  };
}

function makeClient({ product, databaseUrl, dataDir }: ProductDeployment): Issuer['client'] {
  const { credentials } = product;
  const { client_id: clientId, secret } = runCommand(
    [
      ...['oidc-clients', 'create', '--name', 'Bench'],
      ...['--organization', credentials.organization_id, '--oid', '2.16.840.1.1'],
      ...['--project-id', credentials.ial2_project_id, '--token-type', 'tefca'],
      ...['--redirect-uris', REDIRECT_URI],
    ],
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  ) as { client_id: string; secret: string };
  return { client_id: clientId, client_secret: secret };
}

function authorizationOf(endpoint: string, clientId: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'openid offline_access',
    state: 'state',
    prompt: 'consent',
  });
  return `${endpoint}?${query.toString()}`;
}

/** A whole authorization, finished by the test helper. */
async function authorize(
  address: string,
  { url, credentials }: ProductDeployment['product'],
): Promise<string> {
  const manual = { redirect: 'manual' } as const;
  const started = await fetch(address, manual);
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const withCookie = { ...manual, headers: { cookie } };
  const begun = await fetch(new URL(started.headers.get('location') ?? '', url), withCookie);
  const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const completed = await fetch(`${url}/v1/test_helpers/verification_sessions/${id}/complete`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${credentials.api_key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ scenario: 'success', persona: 'persona_01' }),
  });
  const { redirect_url: back } = (await completed.json()) as { redirect_url: string };
  const { pathname, search } = new URL(back);
  const returned = await fetch(url + pathname + search, withCookie);
  return new URL(returned.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function exchanges(issuer: Issuer): Promise<number> {
  const codes = await issuer.codes(CODES);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const lanes = Array.from({ length: CONNECTIONS }, async () => {
    for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
      await exchange(issuer, code, agent);
    }
  });
  await Promise.all(lanes);
  agent.destroy();
  return (CODES * 1000) / (performance.now() - started);
}

function exchange({ token, client }: Issuer, code: string, agent: Agent): Promise<void> {
  const form = new URLSearchParams({
    ...client,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code,
  }).toString();
  return new Promise((done, failed) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(form),
    };
    request(token, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) done();
        else failed(new Error(`an exchange answered ${String(response.statusCode)}`));
      });
    })
      .on('error', failed)
      .end(form);
  });
}

async function redirects(url: string): Promise<number> {
  const run = (duration: number): Promise<autocannon.Result> =>
    autocannon({ url, connections: CONNECTIONS, duration });
  await run(1);
  const result = await run(SECONDS);
  if (result['3xx'] === 0 || result['4xx'] + result['5xx'] + result.errors > 0) {
    throw new Error(`${url} did not redirect every time`);
  }
  return result.requests.average;
}

async function reads(url: string): Promise<number> {
  const run = (duration: number): Promise<autocannon.Result> =>
    autocannon({ url, connections: CONNECTIONS, duration });
  await run(1);
  const result = await run(SECONDS);
  if (result.non2xx + result.errors > 0) throw new Error(`${url} did not answer every time`);
  return result.requests.average;
}
