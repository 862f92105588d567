import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { TestApplication } from '../support/application.js';
import { answered, type Gateway, type GatewayBody } from './customer-api.js';

export const SCIM = '/gateway/scim/v2';
export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** An answer of the SCIM service; a test asserts the fields it uses. */
export interface ScimAnswer {
  status: number;
  headers: Headers;
  body: Record<string, any> & { id: string }; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** A directory, as Entra or Okta call: with the token of one connection. */
export interface Directory {
  connection: GatewayBody;
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ScimAnswer>;
  get: (path: string) => Promise<ScimAnswer>;
  /** A new user; fails the test where the answer is not 201. */
  user: (resource?: object) => Promise<ScimAnswer['body']>;
  patch: (user: { id: string }, ...operations: object[]) => Promise<ScimAnswer>;
}

/** Gives the external id of one employee or link to another, as version 0.9.0 let two people share one. */
export async function shareExternalId(
  { database }: Pick<TestApplication, 'database'>,
  from: string,
  to: string,
): Promise<void> {
  await database.query(
    `UPDATE gateway.directory_links SET external_id_index = (
       SELECT external_id_index FROM gateway.directory_links
        WHERE $1::uuid IN (id, employee_row_id) AND external_id_index IS NOT NULL)
      WHERE $2::uuid IN (id, employee_row_id)`,
    [from, to].map((id) => uuidOf(id as Id)),
  );
}

let users = 0;

/** A user whom nobody else is, of the core schema alone. */
export function aUser(more: object = {}): { userName: string } & Record<string, unknown> {
  users += 1;
  const userName = `user-${String(users)}@example.com`;
  return {
    schemas: [CORE],
    userName,
    name: { givenName: 'Ada', familyName: `Marlowe${String(users)}` },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  };
}

export async function makeDirectory(
  { baseUrl }: Pick<TestApplication, 'baseUrl'>,
  customer: Pick<Gateway, 'post'>,
  config: object = {},
): Promise<Directory> {
  const input = { kind: 'scim', name: 'Directory', config };
  const connection = await answered(201, customer.post('/gateway/v1/connections', input));
  const { token } = connection['secrets'] as { token: string };
  const send: Directory['send'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${baseUrl}${SCIM}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as ScimAnswer['body'];
    return { status: answer.status, headers: answer.headers, body: parsed };
  };
  return {
    connection,
    send,
    get: (path) => send('GET', path),
    user: async (resource = aUser()) => {
      const { status, body } = await send('POST', '/Users', resource);
      if (status !== 201) throw new Error(`answered ${String(status)}: ${JSON.stringify(body)}`);
      return body;
    },
    patch: ({ id }, ...operations) =>
      send('PATCH', `/${id.startsWith('grp_') ? 'Groups' : 'Users'}/${id}`, {
        schemas: [PATCH_OP],
        Operations: operations,
      }),
  };
}
