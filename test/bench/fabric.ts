import type pg from 'pg';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { PERSONAS } from '../../src/verification/sandbox/personas.js';
import { median, percentile } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { fillEmployees } from './employee-filler.js';
import { measure, warmUp, type Load } from './load.js';
import { withOwner } from './owner.js';
import { line } from './report.js';
import { startLimit } from './rivals.js';

const PEOPLE = brief(100_000, 1_000);
/** Users that the directory has provisioned itself. */
const PROVISIONED = brief(200, 20);
const LOOK_UPS = brief(1_000, 20);
const PATCHES_PER_SECOND = brief(50, 5);
const PATCH_SECONDS = brief(20, 1);
const EVALUATIONS = brief(1_000, 50);
const LEAVERS = brief(5, 1);
const ROUNDS = brief(5, 1);
const SECONDS = brief(4, 1);

const SCIM = '/gateway/scim/v2';
const EVALUATION = '/access/v1/evaluation';
const EMPLOYEE = 'E-1001';

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** A directory and an enforcement point beside a customer of a hundred thousand people. */
export async function benchFabric(bench: Bench): Promise<void> {
  const deployment = await bench.anotherDeployment();
  const { credentials } = deployment.product;
  const customer = callsOf(deployment, credentials.customer_key);
  const made = await customer('POST', '/gateway/v1/connections', {
    ...{ kind: 'scim', name: 'Bench', config: { may_create: true } },
  });
  const directory = callsOf(deployment, (made['secrets'] as { token: string }).token);
  bench.say(`fabric, ${String(PEOPLE)} employees`);
  await fill(deployment, made['id'] as Id);
  const users: string[] = [];
  for (let one = 0; one < PROVISIONED; one += 1) users.push(await provision(directory, one));

  bench.say('fabric, the directory');
  bench.print(line('SCIM look-up by name, p95', await lookUps(directory)));
  bench.print(line('SCIM changes', await changes(directory, users)));
  bench.say('fabric, evaluations');
  await evaluations(bench, deployment);
  bench.say('fabric, leavers');
  bench.print(line('deactivation to dead grant', await leavers(deployment, directory)));
}

