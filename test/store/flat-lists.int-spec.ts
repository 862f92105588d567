import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pathOf } from '../../src/openapi/index.js';
import { Database } from '../../src/platform/database/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { StaffKeysService } from '../../src/verification/console/index.js';
import { apiOf } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { makeEndpoint } from '../factories/webhooks.js';
import { makeStaff, type StaffBrowser } from '../factories/staff.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { rowsRead } from '../support/rows-read.js';

/** For each filter, this many newer rows are in the way. */
const MANY = 4_000;
/** More than a page with its keys and authentication; far fewer than the rows in the way. */
const FLAT = 400;

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

const { paths } = JSON.parse(readFileSync(pathOf('openapi.json'), 'utf8')) as {
  paths: Record<string, { get?: Operation }>;
};

const PAGING = ['limit', 'starting_after', 'ending_before', 'after'];

/** Every list of both products, with the filters it takes. */
const LISTS = Object.entries(paths).flatMap(([path, { get }]) => {
  const answer = get?.responses['200']?.content?.['application/json']?.schema.$ref ?? '';
  if (!get || !/List(View)?$/.test(answer)) return [];
  const names = (get.parameters ?? []).filter((each) => each.in === 'query');
  return { path, filters: names.map(({ name }) => name).filter((name) => !PAGING.includes(name)) };
});

/** A list that is not read from the database. */
const IN_MEMORY = ['/v1/test_helpers/personas'];

/** What a list is asked, beside its filters. */
interface Case {
  key: () => string;
  /** A member of the staff instead, for a list of a console. */
  staff?: () => StaffBrowser;
  /** Filters that are refused together. */
  apart?: [string, string][];
  /** The ids in its path. */
  ids?: Record<string, string>;
  /** Values of each filter: few, old rows match all of them. */
  filters?: Record<string, string[]>;
  /** Further ends of the address. */
  pages?: string[];
}

