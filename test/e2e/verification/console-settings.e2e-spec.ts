import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { apiOf } from '../../factories/api.js';
import { makeRelyingParty } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const HOLDS = '/console/v1/legal_holds';

type Body = Record<string, unknown> & { id: string };

describe('the settings of an organization in the console', () => {
  let test: TestApplication;
  let partner: Partner;
  let admin: StaffBrowser;
  let auditor: StaffBrowser;
  let stranger: StaffBrowser;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    const other = await makePartner(test.app, 'Globex');
    admin = await makeStaff(test, [partner.organizationId, 'admin']);
    auditor = await makeStaff(test, [partner.organizationId, 'auditor']);
    stranger = await makeStaff(test, [other.organizationId, 'owner']);
  });

  const bodyOf = async (answer: Promise<Response>): Promise<[number, Body]> => {
    const response = await answer;
    return [response.status, (await response.json()) as Body];
  };
  const change = async (
    verb: 'place' | 'lift',
    id: string,
    reason: string,
    staff = admin,
  ): Promise<[number, Body]> => {
    const headers = await stepUp(test, staff, `legal_holds.${verb}`, id);
    return bodyOf(staff.post(`${HOLDS}/${id}/${verb}`, { reason }, headers));
  };
  const listed = async (staff = admin): Promise<string[]> => {
    const [, { data }] = await bodyOf(staff.get(`${HOLDS}?limit=100`));
    return (data as Body[]).map(({ id }) => id);
  };
  /** A session that has ended. */
  const endedSession = async (): Promise<string> => {
    const api = apiOf(test, partner.sandboxKey);
    const { id } = await api.session({ project_id: partner.documentProject });
    await api.complete(id, 'success', 'persona_01');
    return id;
  };

  describe('a legal hold', () => {
    it('keeps a session from redaction, from its placing until it is lifted', async () => {
      const id = await endedSession();
      const redact = () =>
        apiOf(test, partner.sandboxKey).post(`/v1/verification_sessions/${id}/redact`);

      const [status, placed] = await change('place', id, 'litigation');

      expect([status, placed]).toMatchObject([
        200,
        { id, object_name: 'legal_hold', reason: 'litigation', placed_by: admin.account },
      ]);
      expect((await redact()).status).toBe(409);
      expect(await listed()).toContain(id);
      expect((await change('lift', id, 'matter_closed'))[0]).toBe(200);
      expect(await listed()).not.toContain(id);
      expect((await redact()).status).toBe(200);
    });

    it('is in the audit with who, what and why', async () => {
      const id = await endedSession();
      await change('place', id, 'authority_request');
      await change('lift', id, 'placed_in_error');

      const entries = await test.database.query(
        `SELECT action, actor, details FROM verification.audit_entries
          WHERE subject = $1 AND action LIKE 'legal_hold%' ORDER BY id`,
        [id],
      );
      const actor = admin.account;
      expect(entries).toEqual([
        { action: 'legal_hold.placed', actor, details: { reason: 'authority_request' } },
        { action: 'legal_hold.lifted', actor, details: { reason: 'placed_in_error' } },
      ]);
    });

    it('asks for the passkey, and takes no confirmation of another hold', async () => {
      const [one, two] = [await endedSession(), await endedSession()];
      const headers = await stepUp(test, admin, 'legal_holds.place', one);
      const place = (given: Record<string, string>) =>
        bodyOf(admin.post(`${HOLDS}/${two}/place`, { reason: 'litigation' }, given));

      expect((await place({}))[1]['code']).toBe('step_up_required');
      expect((await place(headers))[1]['code']).toBe('step_up_required');
      expect(await listed()).not.toContain(two);
    });

    it('keeps its first reason, and is lifted once by two at once', async () => {
      const id = partner.documentProject;
      await change('place', id, 'investigation');
      expect((await change('place', id, 'litigation'))[1]['reason']).toBe('investigation');

      const lifts = await Promise.all([
        change('lift', id, 'matter_closed'),
        change('lift', id, 'matter_closed'),
      ]);

      expect(lifts.map(([status]) => status).sort()).toEqual([200, 404]);
    });

    it.each(['x', 'org_01h455vb4pex5vsknk084sn02q', 'vs_01h455vb4pex5vsknk084sn02q'])(
      'holds nothing that is not there: %s',
      async (id) => {
        expect((await change('place', id, 'litigation'))[1]['code']).toBe(
          'legal_hold_subject_not_found',
        );
        expect(await listed()).not.toContain(id);
      },
    );

    it('has a reason of the list, and no text', async () => {
      expect((await change('place', partner.documentProject, 'Ada Lovelace'))[1]['code']).toBe(
        'request_invalid',
      );
    });

    it('of the operator has no reason, and staff lift it', async () => {
      const id = partner.selfieProject;
      await test.app.get(LegalHolds, { strict: false }).place(partner.organizationId, id);

      const [, { data }] = await bodyOf(admin.get(`${HOLDS}?limit=100`));

      expect((data as Body[]).find((hold) => hold.id === id)).toMatchObject({ reason: null });
      expect((await change('lift', id, 'matter_closed'))[0]).toBe(200);
    });

    it('is read by auditors, who change none', async () => {
      const id = await endedSession();
      await change('place', id, 'litigation');

      expect(await listed(auditor)).toContain(id);
      const lift = auditor.post(`${HOLDS}/${id}/lift`, { reason: 'matter_closed' });
      expect((await lift).status).toBe(403);
    });

    it("cannot be seen, placed or lifted by another organization's staff", async () => {
      const id = await endedSession();
      expect((await change('place', id, 'litigation', stranger))[1]['code']).toBe(
        'legal_hold_subject_not_found',
      );
      await change('place', id, 'litigation');

      expect(await listed(stranger)).not.toContain(id);
      expect((await change('lift', id, 'matter_closed', stranger))[1]['code']).toBe(
        'legal_hold_not_found',
      );
      expect(await listed()).toContain(id);
    });

    it('pages by what it holds', async () => {
      const first = await bodyOf(admin.get(`${HOLDS}?limit=1`));
      const cursor = String(first[1]['next_cursor']);
      const [, second] = await bodyOf(admin.get(`${HOLDS}?limit=1&starting_after=${cursor}`));

      expect((second['data'] as Body[])[0]?.id).not.toBe(cursor);
      expect((await bodyOf(admin.get(`${HOLDS}?starting_after=x`)))[1]['code']).toBe(
        'request_invalid',
      );
    });
  });

  it('shows the keys that sign, and no private part', async () => {
    await (await makeRelyingParty(test, partner)).tokens();

    const answer = await auditor.get('/console/v1/signing_keys');
    const text = await answer.text();

    expect(JSON.parse(text)).toMatchObject({
      object_name: 'signing_keys',
      keys: expect.arrayContaining([
        expect.objectContaining({ environment: 'sandbox', state: 'current' }),
      ]),
    });
    expect(text).not.toMatch(/sealed|"d"|private/);
  });
});
