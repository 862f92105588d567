import { sha256 } from '../../src/platform/crypto/index.js';
import { freePort } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { Deployment, ProductDeployment } from './deployment.js';
import { withOwner } from './owner.js';
import { startServer, type Server } from './process.js';

type Rivals = Pick<Deployment, 'limit' | 'textbook' | 'stop'>;

/** The limit and the textbook, each a process of its own, on the PostgreSQL of the product. */
export async function startRivals(deployment: ProductDeployment): Promise<Rivals> {
  await using started = new AsyncDisposableStack();
  const limit = await startLimit(deployment);
  started.defer(() => limit.server.stop());
  const textbook = await startTextbook(deployment);
  started.defer(() => textbook.server.stop());
  const all = started.move();
  return { limit, textbook, stop: () => all.disposeAsync() };
}

/** The limit: the statements of the product without the product. */
export async function startLimit({
  databaseUrl,
  product: { credentials },
  sessionId,
  grantToken,
}: ProductDeployment): Promise<{ url: string; server: Server }> {
  const { rows } = await withOwner(databaseUrl, (owner) =>
    owner.query<{ id: string; index: string }>(
      `SELECT id, encode(employee_index, 'hex') AS index FROM gateway.employees WHERE customer_id = $1 AND deleted_at IS NULL LIMIT 1`,
      [uuidOf(credentials.customer_id as Id)],
    ),
  );
  return start('test/bench/servers/limit.js', {
    DATABASE_URL: databaseUrl,
    EMPLOYEE: rows[0]?.id ?? '',
    EMPLOYEE_INDEX: rows[0]?.index ?? '',
    ORGANIZATION: uuidOf(credentials.organization_id as Id),
    PROJECT: uuidOf(credentials.project_id as Id),
    SESSION: uuidOf(sessionId as Id),
    CUSTOMER: uuidOf(credentials.customer_id as Id),
    GRANT_HASH: sha256(grantToken).toString('hex'),
  });
}

async function startTextbook({
  databaseUrl,
}: ProductDeployment): Promise<{ url: string; server: Server }> {
  await withOwner(databaseUrl, (owner) => owner.query('CREATE DATABASE textbook'));
  return start('test/bench/servers/textbook.js', {
    DATABASE_URL: databaseUrl.replace(/\/postgres$/, '/textbook'),
  });
}

async function start(
  script: string,
  env: Record<string, string>,
): Promise<{ url: string; server: Server }> {
  const port = String(await freePort());
  const server = await startServer(script, { ...env, PORT: port });
  return { url: `http://127.0.0.1:${port}`, server };
}
