import request, { type Response } from 'supertest';
import { RateLimits } from '../../../src/platform/limits/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { REQUESTS } from '../../factories/customer-api.js';
import { makeCustomer } from '../../factories/customer.js';
import { makeRelyingParty } from '../../factories/oidc.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { StoppableTime } from '../../support/stoppable-time.js';

const LIMITS = {
  RATE_LIMIT_PER_KEY: '20',
  RATE_LIMIT_PER_EMPLOYEE: '3',
  RATE_LIMIT_PER_ADDRESS: '5',
  AUTHENTICATION_FAILURES_PER_ADDRESS: '4',
};

describe('rate limits', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication(LIMITS);
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  async function flood(times: number, ask: () => PromiseLike<Response>): Promise<Response[]> {
    return Promise.all(Array.from({ length: times }, () => Promise.resolve(ask())));
  }

  const statusesOf = (answers: Response[]): Record<number, number> =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [
        status,
        all.length,
      ]),
    );

  async function freshKey(): Promise<string> {
    const { secret } = await makeKey(test.app, partner.organizationId);
    return secret;
  }

  describe('a key', () => {
    it('is let through as often as its limit says, and then told when to come back', async () => {
      const api = apiOf(test, await freshKey());
      const answers = await flood(30, () => api.get(SESSIONS));
      expect(statusesOf(answers)).toEqual({ 200: 20, 429: 10 });
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ code: 'rate_limited', status: 429 });
      expect(refused?.headers).toMatchObject({
        'ratelimit-policy': '"key";q=20;w=60',
        ratelimit: expect.stringMatching(/^"key";r=0;t=\d+$/) as string,
        'retry-after': expect.stringMatching(/^[1-9]\d*$/) as string,
      });
    });

    it('sees on every answer what is left', async () => {
      const api = apiOf(test, await freshKey());
      const first = await api.get(SESSIONS);
      const second = await api.get(SESSIONS);
      expect([first.headers['ratelimit'], second.headers['ratelimit']]).toEqual([
        expect.stringMatching(/^"key";r=19;t=\d+$/),
        expect.stringMatching(/^"key";r=18;t=\d+$/),
      ]);
    });

    it('over its limit takes nothing from another key of the same partner', async () => {
      const [noisy, quiet] = [apiOf(test, await freshKey()), apiOf(test, await freshKey())];
      await flood(40, () => noisy.get(SESSIONS));
      expect((await quiet.get(SESSIONS)).status).toBe(200);
    });

    it('has one limit in two processes', async () => {
      const second = await startAnother(test.database, {
        ...LIMITS,
      });
      try {
        const key = await freshKey();
        const answers = await Promise.all([
          flood(20, () => apiOf(test, key).get(SESSIONS)),
          flood(20, () => apiOf(second, key).get(SESSIONS)),
        ]);
        expect(statusesOf(answers.flat())).toEqual({ 200: 20, 429: 20 });
      } finally {
        await second.close();
      }
    });
  });

  describe('the pace of a key', () => {
    const PACE = { 'ratelimit-policy': '"key_pace";q=100;w=1', 'retry-after': '1' };
    let time: StoppableTime;

    beforeEach(() => {
      time = new StoppableTime();
    });
    afterEach(() => {
      time.restore();
    });

    const withQuota = async (
      quota: string,
      use: (application: TestApplication) => Promise<void>,
    ): Promise<void> => {
      const application = await startAnother(test.database, {
        ...LIMITS,
        RATE_LIMIT_PER_KEY: quota,
      });
      await use(application).finally(() => application.close());
    };

    it('is kept however much of its quota is left, and takes nothing from another key', () =>
      withQuota('3000', async (application) => {
        const [noisy, quiet] = [await freshKey(), await freshKey()];
        time.stop();
        const answers = await flood(150, () => apiOf(application, noisy).get(SESSIONS));
        expect(statusesOf(answers)).toEqual({ 200: 100, 429: 50 });
        const refused = answers.find(({ status }) => status === 429);
        expect(refused?.body).toMatchObject({ code: 'rate_limited' });
        expect(refused?.headers).toMatchObject(PACE);
        expect((await apiOf(application, quiet).get(SESSIONS)).status).toBe(200);

        time.pass(1_000);
        const { status } = await apiOf(application, noisy).get(SESSIONS);
        expect(status).toBe(200);
      }));

    it('is refused while it keeps asking: a flood is not let in when its quota restarts', () =>
      withQuota('5', async (application) => {
        const api = apiOf(application, await freshKey());
        const get = (): PromiseLike<Response> => api.get(SESSIONS);
        time.stop();
        expect(statusesOf(await flood(10, get))).toEqual({ 200: 5, 429: 5 });
        time.pass(59_500);
        for (let round = 0; round < 8; round += 1) {
          expect(statusesOf(await flood(200, get))).toEqual({ 429: 200 });
        }
        time.pass(600);
        expect(await get()).toMatchObject({ status: 429, headers: PACE });
        time.pass(2_000);
        expect((await get()).status).toBe(200);
      }));
  });

  describe('an address', () => {
    it('that keeps failing to authenticate gets 429 in place of 401, and a valid key still passes', async () => {
      const wrong = () => request(test.baseUrl).get(SESSIONS).set('authorization', 'Bearer wrong');
      expect(statusesOf(await flood(10, wrong))).toEqual({ 401: 4, 429: 6 });
      expect((await apiOf(test, await freshKey()).get(SESSIONS)).status).toBe(200);
    });

    it('may open a limited number of pages without authentication', async () => {
      const open = () => request(test.baseUrl).get('/verify?token=nothing');
      const answers = await flood(8, open);
      expect(statusesOf(answers)).toEqual({ 401: 5, 429: 3 });
      expect(answers.find(({ status }) => status === 429)?.headers['content-type']).toMatch(/html/);
    });
  });

  describe('an employee', () => {
    it('can be asked only so often an hour: an attacker cannot wear them down with prompts', async () => {
      const customer = await makeCustomer(test, partner);
      const employee = await customer.employee();
      const other = await customer.employee();
      const ask = (employeeId: unknown) => () =>
        customer.post(REQUESTS, { employee_id: employeeId, action: 'reset_mfa' });
      const answers = await flood(5, ask(employee['employee_id']));
      expect(statusesOf(answers)).toEqual({ 201: 3, 429: 2 });
      expect((await ask(other['employee_id'])()).status).toBe(201);
    });
  });

  describe('counters that cannot be reached', () => {
    it.each([
      ['open', 200],
      ['closed', 503],
    ])('fail %s with %d, as the setting says', async (mode, status) => {
      const second = await startAnother(test.database, {
        RATE_LIMIT_FAILURE: mode,
      });
      try {
        const key = await freshKey();
        await test.database.query('ALTER TABLE platform.rate_limits RENAME TO hidden');
        const answer = await apiOf(second, key).get(SESSIONS);
        expect(answer.status).toBe(status);
        if (status === 503) expect(answer.headers['retry-after']).toBe('1');
      } finally {
        await test.database.query('ALTER TABLE platform.hidden RENAME TO rate_limits');
        await second.close();
      }
    });
  });

  it('a message that cannot be counted is not sent, also where other limits fail open', async () => {
    const limits = test.app.get(RateLimits, { strict: false });
    await test.database.query('ALTER TABLE platform.rate_limits RENAME TO hidden');
    try {
      await expect(limits.use('address', '203.0.113.78', null)).resolves.toBeUndefined();
      for (const name of [
        'sms_number',
        'sms_number_all',
        'sms_warning',
        'sms_warning_all',
        'sms_prefix',
        'sms_prefix_all',
        'sms_country',
        'sms_workspace',
        'email_address',
        'email_address_all',
      ])
        await expect(limits.use(name, '+12125550100', null)).rejects.toMatchObject({ status: 503 });
    } finally {
      await test.database.query('ALTER TABLE platform.hidden RENAME TO rate_limits');
    }
  });

  describe('a client of OpenID Connect', () => {
    it('has a limit per key, which other callers cannot use up', async () => {
      const party = await makeRelyingParty(test, partner);
      const introspect = (more: Record<string, string> = {}) =>
        party.post('introspect', { token: 'nothing', ...more });
      await flood(30, () => introspect({ client_secret: 'wrong' }));

      const answers = await flood(30, () => introspect());
      expect(statusesOf(answers)).toEqual({ 200: 20, 429: 10 });
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ error: 'temporarily_unavailable' });
      expect(refused?.headers).toMatchObject({
        'ratelimit-policy': '"key";q=20;w=60',
        'retry-after': expect.stringMatching(/^[1-9]\d*$/) as string,
      });
      expect((await introspect({ token: 'a.signed.one' })).status).toBe(429);
      expect((await party.post('revoke', { token: 'a.signed.one' })).status).toBe(200);
      expect((await party.post('revoke', { token: 'nothing' })).status).toBe(200);
      const other = await makeRelyingParty(test, partner);
      expect((await other.post('introspect', { token: 'nothing' })).status).toBe(200);
    });
  });

  it('the counters hold no address and no id in clear', async () => {
    await test.app.get(RateLimits, { strict: false }).use('address', '203.0.113.77', null);
    const rows = await test.database.query<{ key: string }>('SELECT key FROM platform.rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.filter(({ key }) => /203\.0\.113|127\.0\.0|key_|emp_/.test(key.replace(/^key:/, ''))),
    ).toEqual([]);
  });
});