function callsOf({ product }: ProductDeployment, key: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(product.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** A link of the connection to each employee, as large as a real one. Nobody opens them. */
const LINKS = `INSERT INTO gateway.directory_links (customer_id, id, connection_id, employee_row_id,
    user_name_index, external_id_index, active, sealed_resource, version, created_at, updated_at)
  SELECT $1::uuid, uuidv7(), $2::uuid, e.id, sha256(e.id::text::bytea), sha256(e.id::text::bytea),
         true, convert_to(repeat('x', 600), 'UTF8'), 1, now(), now()
    FROM gateway.employees e WHERE e.customer_id = $1 AND e.deleted_at IS NULL`;

async function fill({ databaseUrl, product }: ProductDeployment, connection: Id): Promise<void> {
  const customer = uuidOf(product.credentials.customer_id as Id);
  await withOwner(databaseUrl, async (owner) => {
    await fillEmployees(owner, customer, PEOPLE);
    await owner.query(LINKS, [customer, uuidOf(connection)]);
    await owner.query('ANALYZE gateway.employees, gateway.directory_links');
  });
}

async function provision(
  directory: Call,
  one: number,
  name: object = { givenName: 'Ada', familyName: `Quill${String(one)}` },
): Promise<string> {
  const userName = nameOf(one);
  const { id } = await directory('POST', `${SCIM}/Users`, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    ...{ userName, name, active: true },
  });
  return id as string;
}

const nameOf = (one: number): string => `bench-${String(one)}@example.com`;

async function lookUps(directory: Call): Promise<string> {
  const took: number[] = [];
  for (let one = 0; one < LOOK_UPS; one += 1) {
    const filter = encodeURIComponent(`userName eq "${nameOf(one % PROVISIONED)}"`);
    const startedAt = performance.now();
    const { totalResults } = await directory('GET', `${SCIM}/Users?filter=${filter}`);
    took.push(performance.now() - startedAt);
    if (totalResults !== 1) throw new Error('the user was not found');
  }
  return `${percentile(sorted(took), 95).toFixed(1)} ms`;
}

/** Sent at a steady rate, whether or not the earlier ones have ended. */
async function changes(directory: Call, users: readonly string[]): Promise<string> {
  const count = PATCHES_PER_SECOND * PATCH_SECONDS;
  const startedAt = performance.now();
  const sent = Array.from({ length: count }, async (_, one) => {
    const due = (one * 1_000) / PATCHES_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, due));
    await directory('PATCH', `${SCIM}/Users/${users[one % users.length] ?? ''}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'title', value: `Title ${String(one)}` }],
    });
    return performance.now() - startedAt - due;
  });
  const took = sorted(await Promise.all(sent));
  const late = performance.now() - startedAt - PATCH_SECONDS * 1_000;
  return `${String(count)} at ${String(PATCHES_PER_SECOND)} a second, p95 ${percentile(took, 95).toFixed(0)} ms, done ${Math.max(0, late).toFixed(0)} ms after the last was due`;
}

/** Denials: the commonest answer, and the one with the most in it. */
async function evaluations(bench: Bench, deployment: ProductDeployment): Promise<void> {
  const { product, databaseUrl } = deployment;
  const body = JSON.stringify({
    subject: { type: 'user', id: EMPLOYEE },
    action: { name: 'change_payroll' },
    resource: { type: 'payroll_account', id: '42' },
  });
  const headers = { authorization: `Bearer ${product.credentials.customer_key}` };
  const ours: Load = {
    ...{ url: product.url, method: 'POST', headers, requests: [{ path: EVALUATION, body }] },
  };
  const limit = await startLimit(deployment);
  try {
    const bare: Load = { ...ours, url: limit.url, requests: [{ path: '/evaluate', body }] };
    for (const load of [bare, ours]) await warmUp(load);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { perSecond } = await measure(bare, SECONDS);
      ratios.push((await measure(ours, SECONDS)).perSecond / perSecond);
    }
    bench.print(line('evaluations / limit', median(ratios).toFixed(2)));
  } finally {
    await limit.server.stop();
  }
  const decide = callsOf(deployment, product.credentials.customer_key);
  const before = await withOwner(databaseUrl, rowsWritten);
  const took: number[] = [];
  for (let one = 0; one < EVALUATIONS; one += 1) {
    const startedAt = performance.now();
    await decide('POST', EVALUATION, JSON.parse(body) as object);
    took.push(performance.now() - startedAt);
  }
  const written = (await withOwner(databaseUrl, rowsWritten)) - before;
  bench.print(line('evaluation, p95', `${percentile(sorted(took), 95).toFixed(1)} ms`));
  const count = `${String(EVALUATIONS)} evaluations`;
  bench.print(line('rows written meanwhile', `${String(written)} by ${count}`));
}

/** Rows of the gateway that any transaction has changed. */
async function rowsWritten(owner: pg.Client): Promise<number> {
  await owner.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ written: string }>(
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS written
       FROM pg_stat_user_tables WHERE schemaname = 'gateway'`,
  );
  return Number(rows[0]?.written);
}

/** From the directory's change to the answer that the grant is dead. */
async function leavers(deployment: ProductDeployment, directory: Call): Promise<string> {
  const { credentials } = deployment.product;
  const customer = callsOf(deployment, credentials.customer_key);
  const service = callsOf(deployment, credentials.api_key);
  const took: number[] = [];
  for (let one = 0; one < LEAVERS; one += 1) {
    const person = PERSONAS[one + 1];
    if (!person) throw new Error('there are too few personas');
    const name = { givenName: person.first_name, familyName: person.last_name };
    const user = await provision(directory, PROVISIONED + one, name);
    const employee = nameOf(PROVISIONED + one);
    await customer('PATCH', `/gateway/v1/employees/${employee}`, { dob: person.dob });
    const asked = { employee_id: employee, action: 'open_vault' };
    const { id, verification_session_id: session } = await customer(
      'POST',
      '/gateway/v1/access_requests',
      asked,
    );
    await service('POST', `/v1/test_helpers/verification_sessions/${session as string}/complete`, {
      scenario: 'success',
      persona: person.id,
    });
    const ended = await customer('GET', `/gateway/v1/access_requests/${id as string}`);
    const { token } = ended['grant'] as { token: string };
    const startedAt = performance.now();
    await directory('PATCH', `${SCIM}/Users/${user}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    const { active } = await customer('POST', '/gateway/v1/grants/introspect', { token });
    took.push(performance.now() - startedAt);
    if (active !== false) throw new Error('the grant of a leaver is alive');
  }
  return `${median(took).toFixed(0)} ms`;
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
