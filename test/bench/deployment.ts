import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres, freePort } from '../../src/platform/database/index.js';
import type { DevelopmentCredentials } from '../../src/development-credentials.js';
import { startServer, type Server } from './process.js';

/** The product in a process of its own, with a PostgreSQL of its own. */
export interface ProductDeployment {
  product: Product;
  databaseUrl: string;
  dataDir: string;
  /** A session and a granted access of the product, to read over and over. */
  sessionId: string;
  grantToken: string;
  stop: () => Promise<void>;
}

/** And on the same PostgreSQL the two that it is compared with. */
export interface Deployment extends ProductDeployment {
  limit: { url: string };
  textbook: { url: string };
}

export interface Product {
  url: string;
  server: Server;
  credentials: DevelopmentCredentials;
}

const SETTINGS = { OIDC_CODE_TTL_SECONDS: '600', LOG_LEVEL: 'error' };
/** The product as `npm start` runs it, below `dist`. */
const BUNDLE = 'program/main.js';
/** No limit that a load could reach. */
export const UNLIMITED = {
  RATE_LIMIT_PER_KEY: '100000000',
  RATE_LIMIT_PER_EMPLOYEE: '100000000',
  RATE_LIMIT_DECISIONS_PER_KEY: '100000000',
  RATE_LIMIT_PER_CONNECTION: '100000000',
  RATE_LIMIT_PER_STAFF: '100000000',
  RATE_LIMIT_PER_ADDRESS: '100000000',
};

export async function startDeployment(
  settings: Record<string, string> = {},
  program = BUNDLE,
): Promise<ProductDeployment> {
  // Stops what has started when a later start fails.
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'identity-gateway-bench-'));
  started.defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const postgres = await EmbeddedPostgres.start({ folder: join(folder, 'postgres') });
  started.defer(() => postgres.stop());
  const place = { databaseUrl: postgres.url('postgres'), dataDir: join(folder, 'data') };
  const product = await startProduct(place, { ...UNLIMITED, ...settings }, program);
  started.defer(() => product.server.stop());
  const examples = await makeExamples(product);
  const all = started.move();
  return { product, ...place, ...examples, stop: () => all.disposeAsync() };
}

/** The product on this database, with these limits and the shipped defaults. */
export async function startProduct(
  { databaseUrl, dataDir }: Pick<ProductDeployment, 'databaseUrl' | 'dataDir'>,
  limits: Record<string, string> = {},
  program = BUNDLE,
): Promise<Product> {
  const port = await freePort();
  const server = await startServer(program, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...SETTINGS,
    ...limits,
  });
  const credentials = JSON.parse(
    readFileSync(join(dataDir, 'credentials.json'), 'utf8'),
  ) as DevelopmentCredentials;
  return { url: `http://127.0.0.1:${String(port)}`, server, credentials };
}

/** Real lifetimes: the grant lives five minutes. */
export async function makeExamples({
  url,
  credentials,
}: Product): Promise<{ sessionId: string; grantToken: string }> {
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
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
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
    { scenario: 'success' },
  );
  const settled = await call(
    credentials.customer_key,
    'GET',
    `/gateway/v1/access_requests/${asked['id'] as string}`,
  );
  return { sessionId, grantToken: (settled['grant'] as { token: string }).token };
}
