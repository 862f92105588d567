import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import pg from 'pg';
import {
  BEGIN,
  insertStatement,
} from '../../../src/gateway/access-requests/sessions/opening.store.js';
import { FIND_BY_EMPLOYEE_ID } from '../../../src/gateway/employees/employee.store.js';
import {
  FIND_BY_TOKEN as FIND_GRANT,
  LIST_FOR_ACTION,
} from '../../../src/gateway/grants/grant.store.js';
import { CUSTOMERS } from '../../../src/gateway/tenants.js';
import { AuditStore } from '../../../src/platform/audit/audit.store.js';
import { Clock } from '../../../src/platform/clock/index.js';
import { bytea, batchValues } from '../../../src/platform/concurrency/index.js';
import { FIND, INSERT } from '../../../src/verification/sessions/session.statements.js';

/**
 * The limit: a bare Fastify handler around the prepared statements that the product runs for the
 * same call, and its call of the service. No authentication, validation or encryption.
 */
const { DATABASE_URL, PORT, ORGANIZATION, PROJECT, SESSION, CUSTOMER, GRANT_HASH } = process.env;
const { EMPLOYEE, EMPLOYEE_INDEX } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const app = Fastify();
const wrapped = randomBytes(60);
const sealed = randomBytes(420);
const created = new Date();
const expires = new Date(created.getTime() + 86_400_000);

app.post('/create', async () => {
  const id = randomUUID();
  const row = {
    id,
    project_id: PROJECT,
    environment: 'sandbox',
    key_id: 'bench',
    wrapped_key: bytea(wrapped),
    created_at: created,
    token_hash: bytea(randomBytes(32)),
    requested_user_id: null,
    profile_match: 'not_applicable',
    custom_field_index: [],
    given_identity_index: bytea(Buffer.alloc(0)),
    sealed_data: bytea(sealed),
    expires_at: expires,
    event_id: randomUUID(),
    request_id: randomUUID(),
  };
  await pool.query({ ...INSERT, values: batchValues(ORGANIZATION ?? '', [row]) });
  return { id, status: 'not_started' };
});

const audit = new AuditStore({ isEnclosed: false } as never, new Clock(), CUSTOMERS);
const INSERT_REQUEST = insertStatement((rows) => audit.appending(rows));
const agent = new Agent({ keepAlive: true });

async function callService(): Promise<{ id: string }> {
  const call = request({ host: '127.0.0.1', port: PORT, method: 'POST', path: '/create', agent });
  const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
  return (await json(answer)) as { id: string };
}

app.post('/access', async () => {
  const id = randomUUID();
  const opening = { id, next_try_at: expires };
  await pool.query({ ...BEGIN, values: batchValues(CUSTOMER ?? '', [opening]) });
  const session = await callService();
  const row = {
    id,
    employee_row_id: EMPLOYEE,
    flow: 'establish_identity',
    action: 'reset_mfa',
    project_id: PROJECT,
    verification_session_id: session.id,
    sealed_data: bytea(sealed),
    created_at: created,
    expires_at: expires,
    is_sent: false,
    next_poll_at: expires, // so that the product does not poll for it
    state_hash: bytea(randomBytes(32)),
    entry: {
      id: randomUUID(),
      at: created,
      actor: 'bench',
      action: 'access_request.created',
      outcome: 'changed',
      subject: id,
      details: {},
    },
  };
  const { rowCount } = await pool.query({
    ...INSERT_REQUEST,
    values: batchValues(CUSTOMER ?? '', [row]),
  });
  if (rowCount !== 1) throw new Error('the request was not stored');
  return { id, status: 'pending', session: session.id };
});

app.get('/read', async () => {
  const { rows } = await pool.query<{ id: string; status: string }>({
    ...FIND,
    values: [ORGANIZATION, SESSION],
  });
  return { id: rows[0]?.id, status: rows[0]?.status };
});

const grantHash = Buffer.from(GRANT_HASH ?? '', 'hex');
app.post('/introspect', async () => {
  const { rows } = await pool.query<{ status: string }>({
    ...FIND_GRANT,
    values: [CUSTOMER, grantHash],
  });
  return { active: rows[0]?.status === 'active' };
});

const employeeIndex = Buffer.from(EMPLOYEE_INDEX ?? '', 'hex');
app.post<{ Body: { action?: { name?: string } } }>('/evaluate', async ({ body }) => {
  const found = await pool.query<{ id: string; status: string }>({
    ...FIND_BY_EMPLOYEE_ID,
    values: [CUSTOMER, employeeIndex],
  });
  const { rows } = await pool.query({
    ...LIST_FOR_ACTION,
    values: [CUSTOMER, found.rows[0]?.id, body.action?.name, new Date()],
  });
  return { decision: rows.length > 0, context: {} };
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.stdout.write('{"msg":"serving"}\n');
process.on('SIGTERM', () => process.exit(0));