describe('a list', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let cases: Record<string, Case[]>;

  let rows = Promise.resolve(0);

  /** Runs each request in one transaction, and counts the rows it reads. */
  function countRows(app: NestFastifyApplication): void {
    const fastify = app.getHttpAdapter().getInstance();
    fastify.addHook('onRequest', (request, reply, done) => {
      if (request.method !== 'GET') {
        done();
        return;
      }
      rows = app.get(Database).enclose(async (tx) => {
        const before = await rowsRead(tx);
        const answered = once(reply.raw, 'finish');
        done();
        await answered;
        return (await rowsRead(tx)) - before;
      });
      rows.catch(() => undefined);
    });
  }

  const run = (text: string, values: unknown[] = []) => test.database.query(text, values);

  beforeAll(async () => {
    test = await startApplication({}, { prepare: countRows });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    const sessions = await fillSessions();
    await fillEmployees();
    await fillConsole();
    const { verification, gateway } = await fillWebhooks();
    await fillAudit();
    const { secret: staff } = await test.app
      .get(StaffKeysService, { strict: false })
      .create(partner.organizationId, 'Staff');
    const sandbox = () => partner.sandboxKey;
    cases = {
      '/v1/verification_sessions': [
        { key: sandbox, filters: sessions },
        { key: () => partner.productionKey, filters: sessions },
      ],
      '/v1/events': [
        {
          key: () => partner.productionKey,
          filters: { project_id: [partner.productionProject] },
          pages: ['', 'after=2', `after=${MANY}`],
        },
      ],
      '/v1/audit_entries': [{ key: sandbox, pages: ['', 'after=1', `after=${MANY - 2}`] }],
      '/v1/deletion_records': [{ key: sandbox }, { key: () => partner.productionKey }],
      '/v1/webhook_endpoints': [
        { key: sandbox, filters: { project_id: [partner.selfieProject] } },
        { key: () => partner.productionKey, filters: { project_id: [partner.selfieProject] } },
      ],
      '/v1/webhook_endpoints/{id}/deliveries': Object.entries(verification).map(([status, id]) => ({
        key: sandbox,
        ids: { id },
        filters: { status: [status] },
      })),
      '/v1/users/{user_id}/oidc_grants': [
        { key: sandbox, ids: { user_id: sessions['user_id']![0]! } },
      ],
      '/console/v1/oidc_clients': [{ key: () => staff }],
      '/gateway/v1/audit_entries': [{ key: () => customer.key, pages: ['', 'after=1'] }],
      '/gateway/v1/employees': [{ key: () => customer.key }],
      '/gateway/v1/webhook_endpoints': [{ key: () => customer.key }],
      '/gateway/v1/webhook_endpoints/{id}/deliveries': Object.entries(gateway).map(
        ([status, id]) => ({ key: () => customer.key, ids: { id }, filters: { status: [status] } }),
      ),
    };
    const { staff: hr, filters: people } = await fillPeople();
    cases['/people/v1/employees'] = [
      {
        key: () => '',
        staff: () => hr,
        filters: people,
        apart: ['created_after', 'created_before'].flatMap((one) =>
          ['verified_after', 'verified_before'].map((two): [string, string] => [one, two]),
        ),
      },
    ];
    cases['/staff/v1/sessions'] = [{ key: () => '', staff: () => hr }];
    cases['/people/v1/imports'] = [{ key: () => '', staff: () => hr }];
    await run('VACUUM ANALYZE');
  }, 120_000);

  afterAll(() => test.close());

  /** Three sessions of yesterday match every filter; each newer one matches one filter. */
  async function fillSessions(): Promise<Record<string, string[]>> {
    const api = apiOf(test, partner.sandboxKey);
    test.clock.advanceSeconds(-86_400);
    const made = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await api.session({
        project_id: partner.documentProject,
        custom_fields: { team: 'red', number: String(n) },
      });
      made.push(await api.complete(id, 'success', 'persona_01'));
    }
    const [first] = made;
    const seconds = Number(first!['created_at']);
    test.clock.advanceSeconds(86_400);
    const userId = String(first!['user_id']) as Id<'user'>;
    const wanted = {
      project: uuidOf(partner.documentProject),
      status: 'success',
      user: uuidOf(userId),
      field: await fieldOf(first!.id as Id<'vs'>),
    };
    const other = {
      project: uuidOf(partner.selfieProject),
      status: 'expired',
      user: null,
      field: null,
    };
    for (const name of Object.keys(wanted)) {
      await fill({ ...other, [name]: wanted[name as keyof typeof wanted] });
    }
    return {
      status: ['success'],
      project_id: [partner.documentProject],
      user_id: [userId],
      created_before: [String(seconds + 60)],
      created_after: [String(seconds + 60), String(seconds + 200_000)],
      custom_fields: ['[team]=red', '[team]=red&custom_fields[number]=1'],
    };
  }

  async function fill(
    row: Record<'project' | 'status' | 'user' | 'field', unknown>,
  ): Promise<void> {
    await run(
      `WITH made AS (
         INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
           user_info, profile_match, custom_field_index, sealed_data, created_at, updated_at, expires_at, user_id)
         SELECT $1, id, $2, 'sandbox', $3, sha256(uuid_send(id)), 'simulated', '{selfie}', 'none', 'not_applicable',
                array_remove(ARRAY[$5::bytea], NULL), '', now(), now(), now(), $4
           FROM (SELECT uuidv7() AS id FROM generate_series(1, ${MANY})) AS ids
         RETURNING *)
       INSERT INTO verification.session_custom_fields
         (organization_id, environment, value_index, session_id, project_id, status, user_id)
       SELECT organization_id, environment, unnest(custom_field_index), id, project_id, status, user_id FROM made`,
      [uuidOf(partner.organizationId), row.project, row.status, row.user, row.field],
    );
  }

  /** How the value that the three sessions share is found. */
  async function fieldOf(id: Id<'vs'>): Promise<Buffer> {
    const [row] = await test.database.query<{ value: Buffer }>(
      `SELECT value_index AS value FROM verification.session_custom_fields
        GROUP BY 1 HAVING count(*) = 3 AND $1 = ANY(array_agg(session_id))`,
      [uuidOf(id)],
    );
    return row!.value;
  }

  /** One employee is left of very many. */
  async function fillEmployees(): Promise<void> {
    await customer.employee();
    await run(
      `INSERT INTO gateway.employees (customer_id, id, status, sealed_profile, created_at, updated_at, deleted_at)
       SELECT $1, uuidv7(), 'terminated', '', now(), now(), now() FROM generate_series(1, ${MANY})`,
      [uuidOf(customer.customerId)],
    );
  }

  /** Three employees of yesterday match every filter; each newer one matches one filter. */
  async function fillPeople(): Promise<{ staff: StaffBrowser; filters: Record<string, string[]> }> {
    const people = await makeCustomer(test, partner);
    test.clock.advanceSeconds(-86_400);
    for (let n = 0; n < 3; n += 1)
      await people.employee({ last_name: 'Common', department: 'Ops', status: 'suspended' });
    const seconds = Math.floor(test.clock.now().getTime() / 1000);
    test.clock.advanceSeconds(86_400);
    const owner = uuidOf(people.customerId);
    await run(
      `UPDATE gateway.employees SET identity_state = 'needs_attention', identity_established_at = created_at
        WHERE customer_id = $1`,
      [owner],
    );
    const [row] = await test.database.query<{ department: Buffer }>(
      'SELECT department_index AS department FROM gateway.employees WHERE customer_id = $1',
      [owner],
    );
    const other = { status: 'active', state: 'not_invited', department: null, at: null };
    for (const matching of [
      { status: 'suspended' },
      { state: 'needs_attention' },
      { department: row!.department },
      { at: test.clock.now() },
    ]) {
      const { status, state, department, at } = { ...other, ...matching };
      await run(
        `INSERT INTO gateway.employees (customer_id, id, status, identity_state, department_index, identity_established_at,
           sealed_profile, created_at, updated_at, is_searchable)
         SELECT $1, uuidv7(), $2, $3, $4, $5, '', now(), now(), true FROM generate_series(1, ${MANY})`,
        [owner, status, state, department, at],
      );
    }
    await run(
      `INSERT INTO gateway.imports (customer_id, id, status, created_by, row_count, chunk_count, chunks_done, counts,
         sealed_head, created_at, expires_at, cleared_at)
       SELECT $1, uuidv7(), 'done', 'staff', 1, 1, 1,
              '{"created":1,"changed":0,"unchanged":0,"rejected":0,"ended":0}', '', now(), now(), now() FROM generate_series(1, ${MANY})`,
      [owner],
    );
    const staff = await makeStaff(test, [people.customerId, 'hr']);
    await run(
      `INSERT INTO platform.staff_sessions (id, account_id, secret_hash, method, address, user_agent, created_at,
         last_seen_at, ended_at)
       SELECT id, $1, sha256(uuid_send(id)), 'passkey', '', '', now(), now(), now()
         FROM (SELECT uuidv7() AS id FROM generate_series(1, ${MANY})) AS ids`,
      [uuidOf(staff.account)],
    );
    return {
      staff,
      filters: {
        search: ['common'],
        status: ['suspended', 'suspended,terminated'],
        identity_state: ['needs_attention'],
        department: ['ops'],
        created_before: [String(seconds + 60)],
        created_after: [String(seconds - 60)],
        verified_before: [String(seconds + 60)],
        verified_after: [String(seconds - 60)],
      },
    };
  }

  async function fillConsole(): Promise<void> {
    await run(
      `INSERT INTO verification.oidc_clients (organization_id, id, client_id, project_id, environment, name, token_type,
         oid_registered, historical_addresses, redirect_uris, secret_hash, created_at, updated_at, tenure_id)
       SELECT $1, uuidv7(), 'urn:oid:2.999.' || n, $2, 'sandbox', 'x', 'tefca', false, false, '{}', '', now(), now(),
              gen_random_uuid() FROM generate_series(1, ${MANY}) AS n`,
      [uuidOf(partner.organizationId), uuidOf(partner.ial2Project)],
    );
    // One app has a grant of each session that verified the person.
    await run(
      `INSERT INTO verification.oidc_payloads (organization_id, kind, id_hash, client_id, grant_hash, session_id, rotation,
         payload, created_at, expires_at, tenure_id, user_id)
       SELECT $1, 'Grant', sha256(uuid_send(s.id)), c.client_id, sha256(uuid_send(s.id)), s.id, 0,
              '{"openid":{"scope":"openid"}}', now(), now() + interval '1 day', c.tenure_id, s.user_id
         FROM verification.sessions s JOIN verification.oidc_clients c ON c.client_id = 'urn:oid:2.999.1'
        WHERE s.user_id IS NOT NULL`,
      [uuidOf(partner.organizationId)],
    );
    await run(
      `INSERT INTO verification.deletion_records (organization_id, id, environment, subject_id, subject_kind,
         cause, requested_by, sessions_redacted, deleted_at)
       SELECT $1, uuidv7(), 'production', uuidv7(), 'vs', 'retention', 'system', 1, now() FROM generate_series(1, ${MANY})`,
      [uuidOf(partner.organizationId)],
    );
    await run(
      `INSERT INTO verification.events (organization_id, id, project_id, sequence, type, created_at)
       SELECT $1, uuidv7(), p, n, 'event_ping_v1', now()
         FROM generate_series(1, ${MANY}) AS n, unnest($2::uuid[]) AS p`,
      [uuidOf(partner.organizationId), [newId('proj'), partner.productionProject].map(uuidOf)],
    );
    // One of many projects is live, so the call can omit it.
    await run(
      `INSERT INTO verification.projects (organization_id, id, environment, name, template, engine, steps, user_info,
         minimum_age, face_threshold, created_at, archived_at)
       SELECT $1, uuidv7(), 'production', 'x', 'custom', 'native', '{selfie}', 'none', 18, 0.55, now(), now() FROM generate_series(1, ${MANY})`,
      [uuidOf(partner.organizationId)],
    );
  }

  /** For each status, an endpoint with three old deliveries of it and many others. */
  async function fillWebhooks(): Promise<
    Record<'verification' | 'gateway', Record<string, string>>
  > {
    const api = apiOf(test, partner.sandboxKey);
    const url = 'https://receiver.example/hook';
    const made = { verification: {}, gateway: {} } as Record<string, Record<string, string>>;
    for (const status of ['pending', 'delivered', 'failed']) {
      const { id } = await makeEndpoint(api, { project_id: partner.selfieProject, url });
      const { body } = await customer.post('/gateway/v1/webhook_endpoints', { url }).expect(201);
      for (const [schema, tenant, owner, endpoint] of [
        ['verification', 'organization_id', partner.organizationId, id],
        ['gateway', 'customer_id', customer.customerId, String(body.id)],
      ] as const) {
        made[schema]![status] = endpoint;
        const others = ['pending', 'delivered', 'failed'].filter((each) => each !== status);
        for (const [each, count] of [[status, 3], ...others.map((other) => [other, MANY])])
          await run(
            `INSERT INTO ${schema}.webhook_deliveries (${tenant}, endpoint_id, id, event_id, event_type, body, status,
               attempts_left, created_at, due_at)
             SELECT $1, $2, uuidv7(), uuidv7(), 'x', '{}', $3, 1, now(), now() FROM generate_series(1, $4::int)`,
            [uuidOf(owner), uuidOf(endpoint as Id), each, count],
          );
      }
    }
    for (const [schema, columns, values] of [
      ['verification', 'organization_id, project_id, environment', `$1, $2, 'sandbox'`],
      ['gateway', 'customer_id', '$1'],
    ] as const)
      await run(
        `INSERT INTO ${schema}.webhook_endpoints (${columns}, id, url, description, event_types, status, sealed_secrets,
           created_at, updated_at)
         SELECT ${values}, uuidv7(), '', '', '{}', 'deleted', '', now(), now() FROM generate_series(1, ${MANY})`,
        schema === 'gateway'
          ? [uuidOf(customer.customerId)]
          : [uuidOf(partner.organizationId), uuidOf(partner.selfieProject)],
      );
    return made;
  }

  async function fillAudit(): Promise<void> {
    for (const [schema, tenant, owner] of [
      ['verification', 'organization_id', partner.organizationId],
      ['gateway', 'customer_id', customer.customerId],
    ] as const)
      await run(
        `WITH entries AS (
           INSERT INTO ${schema}.audit_entries (${tenant}, id, at, actor, action, outcome, subject, details)
           SELECT $1, uuidv7(), now(), 'system', 'x', 'changed', 'x', '{}' FROM generate_series(1, ${MANY}) RETURNING id)
         INSERT INTO ${schema}.audit_links (${tenant}, sequence, entry_id, hash)
         SELECT $1, row_number() OVER (ORDER BY id), id, '' FROM entries`,
        [uuidOf(owner)],
      );
  }

  /** The answer of an address, and the rows read for it. */
  async function ask(
    address: string,
    { key, staff }: Pick<Case, 'key' | 'staff'>,
  ): Promise<{ body: ListBody; rows: number }> {
    const { status, body } = await (staff
      ? readAs(staff(), address)
      : apiOf(test, key()).get(address));
    if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`);
    return { body: body as ListBody, rows: await rows };
  }

  async function readAs(staff: StaffBrowser, address: string) {
    const answer = await staff.get(address);
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  /** Every filter alone, and every pair of them. */
  function queriesOf(filters: Record<string, string[]> = {}): string[] {
    const singles = Object.entries(filters).map(([name, values]) =>
      values.map((value) => (value.startsWith('[') ? name + value : `${name}=${value}`)),
    );
    const pairs = singles.flatMap((one, i) =>
      singles.slice(i + 1).flatMap((two) => one.flatMap((a) => two.map((b) => `${a}&${b}`))),
    );
    return ['', ...singles.flat(), ...pairs];
  }

  /** The page, and those before and after each of its ends. */
  async function addressesOf(base: string, key: Pick<Case, 'key' | 'staff'>): Promise<string[]> {
    const { data } = (await ask(base, key)).body;
    const ends = [data[0]?.id, data.at(-1)?.id].filter((id) => id?.includes('_'));
    if (base.includes('after=') || base.includes('/events') || base.includes('audit'))
      return [base];
    return [
      base,
      ...ends.flatMap((id) => [`${base}&starting_after=${id}`, `${base}&ending_before=${id}`]),
    ];
  }

  it.each(LISTS.filter(({ path }) => !IN_MEMORY.includes(path)))(
    '$path stays flat by every filter and every pair of filters',
    async ({ path, filters }) => {
      const all = cases[path] ?? [];
      expect(all.length).toBeGreaterThan(0);
      for (const { key, staff, apart = [], ids = {}, filters: values, pages = [''] } of all) {
        expect(Object.keys(values ?? {}).sort()).toEqual(filters.sort());
        const place = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
        for (const query of queriesOf(values).flatMap((each) =>
          pages.map((page) => [each, page]),
        )) {
          const base = `${place}?${query.filter(Boolean).join('&')}`;
          if (apart.some((pair) => pair.every((name) => base.includes(name)))) continue;
          for (const address of await addressesOf(base, { key, ...(staff && { staff }) })) {
            const { rows: read } = await ask(address, { key, ...(staff && { staff }) });
            expect([address, read < FLAT ? 'flat' : read]).toEqual([address, 'flat']);
          }
        }
      }
    },
  );

  it('finds what it looks for behind all that stands in the way', async () => {
    const filters = cases['/v1/verification_sessions']![0]!.filters!;
    const pairs = queriesOf(filters).filter((each) => each.includes('&'));
    for (const query of pairs.filter((each) => !each.includes('created_after'))) {
      const { body } = await ask(`/v1/verification_sessions?${query}`, {
        key: () => partner.sandboxKey,
      });
      expect([query, body.data.length]).toEqual([query, query.includes('[number]') ? 1 : 3]);
    }
  });

  it('would be told from one that looks through all there is', async () => {
    const looked = await test.app.get(Database).enclose(async (tx) => {
      const before = await rowsRead(tx);
      await tx.query('SELECT count(*) FROM verification.sessions WHERE failure_code IS NULL');
      return (await rowsRead(tx)) - before;
    });

    expect(looked).toBeGreaterThan(4 * MANY);
  });
});

interface ListBody {
  data: { id: string }[];
}
