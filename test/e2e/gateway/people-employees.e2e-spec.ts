import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { newId, uuidOf, type IdPrefix } from '../../../src/platform/ids/index.js';
import { permissionsOf, ROLES_OF, type Role } from '../../../src/staff/index.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { WHOLE_EMPLOYEE, type GatewayBody } from '../../factories/customer-api.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, dayAhead, PEOPLE, upload } from '../../factories/people.js';
import { confirming, makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const EMPLOYEES = `${PEOPLE}/employees`;

/** A valid body for each route that takes one, so that only the caller can be wrong. */
const BODIES: Record<string, object> = {
  [`POST ${EMPLOYEES}`]: { employee_id: 'E-new' },
  [`PATCH ${EMPLOYEES}/:id`]: { title: 'Mallory was here' },
  [`PUT ${EMPLOYEES}/:id/status`]: { status: 'terminated', reason: 'left' },
  [`POST ${EMPLOYEES}/:id/resets`]: { reason: 'person_asked' },
  [`POST ${EMPLOYEES}/:id/reveal`]: { reason: 'correct_record' },
  [`PUT ${EMPLOYEES}/:id/exemption`]: { until: dayAhead(90), reason: 'legal' },
  [`PUT ${PEOPLE}/flows`]: {
    establish_identity: { enabled: false },
    known_user_key: { enabled: false },
  },
  [`POST ${PEOPLE}/jobs/exempt`]: { until: dayAhead(90), reason: 'legal' },
  [`POST ${PEOPLE}/jobs/change_status`]: { status: 'terminated', reason: 'left' },
  [`POST ${PEOPLE}/jobs/:id/start`]: { employee_count: 1 },
  [`POST ${PEOPLE}/imports/:id/missing`]: { status: 'terminated', reason: 'left' },
  [`POST ${PEOPLE}/saved_filters`]: { name: 'Slow starters', statuses: ['active'] },
  [`POST ${PEOPLE}/campaigns`]: { action: 'verify', deliver: 'email' },
  [`POST ${PEOPLE}/campaigns/:id/start`]: { invited_count: 1 },
  [`POST ${PEOPLE}/imports/:id/approve`]: { action: 'run' },
  [`PUT ${PEOPLE}/imports/:id/columns`]: { columns: [{ column: 0, field: 'employee_id' }] },
};

/** The same browser, sending more headers with every call. */
const withHeaders = (
  { send, headers }: StaffBrowser,
  more: Record<string, string>,
): Pick<StaffBrowser, 'send' | 'headers'> => ({
  headers: { ...headers, ...more },
  send: (method, path, init = {}) => send(method, path, { ...init, headers: more }),
});

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('the people console', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let stranger: CustomerSystem;
  let walk: Walk;
  let staff: Record<Role, StaffBrowser>;
  let routes: Route[];

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    stranger = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const made: [Role, StaffBrowser][] = [];
    for (const role of ROLES_OF.people)
      made.push([role, await makeStaff(test, [customer.customerId, role])]);
    staff = Object.fromEntries(made) as typeof staff;
    routes = listRoutes(test.app).filter(({ path }) => path.startsWith(`${PEOPLE}/`));
  });

  afterAll(() => test.close());

  const call = (who: StaffBrowser, route: Route, id: string): Promise<Response> => {
    const path = route.path.replace(':id', id);
    if (nameOf(route) === `POST ${PEOPLE}/imports`) return upload(who, test.baseUrl, 'id\nE-1\n');
    const body = BODIES[nameOf(route)];
    return who.send(route.method, path, body ? { body } : {});
  };

  /** The owner's call, confirmed where the server asks for it. */
  async function confirmed(route: Route, id: string): Promise<Response> {
    const first = await call(staff.owner, route, id);
    const action = first.headers.get('x-step-up-action');
    if (action === null) return first;
    const [, target = id] = first.headers.get('x-step-up-target')?.split('/') ?? [];
    const proof = await stepUp(test, staff.owner, action, target);
    return call({ ...staff.owner, ...withHeaders(staff.owner, proof) }, route, id);
  }

  /** An id of the kind that the route takes, of nothing there is. */
  const unknown = ({ path }: Route): string => {
    const [, , , noun = ''] = path.split('/');
    const prefixes: Record<string, IdPrefix> = {
      employees: 'emp',
      imports: 'imp',
      access_requests: 'ar',
      resets: 'rst',
      jobs: 'job',
      saved_filters: 'flt',
      campaigns: 'camp',
    };
    return newId(prefixes[noun] ?? 'emp');
  };

  describe('is open', () => {
    it('to each role by its permission, and to no other', async () => {
      const wrong: string[] = [];
      expect(routes.length).toBeGreaterThan(15);
      for (const route of routes)
        for (const role of ROLES_OF.people) {
          const answer = await call(staff[role], route, unknown(route));
          const text = await answer.text();
          const permission = route.access?.detail ?? '';
          const may = (permissionsOf(role, 'people') as readonly string[]).includes(permission);
          if (text.includes('"permission_missing"') === may)
            wrong.push(`${role}: ${nameOf(route)} answered ${text}`);
        }

      expect(wrong).toEqual([]);
    });

    it('to nobody with a customer key, nor to a cookie beside one', async () => {
      const { headers } = staff.hr;
      const bearer = { authorization: `Bearer ${customer.key}` };
      const alone = await fetch(test.baseUrl + EMPLOYEES, { headers: bearer });
      const both = await fetch(test.baseUrl + EMPLOYEES, { headers: { ...headers, ...bearer } });
      const gateway = await fetch(`${test.baseUrl}/gateway/v1/employees`, { headers });

      expect([alone.status, both.status, gateway.status]).toEqual([401, 401, 401]);
    });

    it('not to a page of another origin', async () => {
      const answer = await staff.hr.post(
        EMPLOYEES,
        { employee_id: 'E-x' },
        {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        },
      );

      expect(answer.status).toBe(403);
    });
  });

  it("hides another customer's objects as absent, on every route", async () => {
    const { id } = await stranger.employee(WHOLE_EMPLOYEE);
    const theirs = await makeStaff(test, [stranger.customerId, 'owner']);
    const uploaded = await bodyOf(201, upload(theirs, test.baseUrl, 'id\nE-1\n'));
    const known = await walkOf(apiOf(test, partner.sandboxKey), stranger).established();
    const asked = await bodyOf(
      201,
      theirs.post(
        `${EMPLOYEES}/${known.id}/resets`,
        { reason: 'person_asked' },
        await stepUp(test, theirs, 'employees.request_reset', known.id),
      ),
    );
    const { id: request } = await stranger.ask(known);
    const chosen = { employee_row_ids: [id], until: dayAhead(90), reason: 'legal' };
    const prepared = await bodyOf(201, theirs.post(`${PEOPLE}/jobs/exempt`, chosen));
    const foreign = await staff.owner.post(`${PEOPLE}/jobs/exempt`, chosen);
    expect(await foreign.json()).toMatchObject({ code: 'bulk_selection_empty' });
    const filter = { name: 'Theirs', department: 'Cartography' };
    const saved = await bodyOf(201, theirs.post(`${PEOPLE}/saved_filters`, filter));
    const ids: Record<string, string> = {
      saved_filters: saved.id,
      employees: id,
      imports: uploaded.id,
      resets: asked.id,
      access_requests: request,
      jobs: prepared.id,
    };
    const before = await dump(test.database);
    const seen: string[] = [];
    for (const route of routes.filter(({ path }) => path.includes(':id'))) {
      const noun = route.path.split('/')[3] ?? '';
      const own = ids[noun];
      if (own === undefined) continue;
      const answer = await confirmed(route, own);
      if (answer.status !== 404) seen.push(`${nameOf(route)} answered ${answer.status}`);
    }

    expect(seen).toEqual([]);
    const change = (text: string) =>
      text
        .split('\n')
        // A confirmation names what it was asked for.
        .filter((line) => line.includes(id) && !line.includes('step_up'))
        .sort();
    expect(change(await dump(test.database))).toEqual(change(before));
  });

  it('lists and searches, and shows no birth date, contact or address in a list', async () => {
    const { id } = await customer.employee(WHOLE_EMPLOYEE);
    const answer = await staff.auditor.get(`${EMPLOYEES}?search=zephyrine&status=active,suspended`);
    const text = await answer.text();
    const { data } = JSON.parse(text) as { data: GatewayBody[] };

    expect(data.map((each) => each.id)).toEqual([id]);
    expect(data[0]).toMatchObject({ identity_state: 'not_invited', department: 'Cartography' });
    for (const value of ['1981-02-28', 'zephyrine@', '+1555', 'Gossamer'])
      expect(text).not.toContain(value);
    const both = await staff.hr.get(`${EMPLOYEES}?created_after=1&verified_after=1`);
    expect(both.status).toBe(400);
  });

  it('exports what the filters find, as a list shows it, and records who took it', async () => {
    const exporter = await makeCustomer(test, partner);
    const hr = await makeStaff(test, [exporter.customerId, 'hr']);
    await exporter.employee({ ...WHOLE_EMPLOYEE, title: '=cmd|x', department: 'Exported' });
    for (let n = 0; n < 300; n += 1) await exporter.employee({ employee_id: `X-${n}` });
    const answer = await hr.get(`${PEOPLE}/exports/employees?department=exported&search=zephyrine`);
    const [header, ...lines] = (await answer.text()).trim().split('\r\n');

    expect(answer.headers.get('content-disposition')).toContain('employees.csv');
    expect(header).toContain('"employee_id","first_name"');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"'=cmd|x"`);
    expect(lines[0]).toMatch(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/);
    for (const value of ['1981-02-28', 'zephyrine@', '+1555', 'Gossamer'])
      expect(lines[0]).not.toContain(value);
    // More than one page, and nobody of another customer.
    const all = (await (await hr.get(`${PEOPLE}/exports/employees`)).text()).trim().split('\r\n');
    expect(new Set(all).size).toBe(302);
    const entries = await test.database.query<{ details: unknown }>(
      `SELECT details FROM gateway.audit_entries WHERE customer_id = $1 AND action = 'employee.exported' ORDER BY at`,
      [uuidOf(exporter.customerId)],
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { filters: 'department search' },
      { filters: '' },
    ]);
  });

  it('shows one employee with requests, timeline and the next action, contacts masked', async () => {
    const employee = await walk.established({ email: 'ada@example.com', phone: '+15555550144' });
    const asked = await customer.ask(employee);
    await walk.verify(asked, 'different_user');
    const answer = await staff.hr.get(`${EMPLOYEES}/${employee.id}`);
    const text = await answer.text();

    expect(JSON.parse(text)).toMatchObject({
      identity_state: 'needs_attention',
      next_action: 'look_into_alarm',
      email: 'a•••@example.com',
      phone: '••• 44',
      has_birth_date: true,
      requests: [{ id: asked.id, reason: 'user_id_mismatch' }, { status: 'granted' }],
      timeline: expect.arrayContaining([
        expect.objectContaining({ action: 'employee.identity_mismatch', outcome: 'alarm' }),
        expect.objectContaining({ action: 'employee.created', actor: customer.keyId }),
        expect.objectContaining({ action: 'grant.issued' }),
      ]),
    });
    expect(text).not.toContain('1990-12-10');
    expect(text).not.toContain('verification_url');
  });

  it('reveals the record for a reason, and records it', async () => {
    const { id } = await customer.employee({ email: 'reveal@example.com' });
    const shown = await bodyOf(
      200,
      staff.hr.post(`${EMPLOYEES}/${id}/reveal`, { reason: 'legal_request' }),
    );
    const { timeline } = await bodyOf(200, staff.hr.get(`${EMPLOYEES}/${id}`));

    expect(shown['email']).toBe('reveal@example.com');
    expect(timeline[0]).toMatchObject({
      action: 'employee.revealed',
      actor: staff.hr.account,
      details: { reason: 'legal_request' },
    });
    const unnamed = await staff.hr.post(`${EMPLOYEES}/${id}/reveal`, { reason: 'curiosity' });
    expect(unnamed.status).toBe(400);
  });

  it('changes a record, but a status only by a call of its own, which ends access', async () => {
    const { id } = await bodyOf(
      201,
      confirming(test, staff.hr).post(EMPLOYEES, { employee_id: 'E-hr', first_name: 'Ada' }),
    );
    const sneaky = await staff.hr.send('PATCH', `${EMPLOYEES}/${id}`, {
      body: { status: 'terminated' },
    });
    expect(sneaky.status).toBe(400);
    await bodyOf(
      200,
      staff.hr.send('PATCH', `${EMPLOYEES}/${id}`, { body: { department: 'Ops' } }),
    );
    const asked = await customer.ask({ id, employee_id: 'E-hr' });

    const ended = await bodyOf(
      200,
      confirming(test, staff.hr).send('PUT', `${EMPLOYEES}/${id}/status`, {
        body: { status: 'terminated', reason: 'left' },
      }),
    );

    expect(ended).toMatchObject({ status: 'terminated', department: 'Ops', open_requests: 0 });
    expect(ended['timeline']).toContainEqual(
      expect.objectContaining({
        action: 'employee.changed',
        actor_name: 'Sam Staff',
        details: { status: 'terminated', reason: 'left' },
      }),
    );
    const silent = { body: { status: 'active' } };
    const unexplained = confirming(test, staff.hr).send('PUT', `${EMPLOYEES}/${id}/status`, silent);
    expect((await unexplained).status).toBe(400);
    expect(await customer.look(asked)).toMatchObject({
      status: 'denied',
      reason: 'employee_inactive',
    });
  });

  it('keeps filters under a name for everybody at the customer, sealed, and for nobody else', async () => {
    const path = `${PEOPLE}/saved_filters`;
    const filter = {
      name: 'Slow starters <b>',
      statuses: ['active'],
      identity_states: ['invited', 'expired'],
      department: 'Basement Observatory',
      group: 'grp_01h455vb4pex5vsknk084sn02q',
      added_days_ago: 7,
    };
    const all = async (who: StaffBrowser): Promise<GatewayBody[]> =>
      (await bodyOf(200, who.get(path)))['data'] as GatewayBody[];
    const { customerId } = await makeCustomer(test, partner);
    const [hr, auditor] = [
      await makeStaff(test, [customerId, 'hr']),
      await makeStaff(test, [customerId, 'auditor']),
    ];

    const saved = await bodyOf(201, hr.post(path, filter));
    const bare = await bodyOf(201, hr.post(path, { name: 'Everybody' }));

    expect(saved).toEqual({
      id: saved.id,
      object_name: 'saved_filter',
      ...filter,
      created_by: hr.account,
    });
    expect(bare).toMatchObject({ statuses: [], department: null, added_days_ago: null });
    expect((await all(auditor)).map(({ id }) => id)).toEqual([saved.id, bare.id]);
    expect((await all(staff.hr)).map(({ id }) => id)).not.toContain(saved.id);
    expect(await dump(test.database)).not.toContain('Basement Observatory');
    expect((await staff.hr.send('DELETE', `${path}/${saved.id}`)).status).toBe(404);
    await bodyOf(200, hr.send('DELETE', `${path}/${saved.id}`));
    expect((await hr.send('DELETE', `${path}/${saved.id}`)).status).toBe(404);
    expect((await all(hr)).map(({ id }) => id)).toEqual([bare.id]);
    const wrong = [
      { name: ' ' },
      { name: 'x', search: 'ada' },
      { name: 'x', statuses: ['gone'] },
      { name: 'x', group: 'all' },
    ];
    for (const body of wrong) expect((await hr.post(path, body)).status).toBe(400);
  });

  it('keeps at most twenty of them, also when two come at once', async () => {
    const own = await makeCustomer(test, partner);
    const hr = await makeStaff(test, [own.customerId, 'hr']);
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        hr.post(`${PEOPLE}/saved_filters`, { name: `View ${n}` }),
      ),
    );

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(201), 409, 409]);
  });
});
