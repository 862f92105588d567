import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { newId, type IdPrefix } from '../../../src/platform/ids/index.js';
import { permissionsOf, ROLES_OF, type Role } from '../../../src/staff/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf } from '../../factories/people.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const CONSOLE = '/console/v1';
const SESSIONS = `${CONSOLE}/sessions`;
const EVENTS = `${CONSOLE}/events`;
const AUDIT = `${CONSOLE}/audit_entries`;

const SCRIPT = '<img src=x onerror=alert(1)>';

describe('the cases of the service console', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let staff: Record<Role, StaffBrowser>;
  let stranger: StaffBrowser;
  let session: SessionBody;
  let routes: Route[];

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    const other = await makePartner(test.app, 'Another');
    const made: [Role, StaffBrowser][] = [];
    for (const role of ROLES_OF.console)
      made.push([role, await makeStaff(test, [partner.organizationId, role])]);
    staff = Object.fromEntries(made) as typeof staff;
    stranger = await makeStaff(test, [other.organizationId, 'owner']);
    const { id } = await api.session({
      project_id: partner.documentProject,
      email: 'Given@Example.com',
      phone: '+15555550177',
      custom_fields: { employee_id: 'E-1001', purpose: SCRIPT },
      redirect_url: 'https://partner.example/done?state=single-use#part',
    });
    session = await api.complete(id, 'success', 'persona_02');
    await api.session({ project_id: partner.selfieProject });
    routes = listRoutes(test.app).filter(({ path }) =>
      [SESSIONS, EVENTS, AUDIT].some((each) => path.startsWith(each)),
    );
  });

  const idsBy = async (who: StaffBrowser, query: string): Promise<string[]> => {
    const { data } = await bodyOf(200, who.get(`${SESSIONS}?environment=sandbox&${query}`));
    return (data as { id: string }[]).map(({ id }) => id);
  };
  const search = (who: StaffBrowser, text: string) =>
    idsBy(who, `search=${encodeURIComponent(text)}`);

  describe('are open', () => {
    const unknown = ({ path }: Route): string => {
      const prefixes: Record<string, IdPrefix> = { sessions: 'vs', events: 'evt' };
      return newId(prefixes[path.split('/')[3] ?? ''] ?? 'aud');
    };

    it('to each role by its permission, and to no other', async () => {
      const wrong: string[] = [];
      expect(routes.length).toBeGreaterThan(6);
      for (const route of routes)
        for (const role of ROLES_OF.console) {
          const path = route.path.replace(':id', unknown(route));
          const { status } = await staff[role].send(route.method, path);
          const may = (permissionsOf(role, 'console') as readonly string[]).includes(
            route.access?.detail ?? '',
          );
          if (may === (status === 403)) wrong.push(`${role} ${route.method} ${path}: ${status}`);
        }
      expect(wrong).toEqual([]);
    });

    it('to nobody of another organization, who finds nothing by any id', async () => {
      const event = await bodyOf(200, staff.owner.get(`${EVENTS}?limit=1`));
      const eventId = (event['data'] as { id: string }[])[0]!.id;

      expect((await stranger.get(`${SESSIONS}/${session.id}`)).status).toBe(404);
      expect((await stranger.get(`${EVENTS}/${eventId}`)).status).toBe(404);
      expect(await search(stranger, session.id)).toEqual([]);
      expect(await search(stranger, 'given@example.com')).toEqual([]);
      expect(await idsBy(stranger, `project_id=${partner.documentProject}`)).toEqual([]);
      for (const list of [EVENTS, `${EVENTS}?project_id=${partner.documentProject}`])
        expect((await bodyOf(200, stranger.get(list)))['data']).toEqual([]);
      const about = await bodyOf(200, stranger.get(`${AUDIT}?subject=${session.id}`));
      expect(about['data']).toEqual([]);
      const named = { 'x-workspace': partner.organizationId };
      expect((await stranger.get(SESSIONS, named)).status).toBe(404);
    });

    it('to no API key, and to no staff cookie below /v1', async () => {
      const key = { authorization: `Bearer ${partner.sandboxKey}` };
      expect((await fetch(test.baseUrl + SESSIONS, { headers: key })).status).toBe(401);
      const { status } = await staff.owner.get('/v1/verification_sessions');
      expect(status).toBe(401);
    });
  });

  describe('a session', () => {
    it('is found by its id, user, custom field, e-mail and telephone, each as a whole', async () => {
      const userId = String(session['user_id']);
      for (const text of [
        session.id,
        userId,
        'employee_id=E-1001',
        'given@example.com',
        '+1 555 555 0177',
      ])
        expect([text, await search(staff.admin, text)]).toEqual([text, [session.id]]);
      for (const text of ['given', 'employee_id=E-100', '+15555550178', newId('vs')])
        expect([text, await search(staff.admin, text)]).toEqual([text, []]);
    });

    it('is found by a contact that the verification brought', async () => {
      const { id } = await api.session({ project_id: partner.ial2Project });
      const done = await api.complete(id, 'success', 'persona_03');

      expect(await search(staff.reviewer, String(done['email']))).toEqual([id]);
    });

    it('is found by nothing once it is redacted', async () => {
      const { id } = await api.session({
        project_id: partner.documentProject,
        email: 'gone@example.com',
        custom_fields: { case: 'gone' },
      });
      await api.complete(id, 'success', 'persona_04');
      expect(await search(staff.admin, 'gone@example.com')).toEqual([id]);

      const answer = await api.post(`/v1/verification_sessions/${id}/redact`);

      expect(answer.status).toBe(200);
      expect(await search(staff.admin, 'gone@example.com')).toEqual([]);
      expect(await search(staff.admin, 'case=gone')).toEqual([]);
      const shown = await bodyOf(200, staff.admin.get(`${SESSIONS}/${id}`));
      expect(shown).toMatchObject({ person: null, person_name: null });
      expect(shown['redacted_at']).not.toBeNull();
    });

    it('is listed by status, project, time and environment', async () => {
      expect(
        await idsBy(staff.admin, `project_id=${partner.documentProject}&status=success`),
      ).toContain(session.id);
      expect(await idsBy(staff.admin, 'status=not_started')).toHaveLength(1);
      const created = Number(session['created_at']);
      expect(await idsBy(staff.admin, `created_before=${created - 60}`)).toEqual([]);
      expect((await bodyOf(200, staff.admin.get(SESSIONS)))['data']).toEqual([]);
      expect((await staff.admin.get(`${SESSIONS}?status=odd`)).status).toBe(400);
    });

    it('shows whose it is to those who may see people, and to a developer ids and states only', async () => {
      const shown = await bodyOf(200, staff.reviewer.get(`${SESSIONS}/${session.id}`));
      const hidden = await bodyOf(200, staff.developer.get(`${SESSIONS}/${session.id}`));
      const list = await staff.developer.get(`${SESSIONS}?environment=sandbox`);

      expect(shown).toMatchObject({
        person: { custom_fields: { purpose: SCRIPT, employee_id: 'E-1001' } },
      });
      expect(hidden).toMatchObject({
        person: null,
        person_name: null,
        status: 'success',
        user_id: session['user_id'],
      });
      const seen = JSON.stringify(hidden) + (await list.text());
      for (const value of ['xample.com', 'E-1001', '5555550177', String(shown['person_name'])])
        expect([value, seen.includes(value)]).toEqual([value, false]);
    });

    it('shows nobody the single-use state with which the person returns', async () => {
      for (const who of [staff.reviewer, staff.admin, staff.owner]) {
        const shown = await bodyOf(200, who.get(`${SESSIONS}/${session.id}`));
        expect(shown['person']).toMatchObject({ redirect_url: 'https://partner.example/done' });
        expect(JSON.stringify(shown)).not.toContain('single-use');
      }
    });

    it('cannot be searched by a person by those who may not see people', async () => {
      for (const role of ['developer', 'auditor'] as const)
        for (const text of ['given@example.com', '%2B15555550177']) {
          const { status } = await staff[role].get(`${SESSIONS}?search=${text}`);
          expect([role, text, status]).toEqual([role, text, 403]);
        }
      expect(await search(staff.developer, 'employee_id=E-1001')).toEqual([session.id]);
    });

    it('shows steps, checks, thresholds, and its events in order with their requests', async () => {
      const shown = await bodyOf(200, staff.auditor.get(`${SESSIONS}/${session.id}`));

      expect(shown).toMatchObject({
        steps: [
          { name: 'document', state: 'done', failed_tries: 0 },
          { name: 'selfie', state: 'done' },
        ],
        thresholds: { minimum_age: 18 },
        pictures: [],
      });
      expect(shown['checks']).toEqual(session['checks']);
      const events = shown['events'] as Record<string, unknown>[];
      expect(events.map((event) => event['event_type'])).toEqual([
        'event_verification_session_created_v1',
        'event_verification_session_started_v1',
        'event_verification_session_completed_v1',
      ]);
      expect(events.every((event) => String(event['request_id']).startsWith('req_'))).toBe(true);
    });
  });

  describe('an event', () => {
    it('stands in the list, newest first, page by page, of all projects or of one', async () => {
      const all = await bodyOf(200, staff.developer.get(`${EVENTS}?limit=100`));
      const ids = (all['data'] as { id: string }[]).map(({ id }) => id);
      for (const filter of ['', `&project_id=${partner.documentProject}`]) {
        const paged: string[] = [];
        for (let after = ''; ;) {
          const page = await bodyOf(200, staff.developer.get(`${EVENTS}?limit=2${filter}${after}`));
          paged.push(...(page['data'] as { id: string }[]).map(({ id }) => id));
          if (page['has_more'] !== true) break;
          after = `&starting_after=${paged.at(-1)!}`;
        }
        const expected = (all['data'] as { id: string; project_id: string }[])
          .filter((event) => filter === '' || event.project_id === partner.documentProject)
          .map(({ id }) => id);
        expect(paged).toEqual(expected);
      }
      expect([...ids].sort().reverse()).toEqual(ids);
    });

    it('shows what became of it at each endpoint', async () => {
      const page = await bodyOf(200, staff.developer.get(`${EVENTS}?limit=1`));
      const [event] = page['data'] as { id: string }[];

      expect(await bodyOf(200, staff.auditor.get(`${EVENTS}/${event!.id}`))).toMatchObject({
        id: event!.id,
        deliveries: [],
      });
    });
  });

  describe('the audit', () => {
    const entries = async (query: string) => {
      const { data } = await bodyOf(200, staff.auditor.get(`${AUDIT}?limit=100&${query}`));
      return data as Record<string, string>[];
    };

    it('is searched by actor, action, subject and time', async () => {
      const [first] = await entries('action=session.decided');
      expect(first).toBeDefined();
      const about = await entries(`subject=${session.id}`);
      expect(about.map((entry) => entry['action'])).toContain('session.decided');
      expect((await entries('actor=system')).every((entry) => entry['actor'] === 'system')).toBe(
        true,
      );
      expect(await entries('actor=nobody')).toEqual([]);
      expect(await entries('created_after=253402300000')).toEqual([]);
      expect((await entries('created_after=1')).length).toBeGreaterThan(3);
      const { status } = await staff.auditor.get(`${AUDIT}?actor=system&action=x`);
      expect(status).toBe(400);
    });

    it('is exported for a spreadsheet and for programs, and says so itself', async () => {
      const csv = await staff.auditor.get(`${AUDIT}/export/csv?action=session.decided`);
      const lines = await staff.auditor.get(`${AUDIT}/export/jsonl`);

      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.headers.get('content-disposition')).toContain('attachment');
      const rows = (await csv.text()).trim().split('\r\n');
      expect(rows.length).toBe((await entries('action=session.decided')).length + 1);
      const read = (await lines.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { action: string });
      expect(read[0]).toMatchObject({ action: 'audit.exported' });
      const exports = await entries('action=audit.exported');
      expect(exports.slice(0, 2).map((entry) => [entry['actor'], entry['details']])).toEqual([
        [staff.auditor.account, { format: 'jsonl' }],
        [staff.auditor.account, { format: 'csv', filtered_by: 'action' }],
      ]);
    });
  });
});
