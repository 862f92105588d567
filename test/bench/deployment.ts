import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { sha256 } from '../../src/platform/crypto/index.js';
import { EmbeddedPostgres, freePort } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { DevelopmentCredentials } from '../../src/seed/credentials.js';
import { startServer, type Server } from './process.js';

const DIST = resolve(import.meta.dirname, '../..');

/** The product, the limit and the textbook, each a process of its own, on one PostgreSQL. */
export interface Deployment {
  product: { url: string; server: Server; credentials: DevelopmentCredentials };
  limit: { url: string };
  textbook: { url: string };
  databaseUrl: string;
  dataDir: string;
  /** A session and a granted access of the product, to read over and over. */
  sessionId: string;
  grantToken: string;
  stop: () => Promise<void>;
}

const UNLIMITED = {
  RATE_LIMIT_PER_KEY: '100000000',
  RATE_LIMIT_PER_EMPLOYEE: '100000000',
  RATE_LIMIT_PER_ADDRESS: '100000000',
  OIDC_CODE_TTL_SECONDS: '600',
  LOG_LEVEL: 'error',
};

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'identity-gateway-bench-'));
  const postgres = await EmbeddedPostgres.start({ folder: join(folder, 'postgres') });
  const databaseUrl = postgres.url('postgres');
  const dataDir = join(folder, 'data');
  const product = await startProduct(databaseUrl, dataDir);
  const examples = await makeExamples(product.url, product.credentials);
  const limit = await startLimit(databaseUrl, product.credentials, examples);
  const textbook = await startTextbook(databaseUrl, postgres.url('textbook'));
  return {
    product,
    limit,
    textbook,
    databaseUrl,
    dataDir,
    ...examples,
    stop: async () => {
      await Promise.all([product.server.stop(), limit.server.stop(), textbook.server.stop()]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProduct(databaseUrl: string, dataDir: string): Promise<Deployment['product']> {
  const port = await freePort();
  const server = await startServer(join(DIST, 'src/main.js'), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...UNLIMITED,
  });
  const credentials = JSON.parse(
    readFileSync(join(dataDir, 'credentials.json'), 'utf8'),
  ) as DevelopmentCredentials;
  return { url: `http://127.0.0.1:${String(port)}`, server, credentials };
}

async function startLimit(
  databaseUrl: string,
  credentials: DevelopmentCredentials,
  { sessionId, grantToken }: { sessionId: string; grantToken: string },
): Promise<{ url: string; server: Server }> {
  const port = await freePort();
  const server = await startServer(join(DIST, 'test/bench/servers/limit.js'), {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    ORGANIZATION: uuidOf(credentials.organization_id as Id),
    PROJECT: uuidOf(credentials.project_id as Id),
    SESSION: uuidOf(sessionId as Id),
    CUSTOMER: uuidOf(credentials.customer_id as Id),
    GRANT_HASH: sha256(grantToken).toString('hex'),
  });
  return { url: `http://127.0.0.1:${String(port)}`, server };
}

async function startTextbook(
  ownerUrl: string,
  databaseUrl: string,
): Promise<{ url: string; server: Server }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('CREATE DATABASE textbook');
  await owner.end();
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, PORT: String(port) };
  const server = await startServer(join(DIST, 'test/bench/servers/textbook.js'), env);
  return { url: `http://127.0.0.1:${String(port)}`, server };
}

async function makeExamples(
  url: string,
  credentials: DevelopmentCredentials,
): Promise<{ sessionId: string; grantToken: string }> {
  const call = async (
    key: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const asked = await call(credentials.customer_key, 'POST', '/gateway/v1/access_requests', {
    employee_id: 'E-1001',
    action: 'reset_mfa',
  });
  const sessionId = String(asked['verification_session_id']);
  await call(
    credentials.api_key,
    'POST',
    `/v1/test_helpers/verification_sessions/${sessionId}/complete`,
    {
      scenario: 'success',
    },
  );
  const settled = await call(
    credentials.customer_key,
    'GET',
    `/gateway/v1/access_requests/${asked['id'] as string}`,
  );
  return { sessionId, grantToken: (settled['grant'] as { token: string }).token };
}
