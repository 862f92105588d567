import { idOf, uuidOf } from '../../../src/platform/ids/index.js';
import { SCENARIOS } from '../../../src/verification/engine/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  answered,
  CONFIG,
  EMPLOYEES,
  gatewayOf,
  GRANTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf } from '../../factories/customer-walk.js';
import { CASES } from '../../factories/desk.js';
import { ONE, questionOf } from '../../factories/evaluations.js';
import { makeNeighbourScene, NEIGHBOURLY } from '../../factories/neighbours.js';
import { makePartner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { browse, makeSignInClient, type Seen } from '../../factories/sign-in.js';
import { confirming, makeStaff } from '../../factories/staff.js';
import { SimulatedEntra } from '../../neighbours/entra.js';
import type { Person } from '../../neighbours/neighbour.js';
import { SimulatedOkta } from '../../neighbours/okta.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { volume } from '../../support/volume.js';

const CONTACTS = { email: 'ada@home.example', phone: '+15555550123' };
const BY_MAIL = { deliver: 'email' };
const PAYROLL = { action: 'change_payroll' };

describe('the end of an identity, and the reset of an account', () => {
  let test: TestApplication;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication({
      ...NEIGHBOURLY,
      RATE_LIMIT_PER_EMPLOYEE: '10000',
      MESSAGES_SMS_PER_NUMBER: '1000',
      MESSAGES_EMAIL_PER_ADDRESS: '1000',
    });
    const partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });
  afterAll(() => test.close());

  const reset = (employeeId: string) =>
    customer.post(`${EMPLOYEES}/${employeeId}/reset_identity`, {
      reason: 'a call that felt wrong',
    });

  describe('resetting an identity', () => {
    it('ends what was asked before, also for an employee who has none yet', async () => {
      const employee = await customer.employee();
      const asked = await customer.ask(employee);
      await reset(employee['employee_id'] as string).expect(200);
      const ended = await walkOf(api, customer).verify(asked);
      expect(ended['status']).toBe('denied');
      expect(ended['grant']).toBeNull();
      const { body } = await customer.get(`${EMPLOYEES}/${String(employee['employee_id'])}`);
      expect((body as { clear_user_id: unknown }).clear_user_id).toBeNull();
    });

    it('waits a day, and so does a deletion, by a key that a member made', async () => {
      const owner = confirming(test, await makeStaff(test, [customer.customerId, 'owner']));
      const input = { name: 'Mine', scopes: ['employees:write'] };
      const key = await bodyOf(201, owner.post(`${PEOPLE}/api_keys`, input));
      const own = gatewayOf(test, String(key['secret']));
      const path = `${EMPLOYEES}/${String((await customer.employee())['employee_id'])}`;
      const resetByKey = () => own.post(`${path}/reset_identity`, { reason: 'why not' });
      const refused = { code: 'customer_key_too_new' };

      expect((await resetByKey().expect(409)).body).toMatchObject(refused);
      test.clock.advanceSeconds(86_399);
      expect((await own.delete(path).expect(409)).body).toMatchObject(refused);
      const entries = await test.database.query(
        `SELECT subject, outcome FROM gateway.audit_entries
          WHERE action = 'customer_key.refused' AND actor = $1`,
        [key.id],
      );
      const entry = { subject: key.id, outcome: 'refused' };
      expect(entries).toEqual([entry, entry]);
      test.clock.advanceSeconds(1);
      await resetByKey().expect(200);
      await own.delete(path).expect(200);
      test.clock.advanceSeconds(-86_400);
    });
  });

  describe('deleting an employee', () => {
    it('forgets the answers about their grants and who they were', async () => {
      const walk = walkOf(api, customer);
      const employee = await customer.employee();
      const granted = await walk.granted(employee);
      const { id } = granted['grant'] as { id: string };
      await customer.post(`${GRANTS}/${id}/consume`).set('idempotency-key', 'once').expect(200);
      await reset(employee['employee_id'] as string).expect(200);
      const { clear_user_id: person } = await walk.read(await customer.employee());
      expect(person).toBeNull();

      await customer.delete(`${EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);

      const remembered = await test.database.query('SELECT 1 FROM gateway.idempotency_keys');
      const history = await test.database.query('SELECT 1 FROM gateway.identity_history');
      expect([remembered.length, history.length]).toEqual([0, 0]);
    });
  });

  describe('introspection', () => {
    it('is never answered from memory: a revoked grant is inactive at once', async () => {
      const { grant } = (await walkOf(api, customer).granted()) as unknown as {
        grant: { id: string; token: string };
      };
      const ask = () =>
        customer
          .post(`${GRANTS}/introspect`, { token: grant.token })
          .set('idempotency-key', 'the-same-key');
      expect((await ask()).body).toMatchObject({ active: true });
      await customer.post(`${GRANTS}/${grant.id}/revoke`).expect(200);
      expect((await ask()).body).toEqual({ active: false });
    });
  });

  describe('a reset of an account is never granted to a face alone', () => {
    const RESET = { action: 'reset_mfa' };
    /** Of whoever shows a face only. What ends with an alarm or a freeze comes last. */
    const BY_FACE = volume(
      ['success', 'selfie_mismatch', 'different_user'],
      [
        ...['success', 'selfie_mismatch', 'liveness_failed', 'profile_mismatch'],
        ...['consent_declined', 'abandoned', 'different_user', 'not_me'],
      ],
    );
    const BY_DOCUMENT = volume(
      ['success', 'different_user'],
      SCENARIOS.filter((scenario) => scenario !== 'not_me'),
    );
    let scene: Awaited<ReturnType<typeof makeNeighbourScene>>;
    let okta: SimulatedOkta;
    let entra: SimulatedEntra;
    let oidc: string;
    let agents = 0;

    beforeAll(async () => {
      scene = await makeNeighbourScene(test);
      const now = () => test.clock.now();
      [okta, entra] = await Promise.all([
        SimulatedOkta.start(0, now),
        SimulatedEntra.start(0, now),
      ]);
      const redirect_uris = [okta.redirectUri];
      okta.connect(await scene.connect('okta_idv', { org: 'acme.okta.com', redirect_uris }));
      const { tenantId: tenant_id, appId: app_id, authority } = entra;
      entra.connect(await scene.connect('entra_mfa', { tenant_id, app_id, authority, ...RESET }));
      oidc = (await makeSignInClient(scene.customer, RESET)).id;
      const { establish_identity, known_user_key } = await answered(
        200,
        scene.customer.get(CONFIG),
      );
      const labels = { action_labels: { reset_mfa: 'Reset your MFA' } };
      const changed = { establish_identity, known_user_key, ...labels };
      await answered(200, scene.customer.put(CONFIG, changed));
    });
    afterAll(() => Promise.all([okta.close(), entra.close()]));

    type Shows = readonly string[];
    type End = (scenario: string, shows: Shows) => Promise<unknown>;
    const completed = async (scenario: string, shows: Shows) =>
      scene.api.complete(await scene.lastSession(), scenario, undefined, shows);
    const asked =
      (input: object) =>
      async (employee: GatewayBody): Promise<End> => {
        const request = await scene.customer.ask(employee, input);
        return async (...shown) => {
          await completed(...shown);
          await scene.customer.look(request);
        };
      };
    const homeFrom =
      (start: Seen): End =>
      (scenario, shows) =>
        scene.home(start, scenario, undefined, shows);
    /** Each begins a reset of the employee; what it returns ends the session, and has the request decided. */
    const ROADS: Record<string, (employee: GatewayBody, person: Person) => Promise<End>> = {
      'a key of the customer': asked({}),
      'a link that is delivered': asked(BY_MAIL),
      'a case of the help desk': async ({ employee_id }) => {
        agents += 1;
        const agent = `agent-${String(agents)}`;
        const input = { employee_id, ...RESET, channel: 'sms', agent };
        const opened = await answered(201, scene.customer.post(CASES, input));
        return async (...shown) => {
          await completed(...shown);
          await scene.customer.get(`${CASES}/${opened.id}`);
          await scene.customer.post(`${CASES}/${opened.id}/verify_code`, { code: 'ABC DEF' });
          await scene.customer.post(`${CASES}/${opened.id}/cancel`);
        };
      },
      'a sign-in page': async (_, person) =>
        homeFrom(await browse(scene.asked(oidc, { login_hint: person.employeeId }))),
      Entra: async (_, person) => {
        if (!entra.people.includes(person)) await entra.join(person);
        const body = new URLSearchParams(await entra.form(person));
        return homeFrom(await browse(`${scene.issuer}/authorize`, '', { method: 'POST', body }));
      },
      Okta: async (_, person) => {
        if (!okta.people.includes(person)) await okta.join(person);
        const pushed = await okta.push(okta.parameters(person));
        return homeFrom(await browse(okta.addressOf(pushed.body['request_uri'])));
      },
      'a step-up page': async (employee) => {
        const question = questionOf(employee, 'reset_mfa');
        const { context } = await answered(200, scene.customer.post(ONE, question));
        const { url } = (context as GatewayBody)['step_up'] as { url: string };
        const { cookie } = await browse(url);
        const body = new URLSearchParams({ browser: cookie.split('=')[1] ?? '' });
        await browse(url, cookie, { method: 'POST', body });
        return async (...shown) => {
          await completed(...shown);
          const last = `SELECT id FROM gateway.access_requests ORDER BY id DESC LIMIT 1`;
          const [made] = await test.database.query<{ id: string }>(last);
          await scene.customer.look({ id: idOf('ar', made!.id) });
        };
      },
    };
    const grantsOf = async () => {
      const counted = 'SELECT count(*)::int AS n FROM gateway.grants WHERE customer_id = $1';
      const ids = [uuidOf(scene.customer.customerId)];
      return (await test.database.query<{ n: number }>(counted, ids))[0]!.n;
    };
    let tries = 0;

    const ofDesk = (name: string) => name === 'a case of the help desk';
    const someone = async (isKnown: boolean) => {
      const employee = await (isKnown
        ? scene.walk.established(CONTACTS)
        : scene.customer.employee(CONTACTS));
      return { employee, person: scene.personOf(employee), before: await grantsOf() };
    };
    const tryAll = async (
      name: string,
      scenarios: readonly string[],
      shows: Shows,
      isKnown = true,
    ) => {
      const road = ROADS[name]!;
      let { employee, person, before } = await someone(isKnown);
      for (const scenario of scenarios) {
        const session = await scene.lastSession();
        const end = await road(employee, person);
        // Each try is a session of its own: none of them is refused before anybody shows a face.
        expect(await scene.lastSession()).not.toBe(session);
        await end(scenario, shows);
        tries += 1;
        expect([scenario, shows, await grantsOf()]).toEqual([scenario, shows, before]);
        // The desk takes three cases of an employee in a day.
        if (ofDesk(name)) ({ employee, person, before } = await someone(isKnown));
      }
    };

    it.each(Object.entries(ROADS))('through %s', async (name, road) => {
      await tryAll(name, BY_FACE, ['face']);
      // With a link, the document is a way of its own.
      if (name !== 'a link that is delivered')
        await tryAll(name, ['success', 'different_user'], ['face', 'doc']);
      if (ofDesk(name)) return;
      // The same road opens to whoever shows a key as well: it was walked to its end.
      const { employee, person, before } = await someone(true);
      const end = await road(employee, person);
      await end('success', ['face', 'hwk']);
      expect(await grantsOf()).toBe(before + 1);
    });

    it.each(['a key of the customer', 'a case of the help desk', 'Okta', 'a step-up page'])(
      'nor to a document beside it, of somebody not known yet, through %s',
      (name) => tryAll(name, BY_DOCUMENT, ['face', 'doc'], false),
    );

    it('nor to a synced key, where Okta resets an account next', async () => {
      const { employee, person, before } = await someone(true);
      await (
        await ROADS['Okta']!(employee, person)
      )('success', ['face', 'swk']);
      expect(await grantsOf()).toBe(before);
    });

    it('in dozens of tries', () => {
      expect(tries).toBeGreaterThan(volume(40, 100));
    });

    it('through a campaign, or by staff without a code', async () => {
      const hr = await makeStaff(test, [scene.customer.customerId, 'hr']);
      const refused = await hr.post('/people/v1/campaigns', { ...RESET, deliver: 'email' });
      expect([refused.status, ((await refused.json()) as GatewayBody)['code']]).toEqual([
        403,
        'action_needs_code',
      ]);
    });

    it('through a grant or a session of another request', async () => {
      const employee = await scene.walk.established(CONTACTS);
      const { customer: own, walk: its } = scene;
      const paid = await own.ask(employee, { ...PAYROLL, ...BY_MAIL });
      const { grant } = await its.show(paid, 'face');
      expect(grant).toMatchObject({ action: 'change_payroll', status: 'active' });
      const { decision } = await answered(200, own.post(ONE, questionOf(employee, 'reset_mfa')));
      expect(decision).toBe(false);
      // A grant of a reset that was used opens nothing either.
      const reset = await its.show(await own.ask(employee), 'hwk');
      const { id } = reset['grant'] as { id: string };
      await answered(200, own.post(`${GRANTS}/${id}/consume`));
      expect((await own.post(`${GRANTS}/${id}/consume`)).status).toBe(409);
      // The earlier session, which showed a key, in place of the new one, which shows a face.
      const before = await grantsOf();
      const open = await own.ask(employee);
      const link = await returnLinkOf(scene.api, open);
      await comeBack(test, { ...link, sessionId: String(reset['verification_session_id']) });
      expect(await its.show(open, 'face')).toMatchObject({ status: 'denied', grant: null });
      expect(await grantsOf()).toBe(before);
    });
  });
});
