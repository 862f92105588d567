import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { FIND_BY_TOKEN as FIND_GRANT } from '../../../src/gateway/grants/grant.statements.js';
import { bytea, batchValues } from '../../../src/platform/concurrency/index.js';
import { FIND, INSERT } from '../../../src/verification/sessions/store/session.statements.js';

/**
 * The limit: a bare Fastify handler around the prepared statement that the product runs for the
 * same call. No authentication, validation or encryption.
 */
const { DATABASE_URL, PORT, ORGANIZATION, PROJECT, SESSION, CUSTOMER, GRANT_HASH } = process.env;

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

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.stdout.write('{"msg":"serving"}\n');
process.on('SIGTERM', () => process.exit(0));
