import pg from 'pg';
import type { Id } from '../../src/platform/ids/index.js';
import type { Deployment } from './deployment.js';
import type { Load } from './load.js';

/** One call as each of the three serves it. The textbook has no counterpart for some. */
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
  const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
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
  return [
    {
      name: 'sessions created',
      product: post(product.url, '/v1/verification_sessions', session, bearer(credentials.api_key)),
      limit: post(limit.url, '/create', session),
      textbook: post(textbook.url, '/create', session),
    },
    {
      name: 'sessions read',
      product: get(
        product.url,
        `/v1/verification_sessions/${sessionId}`,
        bearer(credentials.api_key),
      ),
      limit: get(limit.url, '/read'),
      textbook: get(textbook.url, `/read/${stored.sessionId}`),
    },
    {
      name: 'access requests created',
      product: post(
        product.url,
        '/gateway/v1/access_requests',
        { employee_id: 'E-1001', action: 'reset_mfa' },
        bearer(credentials.customer_key),
      ),
      limit: post(limit.url, '/create', session),
      textbook: post(textbook.url, '/create', session),
    },
    {
      name: 'grants introspected',
      product: post(
        product.url,
        '/gateway/v1/grants/introspect',
        { token: grantToken },
        bearer(credentials.customer_key),
      ),
      limit: post(limit.url, '/introspect', { token: grantToken }),
      textbook: post(textbook.url, '/introspect', { token: grantToken }),
    },
  ];
}

async function textbookExamples(
  { textbook, databaseUrl, grantToken }: Deployment,
  session: object,
): Promise<{ sessionId: string }> {
  const answer = await fetch(`${textbook.url}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(session),
  });
  const { id } = (await answer.json()) as { id: string };
  const owner = new pg.Client({
    connectionString: databaseUrl.replace(/\/postgres$/, '/textbook'),
  });
  await owner.connect();
  await owner.query("INSERT INTO grants (token, status) VALUES ($1, 'active')", [grantToken]);
  await owner.end();
  return { sessionId: id };
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
