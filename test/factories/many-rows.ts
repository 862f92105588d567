import { Hasher } from '../../src/platform/crypto/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { TestApplication } from '../support/application.js';
import { apiOf } from './api.js';
import { makeCustomer, type CustomerSystem } from './customer.js';
import { fillGrants } from './many-grants.js';
import type { Partner } from './partner.js';
import { makeStaff, type StaffBrowser } from './staff.js';
import { makeEndpoint } from './webhooks.js';

/** For each filter, this many newer rows are in the way. */
export const MANY = 4_000;

/** Fills the tables of both products, so that a list has to find few rows behind many. */
export class ManyRows {
  constructor(
    private readonly test: TestApplication,
    private readonly partner: Partner,
    private readonly customer: CustomerSystem,
  ) {}

  /** Three sessions of yesterday match every filter; each newer one matches one filter. */
  async fillSessions(): Promise<Record<string, string[]>> {
    const api = apiOf(this.test, this.partner.sandboxKey);
    this.test.clock.advanceSeconds(-86_400);
    const made = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await api.session({
        project_id: this.partner.documentProject,
        custom_fields: { team: 'red', number: String(n) },
      });
      made.push(await api.complete(id, 'success', 'persona_01'));
    }
    const [first] = made;
    const seconds = Number(first!['created_at']);
    this.test.clock.advanceSeconds(86_400);
    const userId = String(first!['user_id']) as Id<'user'>;
    const wanted = {
      project: uuidOf(this.partner.documentProject),
      status: 'success',
      user: uuidOf(userId),
      field: this.fieldOf(),
    };
    const other = {
      project: uuidOf(this.partner.selfieProject),
      status: 'expired',
      user: null,
      field: null,
    };
    for (const name of Object.keys(wanted)) {
      await this.fill({ ...other, [name]: wanted[name as keyof typeof wanted] });
    }
    return {
      status: ['success'],
      project_id: [this.partner.documentProject],
      user_id: [userId],
      created_before: [String(seconds + 60)],
      created_after: [String(seconds + 60), String(seconds + 200_000)],
      custom_fields: ['[team]=red', '[team]=red&custom_fields[number]=1'],
    };
  }

  private async fill(row: Record<'project' | 'status' | 'user' | 'field', unknown>): Promise<void> {
    await this.run(
      `WITH made AS (
         INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
           user_info, profile_match, custom_field_index, given_identity_index, sealed_data, created_at, updated_at,
           expires_at, user_id)
         SELECT $1, id, $2, 'sandbox', $3, sha256(uuid_send(id)), 'simulated', '{selfie}', 'none', 'not_applicable',
                array_remove(ARRAY[$5::bytea], NULL), '', '', now(), now(), now(), $4
           FROM (SELECT uuidv7() AS id FROM generate_series(1, ${MANY})) AS ids
         RETURNING *)
       INSERT INTO verification.session_custom_fields
         (organization_id, environment, value_index, session_id, project_id, status, user_id)
       SELECT organization_id, environment, unnest(custom_field_index), id, project_id, status, user_id FROM made`,
      [uuidOf(this.partner.organizationId), row.project, row.status, row.user, row.field],
    );
  }

  /** How the value that the three sessions share is found. */
  private fieldOf(): Buffer {
    const hasher = this.test.app.get(Hasher, { strict: false });
    return hasher.blindIndex(this.partner.organizationId, 'custom_fields/team', 'red');
  }

  /** One employee is left of very many. */
  async fillEmployees(): Promise<void> {
    await this.customer.employee();
    await this.run(
      `INSERT INTO gateway.employees (customer_id, id, status, sealed_profile, created_at, updated_at, deleted_at)
       SELECT $1, uuidv7(), 'terminated', '', now(), now(), now() FROM generate_series(1, ${MANY})`,
      [uuidOf(this.customer.customerId)],
    );
  }

  /** Who reads the cases of the service console, and what they filter by. */
  async fillCases({
    custom_fields: _fields,
    user_id: users = [],
    ...filters
  }: Record<string, string[]>) {
    const staff = await makeStaff(this.test, [this.partner.organizationId, 'owner']);
    const { data } = (await (
      await staff.get('/console/v1/sessions?environment=sandbox&search=number%3D1')
    ).json()) as { data: { id: string }[] };
    const { person } = (await (await staff.get(`/console/v1/sessions/${data[0]!.id}`)).json()) as {
      person: { email: string };
    };
    await this.run(
      `INSERT INTO verification.reviews (organization_id, session_id, project_id, cause, question, status, needs_second, created_at)
       SELECT $1, uuidv7(), $2, 'unclear', 'same_face', 'closed', false, now() FROM generate_series(1, ${MANY})`,
      [uuidOf(this.partner.organizationId), uuidOf(this.partner.documentProject)],
    );
    const search = ['team%3Dred', encodeURIComponent(person.email), ...users, data[0]!.id];
    return {
      staff: () => staff,
      sessions: { ...filters, search, environment: ['sandbox'] },
      audit: {
        actor: ['system'],
        action: ['x'],
        subject: ['x'],
        created_after: ['1', '253402300000'],
        created_before: ['1', '253402300000'],
      },
    };
  }

  /** Three employees of yesterday match every filter; each newer one matches one filter. */
  async fillPeople(): Promise<{
    staff: StaffBrowser;
    lead: StaffBrowser;
    /** An employee with a few old grants. */
    holder: string;
    filters: Record<string, string[]>;
  }> {
    const people = await makeCustomer(this.test, this.partner);
    this.test.clock.advanceSeconds(-86_400);
    for (let n = 0; n < 3; n += 1)
      await people.employee({ last_name: 'Common', department: 'Ops', status: 'suspended' });
    const seconds = Math.floor(this.test.clock.now().getTime() / 1000);
    this.test.clock.advanceSeconds(86_400);
    const owner = uuidOf(people.customerId);
    await this.run(
      `UPDATE gateway.employees SET identity_state = 'needs_attention', identity_established_at = created_at
        WHERE customer_id = $1`,
      [owner],
    );
    const [row] = await this.test.database.query<{ department: Buffer }>(
      'SELECT department_index AS department FROM gateway.employees WHERE customer_id = $1',
      [owner],
    );
    const other = { status: 'active', state: 'not_invited', department: null, at: null };
    for (const matching of [
      { status: 'suspended' },
      { state: 'needs_attention' },
      { department: row!.department },
      { at: this.test.clock.now() },
    ]) {
      const { status, state, department, at } = { ...other, ...matching };
      await this.run(
        `INSERT INTO gateway.employees (customer_id, id, status, identity_state, department_index, identity_established_at,
           sealed_profile, created_at, updated_at)
         SELECT $1, uuidv7(), $2, $3, $4, $5, '', now(), now() FROM generate_series(1, ${MANY})`,
        [owner, status, state, department, at],
      );
    }
    await this.run(
      `INSERT INTO gateway.batches (customer_id, id, kind, status, created_by, item_count, counts, created_at, expires_at,
         cleared_at)
       SELECT $1, uuidv7(), 'imp', 'done', 'staff', 1,
              '{"created":1,"changed":0,"unchanged":0,"rejected":0,"ended":0}', now(), now(), now() FROM generate_series(1, ${MANY})`,
      [owner],
    );
    await this.run(
      `INSERT INTO gateway.identity_resets (customer_id, id, employee_row_id, status, reason, requested_by, requested_at,
         effective_at, due_at)
       SELECT $1, uuidv7(), e.id, s.status, 'other', 'staff', now(), now(), now()
         FROM (SELECT id FROM gateway.employees WHERE customer_id = $1 AND employee_index IS NOT NULL LIMIT 1) AS e
        CROSS JOIN (VALUES ('done', 3), ('canceled', ${MANY})) AS s (status, many) CROSS JOIN LATERAL generate_series(1, s.many)`,
      [owner],
    );
    await this.run(
      `INSERT INTO gateway.batches (customer_id, id, kind, settings, status, created_by, item_count, counts, created_at)
       SELECT $1, uuidv7(), 'job', '{"name":"exempt","until":"2030-01-01","reason":"legal"}', 'done', 'staff', 1,
              '{"waiting":0,"done":1,"skipped":0,"failed":0}', now() FROM generate_series(1, ${MANY})`,
      [owner],
    );
    await this.run(
      `INSERT INTO gateway.batches (customer_id, id, kind, status, counts, settings, created_by, item_count, created_at)
       SELECT $1, uuidv7(), 'camp', 'done', '{}', '{"action":"verify","deliver":"email","locale":null,"valid_days":7,"reminders":2,
                "remind_after_days":2,"quiet_hours":null}', 'staff', 1, now() FROM generate_series(1, ${MANY})`,
      [owner],
    );
    const group = await this.#fillGroup(people.customerId);
    const holder = await fillGrants(this.test, people);
    const staff = await makeStaff(this.test, [people.customerId, 'hr']);
    const lead = await this.#fillDesk(people);
    await this.run(
      `INSERT INTO platform.staff_sessions (id, account_id, secret_hash, method, address, user_agent, created_at,
         last_seen_at, ended_at)
       SELECT id, $1, sha256(uuid_send(id)), 'passkey', '', '', now(), now(), now()
         FROM (SELECT uuidv7() AS id FROM generate_series(1, ${MANY})) AS ids`,
      [uuidOf(staff.account)],
    );
    return {
      staff,
      lead,
      holder,
      filters: {
        search: ['common'],
        status: ['suspended', 'suspended,terminated'],
        identity_state: ['needs_attention'],
        department: ['ops'],
        group: [group],
        created_before: [String(seconds + 60)],
        created_after: [String(seconds - 60)],
        verified_before: [String(seconds + 60)],
        verified_after: [String(seconds - 60)],
      },
    };
  }

  /** A directory's group of the three. */
  async #fillGroup(customerId: Id<'cust'>): Promise<Id<'grp'>> {
    const [connection, group] = [newId('conn'), newId('grp')];
    const customer = uuidOf(customerId);
    await this.run(
      `INSERT INTO gateway.connections (customer_id, id, kind, name, config, enabled, created_at)
       VALUES ($1, $2, 'scim', 'Directory', '{}', true, now())`,
      [customer, uuidOf(connection)],
    );
    await this.run(
      `INSERT INTO gateway.groups (customer_id, id, connection_id, name_index, sealed_content, version, created_at, updated_at)
       VALUES ($1, $2, $3, '', '', 1, now(), now())`,
      [customer, uuidOf(group), uuidOf(connection)],
    );
    await this.run(
      `WITH links AS (
         INSERT INTO gateway.directory_links (customer_id, id, connection_id, employee_row_id, user_name_index, active,
           sealed_resource, version, created_at, updated_at)
         SELECT customer_id, uuidv7(), $2, id, uuid_send(id), true, '', 1, now(), now()
           FROM gateway.employees WHERE customer_id = $1 AND employee_index IS NOT NULL
         RETURNING customer_id, id, employee_row_id)
       INSERT INTO gateway.group_members (customer_id, group_id, link_id, employee_row_id)
       SELECT customer_id, $3, id, employee_row_id FROM links`,
      [customer, uuidOf(connection), uuidOf(group)],
    );
    return group;
  }

  /** Cases of others in the way of a lead, each with its request, code and message. */
  async #fillDesk({ customerId }: CustomerSystem): Promise<StaffBrowser> {
    const owner = uuidOf(customerId);
    await this.run(
      `WITH made AS (
         INSERT INTO gateway.access_requests (customer_id, id, employee_row_id, flow, status, action, created_at,
           expires_at, sealed_data, polls, next_poll_at)
         SELECT $1, uuidv7(), e.id, 'known_user_key', 'pending', 'reset_mfa', now(), now() + interval '1 day', '', 0, now()
           FROM (SELECT id FROM gateway.employees WHERE customer_id = $1 AND employee_index IS NULL LIMIT 1) AS e
          CROSS JOIN generate_series(1, ${MANY}) RETURNING id, employee_row_id),
       codes AS (
         INSERT INTO gateway.read_backs (customer_id, access_request_id) SELECT $1, id FROM made),
       messages AS (
         INSERT INTO gateway.messages (customer_id, id, lane, kind, owner_id, subject_id, sealed_content, expires_at,
           status, due_at, created_at, updated_at)
         SELECT $1, uuidv7(), 'sms', 'desk_link', employee_row_id, id, '', now(), 'delivered', now(), now(), now() FROM made)
       INSERT INTO gateway.desk_cases (customer_id, id, access_request_id, employee_row_id, opened_by, agent_index, channel,
         flags, created_at)
       SELECT $1, uuidv7(), id, employee_row_id, 'staff', '', 'sms', '{}', now() FROM made`,
      [owner],
    );
    return makeStaff(this.test, [customerId, 'desk_lead']);
  }

  async fillConsole(): Promise<void> {
    await this.run(
      `INSERT INTO verification.oidc_clients (organization_id, id, client_id, project_id, environment, name, token_type,
         oid_registered, historical_addresses, redirect_uris, secret_hash, created_at, updated_at, tenure_id, registered_under)
       SELECT $1, uuidv7(), 'urn:oid:2.999.' || n, $2, 'sandbox', 'x', 'tefca', false, false, '{}', '', now(), now(),
              gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'urn:oid:2.999.1' END
         FROM generate_series(1, ${MANY}) AS n`,
      [uuidOf(this.partner.organizationId), uuidOf(this.partner.ial2Project)],
    );
    await this.run(
      `INSERT INTO verification.projects (organization_id, id, environment, name, template, engine, steps, user_info,
         minimum_age, face_threshold, created_at, archived_at)
       SELECT $1, uuidv7(), 'sandbox', 'x', 'selfie_only', 'simulated', '{selfie}', 'none', 18, 0.5, now(), now()
         FROM generate_series(1, ${MANY})`,
      [uuidOf(this.partner.organizationId)],
    );
    await this.run(
      `INSERT INTO verification.api_keys (organization_id, id, environment, name, secret_hash, scopes, created_at, revoked_at)
       SELECT $1, uuidv7(), 'sandbox', 'x', sha256(n::text::bytea), '{}', now(), now()
         FROM generate_series(1, ${MANY}) AS n`,
      [uuidOf(this.partner.organizationId)],
    );
    // One app has a grant of each session that verified the person.
    await this.run(
      `INSERT INTO verification.oidc_payloads (organization_id, kind, id_hash, client_id, grant_hash, session_id, rotation,
         payload, created_at, expires_at, tenure_id, user_id)
       SELECT $1, 'Grant', sha256(uuid_send(s.id)), c.client_id, sha256(uuid_send(s.id)), s.id, 0,
              '{"openid":{"scope":"openid"}}', now(), now() + interval '1 day', c.tenure_id, s.user_id
         FROM verification.sessions s JOIN verification.oidc_clients c ON c.client_id = 'urn:oid:2.999.1'
        WHERE s.user_id IS NOT NULL`,
      [uuidOf(this.partner.organizationId)],
    );
    await this.run(
      `INSERT INTO verification.deletion_records (organization_id, id, environment, subject_id, subject_kind,
         cause, requested_by, sessions_redacted, deleted_at)
       SELECT $1, uuidv7(), 'production', uuidv7(), 'vs', 'retention', 'system', 1, now() FROM generate_series(1, ${MANY})`,
      [uuidOf(this.partner.organizationId)],
    );
    await this.run(
      `INSERT INTO verification.legal_holds (organization_id, subject_id, subject_kind, placed_at)
       SELECT $1, uuidv7(), 'vs', now() FROM generate_series(1, ${MANY})`,
      [uuidOf(this.partner.organizationId)],
    );
    await this.run(
      `INSERT INTO verification.events (organization_id, id, project_id, sequence, type, created_at)
       SELECT $1, uuidv7(), p, n, 'event_ping_v1', now()
         FROM generate_series(1, ${MANY}) AS n, unnest($2::uuid[]) AS p`,
      [
        uuidOf(this.partner.organizationId),
        [newId('proj'), this.partner.productionProject].map(uuidOf),
      ],
    );
    // One of many projects is live, so the call can omit it.
    await this.run(
      `INSERT INTO verification.projects (organization_id, id, environment, name, template, engine, steps, user_info,
         minimum_age, face_threshold, created_at, archived_at)
       SELECT $1, uuidv7(), 'production', 'x', 'custom', 'native', '{selfie}', 'none', 18, 0.55, now(), now() FROM generate_series(1, ${MANY})`,
      [uuidOf(this.partner.organizationId)],
    );
  }

  /** For each status, an endpoint with three old deliveries of it and many others. */
  async fillWebhooks(): Promise<Record<'verification' | 'gateway', Record<string, string>>> {
    const api = apiOf(this.test, this.partner.sandboxKey);
    const url = 'https://receiver.example/hook';
    const made = { verification: {}, gateway: {} } as Record<string, Record<string, string>>;
    for (const status of ['pending', 'delivered', 'failed']) {
      const { id } = await makeEndpoint(api, { project_id: this.partner.selfieProject, url });
      const { body } = await this.customer
        .post('/gateway/v1/webhook_endpoints', { url })
        .expect(201);
      for (const [schema, tenant, owner, endpoint] of [
        ['verification', 'organization_id', this.partner.organizationId, id],
        ['gateway', 'customer_id', this.customer.customerId, String(body.id)],
      ] as const) {
        made[schema]![status] = endpoint;
        const others = ['pending', 'delivered', 'failed'].filter((each) => each !== status);
        for (const [each, count] of [[status, 3], ...others.map((other) => [other, MANY])])
          await this.run(
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
      await this.run(
        `INSERT INTO ${schema}.webhook_endpoints (${columns}, id, url, description, event_types, status, sealed_secrets,
           created_at, updated_at)
         SELECT ${values}, uuidv7(), '', '', '{}', 'deleted', '', now(), now() FROM generate_series(1, ${MANY})`,
        schema === 'gateway'
          ? [uuidOf(this.customer.customerId)]
          : [uuidOf(this.partner.organizationId), uuidOf(this.partner.selfieProject)],
      );
    return made;
  }

  async fillAudit(): Promise<void> {
    for (const [schema, tenant, owner] of [
      ['verification', 'organization_id', this.partner.organizationId],
      ['gateway', 'customer_id', this.customer.customerId],
    ] as const)
      await this.run(
        `WITH entries AS (
           INSERT INTO ${schema}.audit_entries (${tenant}, id, at, actor, action, outcome, subject, details)
           SELECT $1, uuidv7(), now(), 'system', 'x', 'changed', 'x', '{}' FROM generate_series(1, ${MANY}) RETURNING id)
         INSERT INTO ${schema}.audit_links (${tenant}, sequence, entry_id, hash)
         SELECT $1, row_number() OVER (ORDER BY id), id, '' FROM entries`,
        [uuidOf(owner)],
      );
  }

  private run(text: string, values: unknown[]) {
    return this.test.database.query(text, values);
  }
}
