import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import request from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { mintCredential } from '../../../src/platform/crypto/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { ApiKeysService } from '../../../src/verification/api-keys/index.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { trailOf } from '../../factories/audit.js';
import { CONFIG, EMPLOYEES } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { leaks, PERSONAL, personalSession } from '../../factories/personal-values.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const AUDIT = '/v1/audit_entries';
const CUSTOMER_AUDIT = '/gateway/v1/audit_entries';

interface Entry extends Record<string, unknown> {
  id: string;
  sequence: number;
  hash: string;
  action: string;
  subject: string;
}

describe('the audit', () => {
  let test: TestApplication;
  let partner: Partner;
  let key: { id: string; secret: string };
  let api: Api;

  beforeAll(async () => {
    test = await startApplication({ AUTHENTICATION_FAILURES_PER_ADDRESS: '3' });
    partner = await makePartner(test.app);
  });
  beforeEach(async () => {
    key = await makeKey(test.app, partner.organizationId);
    api = apiOf(test, key.secret);
  });
  afterAll(() => test.close());

  /** The whole list, page by page. */
  async function entries(path: string, secret: string, limit = 100): Promise<Entry[]> {
    const all: Entry[] = [];
    for (let after: number | null = 0; after !== null;) {
      const { body } = await request(test.baseUrl)
        .get(path)
        .query({ after, limit })
        .set('authorization', `Bearer ${secret}`)
        .expect(200);
      all.push(...(body.data as Entry[]));
      after = body.next_cursor as number | null;
    }
    return all;
  }

  const about = async (subject: string): Promise<Entry[]> =>
    (await entries(AUDIT, key.secret)).filter((entry) => entry.subject === subject);

  describe('the audit of an organization', () => {
    it('records who saw which full identifiers of which session', async () => {
      const session = await api.session({ project_id: partner.documentProject });
      await api.complete(session.id, 'success');
      await api.read(session.id);
      const decided = {
        actor: 'system',
        action: 'session.decided',
        outcome: 'allowed',
        details: {},
      };
      expect(await about(session.id)).toMatchObject([decided]);

      const { body } = await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`);

      expect(body.traits.document.document_number).not.toContain('*');
      expect(await about(session.id)).toMatchObject([
        decided,
        {
          object_name: 'audit_entry',
          tenant: partner.organizationId,
          actor: key.id,
          action: 'session.revealed',
          outcome: 'allowed',
          details: { fields: ['ssn9', 'document_number'] },
        },
      ]);
    });

    it('records a reveal that found nothing', async () => {
      const session = await api.session({ project_id: partner.documentProject });

      await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`).expect(200);

      expect(await about(session.id)).toMatchObject([
        { action: 'session.revealed', details: { fields: [] } },
      ]);
    });

    it('records a reveal that the key may not make', async () => {
      const { secret, id } = await makeKey(test.app, partner.organizationId, {
        scopes: ['sessions:read'],
      });
      const session = await api.session({ project_id: partner.documentProject });

      const answer = await apiOf(test, secret).get(
        `${SESSIONS}/${session.id}?reveal_sensitive_data=true`,
      );

      expect(answer.body).toMatchObject({ status: 403, code: 'scope_missing' });
      expect(await about(session.id)).toMatchObject([
        { actor: id, action: 'session.reveal_refused', outcome: 'refused' },
      ]);
    });

    it('records what a key ended and destroyed, and not what it failed to', async () => {
      const canceled = await api.session({ project_id: partner.documentProject });
      await api.post(`${SESSIONS}/${canceled.id}/cancel`).expect(200);
      await api.post(`${SESSIONS}/${canceled.id}/cancel`).expect(409);
      await api.post(`${SESSIONS}/${canceled.id}/redact`).expect(200);
      await api.post(`${SESSIONS}/${canceled.id}/redact`).expect(409);

      expect(await about(canceled.id)).toMatchObject([
        { actor: key.id, action: 'session.canceled', outcome: 'changed' },
        { actor: key.id, action: 'session.redacted', outcome: 'changed' },
      ]);
    });

    it('records its own creation, and the creation and end of keys and projects', async () => {
      const { id } = await test.app
        .get(OrganizationsService, { strict: false })
        .create('Globex', OPERATOR);
      const own = await makeKey(test.app, id);
      const other = await makeKey(test.app, id, { scopes: ['events:read'] });
      await test.app.get(ApiKeysService, { strict: false }).revoke(id, other.id, OPERATOR);
      const projects = test.app.get(ProjectsService, { strict: false });
      const input = { name: 'Desk', environment: 'sandbox', template: 'selfie_only' } as const;
      const project = await projects.create(id, input, OPERATOR);
      await projects.change(id, project.id, { resultsDays: 30 }, OPERATOR);
      const holds = test.app.get(LegalHolds, { strict: false });
      for (const verb of ['place', 'place', 'lift', 'lift'] as const)
        await holds[verb](id, project.id);
      await projects.archive(id, project.id, OPERATOR);

      const told = await entries(AUDIT, own.secret);

      expect(told.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
        ['operator', 'organization.created', id],
        ['operator', 'api_key.created', own.id],
        ['operator', 'api_key.created', other.id],
        ['operator', 'api_key.revoked', other.id],
        ['operator', 'project.created', project.id],
        ['operator', 'project.changed', project.id],
        ['operator', 'legal_hold.placed', project.id],
        ['operator', 'legal_hold.lifted', project.id],
        ['operator', 'project.archived', project.id],
      ]);
      expect(told[2]?.['details']).toEqual({ environment: 'sandbox', scopes: ['events:read'] });
    });

    it('records once that an address was locked out while it guessed their keys', async () => {
      const stolen = (): string => mintCredential('sk_test', partner.organizationId);
      const statuses: number[] = [];
      for (let each = 0; each < 8; each += 1) {
        const { status } = await apiOf(test, stolen()).get(SESSIONS);
        statuses.push(status);
      }
      await apiOf(test, mintCredential('sk_test', newId('org'))).get(SESSIONS);

      expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
      expect(await about(partner.organizationId)).toMatchObject([
        { action: 'organization.created' },
        { actor: 'unknown', action: 'authentication.locked_out', outcome: 'alarm', details: {} },
      ]);
      const strangers = await test.database.query(
        `SELECT organization_id FROM verification.audit_entries e
        WHERE NOT EXISTS (SELECT 1 FROM verification.organizations o WHERE o.id = e.organization_id)`,
      );
      expect(strangers).toEqual([]);
    });

    it('is numbered without a gap, in pages', async () => {
      const all = await entries(AUDIT, key.secret);

      expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
      expect(await entries(AUDIT, key.secret, 3)).toEqual(all);
      const { body } = await api.get(AUDIT);
      expect(body).toMatchObject({
        object_name: 'list',
        data: { length: Math.min(20, all.length) },
      });
    });

    it('can be verified by its reader', async () => {
      let previous = Buffer.alloc(32);
      for (const entry of await entries(AUDIT, key.secret)) {
        const { tenant, id, at, actor, action, outcome, subject, details } = entry;
        const text = canonicalize({ tenant, id, at, actor, action, outcome, subject, details })!;
        previous = createHash('sha256').update(previous).update(text).digest();
        expect(entry.hash).toBe(previous.toString('hex'));
      }
      const { links } = await trailOf(test.app).verify(partner.organizationId);
      expect(links).toBeGreaterThan(5);
    });

    it('is not shown to others, or to a key without the scope', async () => {
      const stranger = await makePartner(test.app);
      const seen = await entries(AUDIT, stranger.sandboxKey);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter(({ tenant }) => tenant !== stranger.organizationId)).toEqual([]);

      const { secret } = await makeKey(test.app, partner.organizationId, {
        scopes: ['events:read'],
      });
      const { body } = await apiOf(test, secret).get(AUDIT);
      expect(body).toMatchObject({ status: 403, code: 'scope_missing' });
    });

    it.each(['after=-1', 'after=x', 'limit=0', 'limit=101', 'starting_after=aud_1'])(
      'refuses the query %s',
      async (query) => {
        const { body } = await api.get(`${AUDIT}?${query}`);

        expect(body).toMatchObject({ status: 400, code: 'request_invalid' });
      },
    );
  });

  describe('the audit of a customer', () => {
    let customer: CustomerSystem;

    beforeAll(async () => {
      customer = await makeCustomer(test, partner);
    });

    it("records a person's way to a grant, and who configured it", async () => {
      const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
      const granted = await walk.granted();
      const off = { enabled: false, project_id: null };
      await customer.put(CONFIG, { establish_identity: off, known_user_key: off }).expect(200);

      const told = await entries(CUSTOMER_AUDIT, customer.key);

      expect(told.map(({ sequence }) => sequence)).toEqual(told.map((__, index) => index + 1));
      expect(told.map(({ action }) => action)).toEqual([
        'customer.created',
        'customer_key.created',
        'employee.created',
        'access_request.created',
        'employee.identity_established',
        'grant.issued',
        'access_request.decided',
        'config.changed',
      ]);
      expect(told[5]).toMatchObject({ subject: granted['grant'].id, outcome: 'allowed' });
    });

    it('is not shown to others, or to a key without the scope', async () => {
      const stranger = await makeCustomer(test, partner);
      const seen = await entries(CUSTOMER_AUDIT, stranger.key);
      expect(seen.map(({ tenant }) => tenant)).toEqual([stranger.customerId, stranger.customerId]);

      const { secret } = await makeCustomerKey(test.app, customer.customerId, ['config:read']);
      const { body } = await apiOf(test, secret).get(CUSTOMER_AUDIT);
      expect(body).toMatchObject({ status: 403, code: 'scope_missing' });
    });
  });

  it('an entry never holds anything personal', async () => {
    const customer = await makeCustomer(test, partner);
    const session = await api.session(personalSession(partner.documentProject));
    await api.complete(session.id, 'success');
    await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`).expect(200);
    await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);
    const employee = await customer.employee({
      employee_id: PERSONAL.customValue,
      first_name: PERSONAL.firstName,
      last_name: PERSONAL.lastName,
      email: PERSONAL.email,
      phone: PERSONAL.phone,
    });
    const address = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    const asked = await customer.ask(employee, {
      reference: PERSONAL.customKey,
      return_url: PERSONAL.redirectUrl,
      resource: { type: 'account', id: PERSONAL.contactEmail },
    });
    await walkOf(api, customer).verify(asked, 'profile_mismatch');
    await customer.patch(address, { last_name: PERSONAL.city }).expect(200);
    await customer.post(`${address}/reset_identity`, { reason: PERSONAL.line1 }).expect(200);
    await customer.delete(address).expect(200);

    const rows = await test.database.query(
      `SELECT to_jsonb(v) AS row FROM verification.audit_entries v
     UNION ALL SELECT to_jsonb(g) FROM gateway.audit_entries g`,
    );

    expect(rows.length).toBeGreaterThan(12);
    expect(leaks(JSON.stringify(rows), PERSONAL)).toEqual([]);
  });
});
