import { EventNumberingTask } from '../../../src/verification/events/event-numbering.task.js';
import { apiOf, type Api } from '../../factories/api.js';
import { answered, CONFIG, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { deliver, ENDPOINTS, type EndpointBody } from '../../factories/webhooks.js';
import { findSecrets, PROBE_SECONDS, register } from '../../factories/webhook-registration.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { ownPort } from '../../support/own-port.js';

const LOOPBACK = { OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' };

/** A success that a webhook reports only after a check is too old for a grant. */
const HEARD = 'denied';

type Endpoint = EndpointBody & { url: string };

describe("the gateway's endpoint at the verification service", () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication(LOOPBACK);
  });

  // One customer at a time, so that the task works on this one.
  beforeEach(async () => {
    await test.database.query('DELETE FROM gateway.webhook_registrations');
    await test.database.query(
      `UPDATE gateway.customers SET config = jsonb_set(jsonb_set(config,
         '{establish_identity,enabled}', 'false'), '{known_user_key,enabled}', 'false')`,
    );
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });

  afterAll(() => test.close());

  async function endpoints(): Promise<Endpoint[]> {
    const { data } = await answered(200, api.get(`${ENDPOINTS}?limit=100`));
    return data as Endpoint[];
  }

  /** The endpoint of the document project, which `asked` belongs to. */
  async function endpoint(): Promise<Endpoint> {
    const project = { project_id: partner.documentProject };
    const found = await answered(200, api.get(`${ENDPOINTS}?project_id=${project.project_id}`));
    expect(found['data']).toHaveLength(1);
    return found['data'][0] as Endpoint;
  }

  const secrets = () => findSecrets(test, customer, partner.documentProject);

  /** A request whose person has succeeded. Only a webhook can report it. */
  async function verified(): Promise<GatewayBody> {
    const asked = await customer.ask(await customer.employee());
    await api.complete(asked['verification_session_id'], 'success');
    return asked;
  }

  async function statusOf(asked: GatewayBody): Promise<unknown> {
    const [row] = await test.database.query<{ status: string }>(
      'SELECT status FROM gateway.access_requests WHERE verification_session_id = $1',
      [asked['verification_session_id']],
    );
    return row?.status;
  }

  async function expectToBeTold(by = test): Promise<void> {
    const asked = await verified();
    await deliver(by.app);
    expect(await statusOf(asked)).toBe('granted');
  }

  it('stays unchanged, and is checked, as long as it is correct', async () => {
    expect(await register(test)).toBe(2);
    const before = await endpoints();
    test.clock.advanceSeconds(PROBE_SECONDS);

    expect([await register(test), await register(test)]).toEqual([0, 0]);

    expect(await endpoints()).toEqual(before);
    await expectToBeTold();
  });

  it('keeps its secrets from who repeats its registration with the key of the service', async () => {
    await register(test);
    const { id, url, event_types } = await endpoint();
    const project_id = partner.documentProject;
    const guessed = `${customer.customerId}/${project_id}/first/${test.settings.baseUrl}`;

    const { body } = await api
      .post(ENDPOINTS, { project_id, url, event_types })
      .set('idempotency-key', guessed)
      .expect(201);

    expect(body).not.toMatchObject({ id });
    expect(JSON.stringify(body)).not.toContain((await secrets())!.secret);
  });

  describe('after BASE_URL has changed', () => {
    /** A process at its former address, where nobody answers any more. */
    async function former(): Promise<TestApplication> {
      const BASE_URL = `http://127.0.0.1:${String(await ownPort())}`;
      return startAnother(test.database, { ...LOOPBACK, BASE_URL }, test.clock);
    }

    it('points to the new address, keeps its secrets, and delivers what was open', async () => {
      const old = await former();
      await register(old);
      const [before, known] = [await endpoint(), await secrets()];
      expect(before.url).toContain(old.settings.baseUrl);
      const asked = await verified();
      await deliver(old.app);
      await old.close();
      expect(await statusOf(asked)).toBe('pending');
      test.clock.advanceSeconds(30);

      expect(await register(test)).toBe(2);

      const after = await endpoint();
      expect(after).toEqual({
        ...before,
        url: expect.stringContaining(test.settings.baseUrl),
        updated_at: expect.any(Number),
      });
      expect(await secrets()).toEqual(known);
      await deliver(test.app);
      expect(await statusOf(asked)).toBe('granted');
      await expectToBeTold();
      expect(await register(test)).toBe(0);
    });

    it('is moved by two processes at once, which leave one endpoint', async () => {
      const old = await former();
      await register(old);
      await old.close();
      const { baseUrl: BASE_URL } = test.settings;
      const second = await startAnother(test.database, { ...LOOPBACK, BASE_URL }, test.clock);
      test.clock.advanceSeconds(60);

      await Promise.all([register(test), register(second)]);

      await second.close();
      expect((await endpoint()).url).toContain(test.settings.baseUrl);
      await expectToBeTold();
    });

    it('is checked when its registered address is unknown', async () => {
      await register(test);
      await test.database.query('UPDATE gateway.webhook_registrations SET url = NULL');
      await api.patch(`${ENDPOINTS}/${(await endpoint()).id}`, { url: 'http://127.0.0.1:9/x' });
      test.clock.advanceSeconds(60);

      expect(await register(test)).toBe(1);

      const { url } = await endpoint();
      expect(url).toContain(test.settings.baseUrl);
      expect(
        await test.database.query(
          'SELECT url FROM gateway.webhook_registrations WHERE project_id = $1',
          [partner.documentProject],
        ),
      ).toEqual([{ url }]);
    });
  });

  const SPOILED: [string, (id: string) => Promise<unknown>][] = [
    ['points elsewhere', (id) => api.patch(`${ENDPOINTS}/${id}`, { url: 'http://127.0.0.1:9/x' })],
    [
      'is told of other events',
      (id) =>
        api.patch(`${ENDPOINTS}/${id}`, {
          event_types: ['event_verification_session_redacted_v1'],
        }),
    ],
    ['is disabled', (id) => api.post(`${ENDPOINTS}/${id}/disable`)],
    ['is deleted', (id) => api.delete(`${ENDPOINTS}/${id}`)],
    [
      'has a new secret that the gateway was not given',
      (id) => api.post(`${ENDPOINTS}/${id}/rotate_secret`, { old_secret_expires_in: 0 }),
    ],
    [
      'has a new bearer that the gateway was not given',
      (id) => api.post(`${ENDPOINTS}/${id}/rotate_bearer`),
    ],
    ['signs no more', (id) => api.patch(`${ENDPOINTS}/${id}`, { signed: false })],
  ];

  it.each(SPOILED)('that %s is repaired, and told what it missed', async (_, spoil) => {
    await register(test);
    await spoil((await endpoint()).id);
    const missed = await verified();
    await deliver(test.app);
    expect([await statusOf(missed), await register(test)]).toEqual(['pending', 0]);
    test.clock.advanceSeconds(PROBE_SECONDS);

    expect(await register(test)).toBe(1);

    expect(await endpoint()).toMatchObject({ status: 'enabled', signed: true });
    await deliver(test.app);
    expect(await statusOf(missed)).toBe(HEARD);
    await expectToBeTold();
    expect(await endpoints()).toHaveLength(2);
  });

  /** The next check, and what it has sent; returns how many endpoints it repaired. */
  const check = async (): Promise<number> => {
    test.clock.advanceSeconds(PROBE_SECONDS);
    const repaired = await register(test);
    await deliver(test.app);
    return repaired;
  };

  it('is told what it missed while it was disabled between two checks', async () => {
    await register(test);
    await check();
    const { id } = await endpoint();
    await api.post(`${ENDPOINTS}/${id}/disable`);
    const missed = await verified();
    await deliver(test.app);
    await api.post(`${ENDPOINTS}/${id}/enable`);

    expect([await check(), await statusOf(missed)]).toEqual([0, HEARD]);
  });

  it('leaves to its successor what waited since before the last check', async () => {
    await register(test);
    await check();
    const waiting = await verified();
    await test.app.get(EventNumberingTask, { strict: false }).run();
    await test.database.query(
      `UPDATE verification.webhook_deliveries SET due_at = due_at + interval '1 day'`,
    );
    await check();
    expect(await statusOf(waiting)).toBe('pending');
    await api.post(`${ENDPOINTS}/${(await endpoint()).id}/rotate_bearer`);

    await customer.post(`${CONFIG}/test`).expect(200);
    await deliver(test.app);

    expect(await statusOf(waiting)).toBe(HEARD);
  });

  it.each(SPOILED)('that %s is repaired at once by the configuration test', async (...row) => {
    await register(test);
    await row[1]((await endpoint()).id);

    const { body } = await customer.post(`${CONFIG}/test`).expect(200);

    expect(body.checks).toContainEqual({ name: 'webhook', status: 'ok', fix: null });
    await expectToBeTold();
  });

  it('that is deleted repeatedly is recreated each time, once for two concurrent processes', async () => {
    const { baseUrl: BASE_URL } = test.settings;
    const second = await startAnother(test.database, { ...LOOPBACK, BASE_URL }, test.clock);
    await register(test);
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await endpoint();
      seen.add(id);
      await api.delete(`${ENDPOINTS}/${id}`);
      test.clock.advanceSeconds(PROBE_SECONDS);
      await Promise.all([register(test), register(second)]);
      await expectToBeTold();
    }
    await second.close();

    expect(seen.size).toBe(3);
    expect(seen).not.toContain((await endpoint()).id);
  });
});
