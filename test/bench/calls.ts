import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sha256 } from '../../src/platform/crypto/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import type { Deployment } from './deployment.js';
import type { Load } from './load.js';

/** One call as each of the three servers handles it. The textbook lacks some. */
export interface Call {
  name: string;
  product: Load;
  limit: Load;
  textbook: Load;
}

/** The calls that are compared. What they send is the same where the servers allow it. */
export async function comparedCalls(deployment: Deployment): Promise<Call[]> {
  const { product, limit, textbook, sessionId, grantToken } = deployment;
  const { credentials } = product;
  const get = (url: string, path: string, headers = {}): Load => ({
    url,
    method: 'GET',
    headers,
    requests: [{ path }],
  });
  const post = (url: string, path: string, body: object, headers = {}): Load => ({
    url,
    method: 'POST',
    headers,
    requests: [{ path, body: JSON.stringify(body) }],
  });
  const session = {
    project_id: credentials.project_id,
    redirect_url: 'https://partner.example/return?state=2b1c0a9e-4c7e-4a35-9d0e-1f6f2a6b7c8d',
    custom_fields: { employee_id: 'E-1001', ticket: 'INC-20391' },
  };
  const stored = await textbookExamples(deployment, session);
  const textbookKey = bearer(TEXTBOOK_KEY);
  const customerKey = bearer(credentials.customer_key);
  const accessRequest = post(product.url, '/gateway/v1/access_requests', ASKED, customerKey);
  return [
    {
      name: 'sessions created',
      product: post(product.url, '/v1/verification_sessions', session, bearer(credentials.api_key)),
      limit: post(limit.url, '/create', session),
      textbook: post(textbook.url, '/create', stored.session, textbookKey),
    },
    {
      name: 'sessions read',
      product: get(
        product.url,
        `/v1/verification_sessions/${sessionId}`,
        bearer(credentials.api_key),
      ),
      limit: get(limit.url, '/read'),
      textbook: get(textbook.url, `/read/${stored.sessionId}`, textbookKey),
    },
    {
      name: 'grants introspected',
      product: post(
        product.url,
        '/gateway/v1/grants/introspect',
        { token: grantToken },
        customerKey,
      ),
      limit: post(limit.url, '/introspect', { token: grantToken }),
      textbook: post(textbook.url, '/introspect', { token: grantToken }, textbookKey),
    },
    {
      name: 'access requests created, each with its call of the service',
      product: accessRequest,
      limit: post(limit.url, '/access', ASKED),
      textbook: post(textbook.url, '/access', ASKED, textbookKey),
    },
    {
      name: 'the same, beside rivals that only create the session',
      product: accessRequest,
      limit: post(limit.url, '/create', session),
      textbook: post(textbook.url, '/create', stored.session, textbookKey),
    },
  ];
}

const TEXTBOOK_KEY = 'sk_test_of_the_textbook';
const ASKED = { employee_id: 'E-1001', action: 'reset_mfa' };

/** What the textbook's calls need, written as its owner. */
async function textbookExamples(
  { textbook, databaseUrl, grantToken }: Deployment,
  session: object,
): Promise<{ session: object; sessionId: string }> {
  const owner = new pg.Client({
    connectionString: databaseUrl.replace(/\/postgres$/, '/textbook'),
  });
  await owner.connect();
  const organization = randomUUID();
  const hashOf = (secret: string): string => sha256(secret).toString('hex');
  await owner.query('INSERT INTO api_keys (organization_id, secret_hash) VALUES ($1, $2)', [
    organization,
    hashOf(TEXTBOOK_KEY),
  ]);
  await owner.query(
    "INSERT INTO grants (organization_id, token_hash, status, expires_at) VALUES ($1, $2, 'active', now() + interval '1 day')",
    [organization, hashOf(grantToken)],
  );
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO projects (organization_id, steps) VALUES ($1, '["document","selfie"]') RETURNING id`,
    [organization],
  );
  await owner.query(
    'INSERT INTO customers (organization_id, project_id, verification_api_key) VALUES ($1, $2, $3)',
    [organization, rows[0]?.id, TEXTBOOK_KEY],
  );
  await owner.query(
    "INSERT INTO employees (organization_id, employee_id, status) VALUES ($1, $2, 'active')",
    [organization, ASKED.employee_id],
  );
  await owner.end();
  const ours = { ...session, project_id: rows[0]?.id };
  const answer = await fetch(`${textbook.url}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(TEXTBOOK_KEY) },
    body: JSON.stringify(ours),
  });
  const { id } = (await answer.json()) as { id: string };
  return { session: ours, sessionId: id };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** Reading one session, and listing the newest, by a partner that has many. */
export function growthCalls(
  url: string,
  apiKey: string,
  sessionIds: Id<'vs'>[],
): Record<string, Load> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return {
    read: {
      url,
      method: 'GET',
      headers,
      requests: sessionIds.map((id) => ({ path: `/v1/verification_sessions/${id}` })),
    },
    list: {
      url,
      method: 'GET',
      headers,
      requests: [{ path: '/v1/verification_sessions?limit=20' }],
    },
  };
}
