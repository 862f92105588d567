import { randomUUID } from 'node:crypto';
import request, { type Response } from 'supertest';
import { ReturnStateStore } from '../../../src/gateway/access-requests/links/return-state.store.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const RETURN_URL = 'https://app.example.com/done';

describe('the way back', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });

  afterAll(() => test.close());

  async function ask(input: object = { return_url: RETURN_URL }): Promise<GatewayBody> {
    return customer.ask(await customer.employee(), input);
  }

  const complete = (asked: GatewayBody, scenario = 'success'): Promise<unknown> =>
    api.complete(asked['verification_session_id'], scenario);

  const raw = (query: string) =>
    request(test.baseUrl).get(`/gateway/v1/return${query}`).redirects(0);

  /** The status as it is stored, with no look at the service. */
  async function stored(asked: GatewayBody): Promise<unknown> {
    const [row] = await test.database.query<{ status: string }>(
      `SELECT status FROM gateway.access_requests WHERE verification_session_id = $1`,
      [asked['verification_session_id']],
    );
    return row?.status;
  }

  async function refusals({ id }: GatewayBody): Promise<unknown[]> {
    const rows = await test.database.query<{ actor: string; reason: string }>(
      `SELECT actor, details->>'reason' AS reason FROM gateway.audit_entries
        WHERE subject = $1 AND action = 'return.refused'`,
      [id],
    );
    return rows.map(({ actor, reason }) => `${actor}: ${reason}`);
  }

  function expectPage(answer: Response, status: number): void {
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('text/html');
    expect(answer.headers['location']).toBeUndefined();
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|script-src[^;]*\*/);
    expect(answer.text).not.toMatch(/<script|ar_|vs_|user_/);
  }

  it('settles the request, goes to the return_url and never carries the answer', async () => {
    const asked = await ask();
    await complete(asked);

    const back = await comeBack(test, await returnLinkOf(api, asked));

    expect(back.status).toBe(303);
    expect(back.headers['location']).toBe(`${RETURN_URL}?access_request_id=${asked.id}`);
    expect(back.headers['cache-control']).toBe('no-store');
    expect(back.headers['referrer-policy']).toBe('no-referrer');
    expect(await stored(asked)).toBe('granted');
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each([
    ['not begun', null, 'pending', null],
    ['abandoned', 'abandoned', 'pending', null],
    ['failed', 'selfie_mismatch', 'denied', 'verification_failed'],
    ['declined', 'consent_declined', 'canceled', 'verification_canceled'],
  ])(
    'is no proof: a verification that was %s is not granted',
    async (_, scenario, status, reason) => {
      const asked = await ask();
      if (scenario) await complete(asked, scenario);

      const back = await comeBack(test, await returnLinkOf(api, asked));

      expect(back.headers['location']).toBe(`${RETURN_URL}?access_request_id=${asked.id}`);
      expect(await customer.look(asked)).toMatchObject({ status, reason, grant: null });
    },
  );

  it('can be looked up again after the browser came back too early', async () => {
    const asked = await ask();
    await comeBack(test, await returnLinkOf(api, asked));
    await complete(asked);

    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each([
    ['?a=1&b=2', '?a=1&b=2&'],
    ['?', '?'],
    ['?q=a%20b+c&x[]=1&x[]=2&e=&&z', '?q=a%20b+c&x[]=1&x[]=2&e=&&z&'],
    ['?next=%2Fhome%3Fa%3D1%26b%3D2', '?next=%2Fhome%3Fa%3D1%26b%3D2&'],
    ['?u=%E2%9C%93&v=%e2%9c%93&w=%41', '?u=%E2%9C%93&v=%e2%9c%93&w=%41&'],
    ['/deep/path;a=1?x=1', '/deep/path;a=1?x=1&'],
    [`/a/../b?sig='x'|y`, `/a/../b?sig='x'|y&`],
  ])('keeps the query %s exactly', async (query, expected) => {
    const asked = await ask({ return_url: RETURN_URL + query });

    const back = await comeBack(test, await returnLinkOf(api, asked));

    expect(back.headers['location']).toBe(`${RETURN_URL}${expected}access_request_id=${asked.id}`);
  });

  it('keeps the fragment behind the query', async () => {
    const asked = await ask({ return_url: `${RETURN_URL}?a=1#/route?b=2` });

    const back = await comeBack(test, await returnLinkOf(api, asked));

    expect(back.headers['location']).toBe(
      `${RETURN_URL}?a=1&access_request_id=${asked.id}#/route?b=2`,
    );
  });

  it.each([
    'javascript:alert(1)',
    'com.example.unlisted:/done',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example.com',
    '/done',
    'https://user:secret@app.example.com/',
    'https://app.example.com/\r\nset-cookie: a=b',
    'ftp://app.example.com/',
    '',
  ])('leads to no address such as %j', async (url) => {
    const { employee_id: employee } = await customer.employee();

    const { status, body } = await customer.post(REQUESTS, {
      employee_id: employee,
      action: 'reset_mfa',
      return_url: url,
    });

    expect([status, body.errors[0]?.pointer]).toEqual([400, '/return_url']);
  });

  it.each([
    ['com.example.app:/done', 'com.example.app:/done?', ''],
    ['com.example.app://done?state=1#end', 'com.example.app://done?state=1&', '#end'],
  ])('opens an app that the configuration lists: %s', async (address, start, end) => {
    const config = { app_schemes: ['com.example.app'] };
    const withApp = await makeCustomer(test, partner, { config });
    const asked = await withApp.ask(await withApp.employee(), { return_url: address });
    await complete(asked);

    const back = await comeBack(test, await returnLinkOf(api, asked));

    expect(back.headers['location']).toBe(`${start}access_request_id=${asked.id}${end}`);
  });

  it('ends at a closing page where there is no return_url', async () => {
    const asked = await ask({ locale: 'it' });
    await complete(asked);

    const back = await comeBack(test, await returnLinkOf(api, asked)).set('accept-language', 'de');

    expectPage(back, 200);
    expect(back.text).toContain('<html lang="it">');
    expect(back.text).toContain('<h1>Può chiudere questa finestra</h1>');
    expect(await stored(asked)).toBe('granted');
  });

  describe('with a state', () => {
    it('that was used before ends at a page, on record, and changes nothing', async () => {
      const asked = await ask();
      const link = await returnLinkOf(api, asked);
      await comeBack(test, link).expect(303);
      await complete(asked);

      expectPage(await comeBack(test, link), 410);
      expectPage(await comeBack(test, { ...link, sessionId: 'vs_other' }), 410);

      expect(await stored(asked)).toBe('pending');
      expect(await refusals(asked)).toEqual(['browser: state_reused', 'browser: state_reused']);
    });

    it('that twenty browsers use at once admits one', async () => {
      const asked = await ask();
      await complete(asked);
      const link = await returnLinkOf(api, asked);

      const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(test, link)));

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([303, ...Array<number>(19).fill(410)]);
      expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    });

    it.each([
      ['forged', `state=${randomUUID()}`],
      ['missing', ''],
      ['empty', 'state='],
      ['no UUID', 'state=1'],
      ['a pattern', 'state=%25'],
      ['given twice', `state=${randomUUID()}&state=${randomUUID()}`],
      ['a list', `state[]=${randomUUID()}`],
    ])('that is %s ends at a page', async (_, query) => {
      expectPage(await raw(`?customer_id=${customer.customerId}&session_id=vs_1&${query}`), 400);
    });

    it.each([
      ['no customer', () => ''],
      ['another customer', (other: string) => `&customer_id=${other}`],
      ['a customer that there is not', () => `&customer_id=${newId('cust')}`],
      ['an id of another kind', () => `&customer_id=${newId('proj')}`],
      ['something that is no id', () => '&customer_id=%25'],
      ['two customers', (other: string) => `&customer_id=${other}&customer_id=${other}`],
    ])('and %s ends at a page and leaves the state unused', async (_, query) => {
      const stranger = await makeCustomer(test, partner);
      const asked = await ask();
      const link = await returnLinkOf(api, asked);
      const address = `?state=${link.state}&session_id=${link.sessionId}`;

      expectPage(await raw(address + query(stranger.customerId)), 400);

      await complete(asked);
      await comeBack(test, link).expect(303);
      expect(await stored(asked)).toBe('granted');
    });

    it('of a request leads no browser of another customer there', async () => {
      const stranger = await makeCustomer(test, partner);
      const theirs = await stranger.ask(await stranger.employee());
      const asked = await ask();
      const [link, other] = [await returnLinkOf(api, asked), await returnLinkOf(api, theirs)];

      expectPage(await comeBack(test, { ...link, customerId: other.customerId }), 400);
      expectPage(await comeBack(test, { ...other, customerId: link.customerId }), 400);

      expect([await stored(asked), await stored(theirs)]).toEqual(['pending', 'pending']);
      expect([await refusals(asked), await refusals(theirs)]).toEqual([[], []]);
    });

    it.each([
      ['no session', ''],
      ['an empty session', '&session_id='],
      ['two sessions', '&session_id=a&session_id=b'],
      ['a session without end', `&session_id=${'a'.repeat(201)}`],
      ['more than it takes', '&session_id=vs_1&status=success'],
      ['an answer of its own', '&session_id=vs_1&granted=true'],
    ])('and %s ends at a page and leaves the state unused', async (_, query) => {
      const asked = await ask();
      const link = await returnLinkOf(api, asked);

      expectPage(await raw(`?state=${link.state}&customer_id=${link.customerId}${query}`), 400);

      await complete(asked);
      await comeBack(test, link).expect(303);
      expect(await stored(asked)).toBe('granted');
    });

    it('in capitals is another state', async () => {
      const asked = await ask();
      const link = await returnLinkOf(api, asked);

      expectPage(await comeBack(test, { ...link, state: link.state.toUpperCase() }), 400);
    });

    it('of a request that was canceled leads on, and the request stays canceled', async () => {
      const asked = await ask();
      await customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200);
      await complete(asked);

      await comeBack(test, await returnLinkOf(api, asked)).expect(303);

      expect(await stored(asked)).toBe('canceled');
    });

    it('of an employee who was deleted ends at a page, and the request is denied', async () => {
      const asked = await ask();
      await customer.delete(`${EMPLOYEES}/${asked['employee_id']}`).expect(200);
      await complete(asked);

      expectPage(await comeBack(test, await returnLinkOf(api, asked)), 200);

      expect(await customer.look(asked)).toMatchObject({
        status: 'denied',
        reason: 'employee_inactive',
        return_url: null,
        grant: null,
      });
    });
  });

  describe('with the session', () => {
    /** Whoever reads sessions knows the state, and must end nobody's request with it. */
    async function expectRefused(asked: GatewayBody, sessionId: string): Promise<void> {
      const link = await returnLinkOf(api, asked);
      await complete(asked);

      expectPage(await comeBack(test, { ...link, sessionId }), 400);

      expect(await stored(asked)).toBe('pending');
      expect(await refusals(asked)).toEqual(['browser: foreign_session']);
      await comeBack(test, link).expect(303);
      expect(await stored(asked)).toBe('granted');
    }

    it('of another request grants nothing, although that one succeeded', async () => {
      const asked = await ask();
      const other = await customer.ask(asked);
      await complete(other);
      const link = await returnLinkOf(api, asked);

      await comeBack(test, { ...link, sessionId: other['verification_session_id'] }).expect(400);

      expect(await customer.look(asked)).toMatchObject({ status: 'pending', grant: null });
    });

    it('of another customer changes neither request', async () => {
      const stranger = await makeCustomer(test, partner);
      const theirs = await stranger.ask(await stranger.employee());
      await complete(theirs);

      await expectRefused(await ask(), theirs['verification_session_id']);

      expect(await stranger.look(theirs)).toMatchObject({ status: 'granted' });
    });

    it('of another project or environment changes nothing', async () => {
      const custom_fields = {};
      const elsewhere = await api.session({ project_id: partner.ial2Project, custom_fields });
      await api.complete(elsewhere.id, 'success');
      await expectRefused(await ask(), elsewhere.id);

      const production = await apiOf(test, partner.productionKey).session({
        project_id: partner.productionProject,
      });
      await expectRefused(await ask(), production.id);
    });

    it.each(['vs_1', `vs_${'0'.repeat(26)}`, '../verification_sessions', '*'])(
      'that is made up as %s changes nothing',
      async (sessionId) => {
        await expectRefused(await ask(), sessionId);
      },
    );
  });

  // Last: these let time pass.
  it('with an expired state ends at a page, and a success does not count any more', async () => {
    const asked = await ask();
    await complete(asked);
    const link = await returnLinkOf(api, asked);
    test.clock.advanceSeconds(1_800);

    expectPage(await comeBack(test, link), 410);

    expect(await customer.look(asked)).toMatchObject({
      status: 'expired',
      reason: 'verification_expired',
      grant: null,
    });
    expect(await refusals(asked)).toEqual(['browser: state_expired']);
  });

  it('with a state forgotten long ago ends at a page', async () => {
    const asked = await ask();
    const link = await returnLinkOf(api, asked);
    await comeBack(test, link).expect(303);
    test.clock.advanceSeconds(1_800 + 86_300);
    const states = test.app.get(ReturnStateStore, { strict: false });
    await states.forgetOld();
    expectPage(await comeBack(test, link), 410);
    test.clock.advanceSeconds(200);

    await states.forgetOld();

    expectPage(await comeBack(test, link), 400);
  });
});
