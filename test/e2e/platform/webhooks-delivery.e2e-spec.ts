import { Mailbox } from '../../../src/platform/messages/index.js';
import { EventNumberingTask } from '../../../src/verification/events/event-numbering.task.js';
import { apiOf, type Api } from '../../factories/api.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { addressOf, makeStaff } from '../../factories/staff.js';
import { forgetWebhooks } from '../../factories/webhook-scene.js';
import { COMPLETED, CREATED, deliver, ENDPOINTS, makeEndpoint } from '../../factories/webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  type Behaviour,
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';
import { it, itInSoak } from '../../support/volume.js';

const HOUR = 3_600;
/** Half of what a process sends at once. */
const MAX_OF_ONE_TENANT = 128;
// How long an endpoint is waited for (contract, Delivery).
const HANG_MS = 15_000;
// Above the jitter of a tenth.
const LATEST = 1.11;

describe('a webhook', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let receiver: WebhookReceiverService;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
  });

  beforeEach(async () => {
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    receiver = await startReceiver();
  });

  afterEach(async () => {
    await receiver.close();
    await forgetWebhooks(test);
  });

  afterAll(() => test.close());

  const session = (project_id: string = partner.documentProject) => api.session({ project_id });
  const endpoint = (event_types = [CREATED], project_id: string = partner.documentProject) =>
    makeEndpoint(api, { project_id, url: receiver.url, event_types });
  const deliveriesOf = async (id: string, query = '') =>
    (await api.get(`${ENDPOINTS}/${id}/deliveries${query}`)).body.data;

  it('carries exactly the event of the source document', async () => {
    const { id, bearer } = await endpoint([COMPLETED]);
    const { id: sessionId } = await session();
    await api.complete(sessionId, 'success');

    expect(await deliver(test.app)).toBe(1);

    const { method, path, headers, body } = receiver.received[0]!;
    const { data } = (await api.get(`/v1/events?project_id=${partner.documentProject}`)).body;
    const { sequence: _sequence, ...event } = data.find(
      ({ event_type }: { event_type: string }) => event_type === COMPLETED,
    );
    expect(body).toBe(
      JSON.stringify({
        event_id: event.event_id,
        event_type: COMPLETED,
        object_name: 'event',
        created_at: event.created_at,
        data: { verification_session_id: sessionId },
      }),
    );
    expect(JSON.parse(body)).toEqual(event);
    expect([method, path]).toEqual(['POST', '/hooks']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'webhook-id': event.event_id,
      'user-agent': 'identity-gateway-webhooks/1',
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
    });
    expect(await deliveriesOf(id)).toMatchObject([
      {
        object_name: 'webhook_delivery',
        webhook_endpoint_id: id,
        event_id: event.event_id,
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ status: 200, error: null, request_id: headers['x-request-id'] }],
      },
    ]);
    const [shown] = await deliveriesOf(id);
    const sent = shown.attempts[0].request_headers as { name: string; value: string }[];
    const names = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp'];
    for (const name of [...names, 'webhook-signature', 'x-request-id'])
      expect(sent).toContainEqual({ name, value: headers[name] });
    expect(sent).toContainEqual({ name: 'authorization', value: 'Bearer whb_…' });
    expect(JSON.stringify(shown)).not.toContain(bearer);
  });

  it.each<[Behaviour, number | null, string | null]>([
    [404, 404, null],
    [500, 500, null],
    [{ status: 301, headers: { location: '/elsewhere' } }, 301, null],
    [{ status: 307, headers: { location: '/elsewhere' } }, 307, null],
    [400, 400, null],
    [401, 401, null],
    [304, 304, null],
    ['reset', null, 'connection_lost'],
    ['reset_in_body', null, 'connection_lost'],
  ])(
    'that is answered with %j is not delivered, and sent again',
    async (behaviour, status, error) => {
      const { id } = await endpoint();
      await session();
      receiver.behave(behaviour);
      await deliver(test.app);

      const [failed] = await deliveriesOf(id);
      expect(failed).toMatchObject({ status: 'pending', attempts: [{ status, error }] });
      expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');

      receiver.behave(200);
      test.clock.advanceSeconds(10);
      await deliver(test.app);

      const [delivered] = await deliveriesOf(id);
      expect(delivered).toMatchObject({ status: 'delivered', attempts: [{}, { status: 200 }] });
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    },
  );

  itInSoak('that is never answered is not delivered, after 15 seconds', async () => {
    const { id } = await endpoint();
    await session();
    receiver.behave('hang');
    await deliver(test.app);

    const [delivery] = await deliveriesOf(id);
    const attempts = [{ status: null, error: 'timed_out' }];
    expect(delivery).toMatchObject({ status: 'pending', attempts });
    expect(delivery.attempts[0].latency_ms).toBeGreaterThanOrEqual(14_990);
    expect(delivery.attempts[0].latency_ms).toBeLessThan(25_000);
  });

  it('to a port that nobody listens on is not delivered', async () => {
    const { id } = await endpoint();
    await receiver.close();
    await session();
    await deliver(test.app);

    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', attempts: [{ status: null, error: 'connection_refused' }] },
    ]);
  });

  it.each<[Behaviour & string]>([['huge_body'], ['slow_body']])(
    'that is answered 200 with a %s is delivered, and little of it kept',
    async (behaviour) => {
      const { id } = await endpoint();
      await session();
      receiver.behave(behaviour);
      await deliver(test.app);

      const [delivery] = await deliveriesOf(id);
      const [attempt] = delivery.attempts;
      expect(delivery.status).toBe('delivered');
      expect(attempt.response_excerpt.length).toBe(behaviour === 'huge_body' ? 1_024 : 25);
      expect(attempt.latency_ms).toBeLessThan(5_000);
    },
  );

  it('is tried ten times over three days, then failed, visible and replayable', async () => {
    test.clock.stop();
    const { id } = await endpoint();
    await session();
    receiver.behave({ status: 503, body: 'not now' });
    const plan = [5, 300, 1_800, 2, 5, 10, 14, 20, 24].map((each, index) =>
      index < 3 ? each : each * HOUR,
    );
    for (const seconds of plan) {
      expect(await deliver(test.app)).toBe(1);
      test.clock.advanceSeconds(Math.floor(seconds * 0.89));
      expect(await deliver(test.app)).toBe(0);
      test.clock.advanceSeconds(Math.ceil(seconds * (LATEST - 0.89)) + 1);
    }
    expect(await deliver(test.app)).toBe(1);
    test.clock.advanceSeconds(30 * 24 * HOUR);
    expect(await deliver(test.app)).toBe(0);

    const [failed] = await deliveriesOf(id, '?status=failed');
    expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(failed.attempts).toHaveLength(10);
    expect(failed.attempts[9]).toMatchObject({ status: 503, response_excerpt: 'not now' });

    receiver.behave(204);
    const replayed = await api.post(`${ENDPOINTS}/${id}/deliveries/${failed.id}/replay`);
    expect([replayed.status, replayed.body.status]).toEqual([200, 'pending']);
    expect(await deliver(test.app)).toBe(1);

    const delivered = (await api.get(`${ENDPOINTS}/${id}/deliveries/${failed.id}`)).body;
    expect(delivered.status).toBe('delivered');
    expect(delivered.attempts).toHaveLength(11);
    expect(receiver.eventIds().size).toBe(1);
  });

  it('waits for as long as the receiver asks', async () => {
    const { id } = await endpoint();
    await session();
    receiver.behave({ status: 429, headers: { 'retry-after': '1800' } });
    await deliver(test.app);
    const asked = Math.floor(test.clock.now().getTime() / 1000) + 1_800;

    const [delivery] = await deliveriesOf(id);
    expect(Math.abs(delivery.next_attempt_at - asked)).toBeLessThan(5);
    test.clock.advanceSeconds(1_700);
    expect(await deliver(test.app)).toBe(0);
    test.clock.advanceSeconds(200);
    expect(await deliver(test.app)).toBe(1);
  });

  it('answered 410 disables the endpoint until somebody enables it', async () => {
    const { id } = await endpoint();
    await session();
    receiver.behave(410);
    await deliver(test.app);

    const gone = (await api.get(`${ENDPOINTS}/${id}`)).body;
    expect(gone).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', attempts: [{ status: 410 }] },
    ]);
    receiver.behave(200);
    await session();
    test.clock.advanceSeconds(30 * 24 * HOUR);
    expect(await deliver(test.app)).toBe(0);

    const enabled = await api.post(`${ENDPOINTS}/${id}/enable`);
    expect(enabled.body).toMatchObject({ status: 'enabled', disabled_reason: null });
    await session();
    expect(await deliver(test.app)).toBe(1);
  });

  it('answered 410 tells who may enable the endpoint, once, and without its address', async () => {
    const developer = await makeStaff(test, [partner.organizationId, 'developer']);
    await makeStaff(test, [partner.organizationId, 'auditor']);
    await endpoint();
    for (let n = 0; n < 5; n += 1) await session();
    receiver.behave(410);
    await deliver(test.app);
    await sendMessages(test.app);

    const told = test.app
      .get(Mailbox, { strict: false })
      .list()
      .filter(({ kind }) => kind === 'endpoint_disabled');
    expect(told.map(({ address }) => address)).toEqual([await addressOf(test, developer)]);
    expect(told[0]!.rendered.text).toContain(new URL(receiver.url).host);
    expect(told[0]!.rendered.text).not.toContain(receiver.url);
  });

  it('waits while its endpoint is disabled', async () => {
    const { id } = await endpoint();
    await session();
    receiver.behave(500);
    await deliver(test.app);
    receiver.behave(200);
    await api.post(`${ENDPOINTS}/${id}/disable`);
    await session();
    test.clock.advanceSeconds(60);
    expect(await deliver(test.app)).toBe(0);

    await api.post(`${ENDPOINTS}/${id}/enable`);
    expect(await deliver(test.app)).toBe(1);
    // What happened meanwhile was not queued.
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered' }]);
  });

  it('is not sent any more, and not kept, once its endpoint is deleted', async () => {
    const { id } = await endpoint();
    await session();
    receiver.behave(500);
    await deliver(test.app);
    receiver.behave(200);
    const { body } = await api.delete(`${ENDPOINTS}/${id}`);
    expect(body).toEqual({ id, object_name: 'webhook_endpoint', deleted: true });
    await session();
    test.clock.advanceSeconds(60);

    expect(await deliver(test.app)).toBe(0);
    const answers = await Promise.all(
      ['', '/deliveries'].map((path) => api.get(`${ENDPOINTS}/${id}${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('goes to every endpoint of its project that wants its type, and to no other', async () => {
    const other = await makeProject(test.app, partner.organizationId);
    const [wants, alsoWants, wantsNot, elsewhere] = await Promise.all([
      endpoint([CREATED]),
      endpoint([CREATED, COMPLETED]),
      endpoint([COMPLETED]),
      endpoint([CREATED], other),
    ]);
    await session();

    expect(await deliver(test.app)).toBe(2);
    const counts = await Promise.all(
      [wants, alsoWants, wantsNot, elsewhere].map(
        async ({ id }) => (await deliveriesOf(id)).length,
      ),
    );
    expect(counts).toEqual([1, 1, 0, 0]);
  });

  it('is queued once, however many processes number the events', async () => {
    const { id } = await endpoint();
    for (let n = 0; n < 20; n += 1) await session();
    await Promise.all(Array.from({ length: 4 }, () => deliver(test.app)));
    await deliver(test.app);

    expect(await deliveriesOf(id, '?limit=100')).toHaveLength(20);
    expect(receiver.received).toHaveLength(20);
  });

  it('can be tested with one event, which names no session and is sent once', async () => {
    const { id } = await endpoint();
    const { status, body: ping } = await api.post(`${ENDPOINTS}/${id}/test`);
    expect([status, ping.event_type, ping.status]).toEqual([200, 'event_ping_v1', 'pending']);
    receiver.behave(500);

    expect(await deliver(test.app)).toBe(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      event_id: ping.event_id,
      event_type: 'event_ping_v1',
      data: { verification_session_id: null },
    });
    expect(await deliveriesOf(id)).toMatchObject([{ id: ping.id, status: 'failed' }]);

    await api.post(`${ENDPOINTS}/${id}/disable`);
    const refused = await api.post(`${ENDPOINTS}/${id}/test`);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_endpoint_disabled']);
  });

  itInSoak('that one endpoint never answers delays no other endpoint’s', async () => {
    const stuck = await startReceiver();
    stuck.behave('hang');
    const COUNT = 200;
    const number = () => api.get(`/v1/events?project_id=${partner.documentProject}`);
    const runs: Promise<number>[] = [];
    const round = async (): Promise<number> => {
      receiver.received.length = 0;
      for (let n = 0; n < COUNT; n += 20)
        await Promise.all(Array.from({ length: 20 }, () => session()));
      await number();
      const started = performance.now();
      const run = deliver(test.app);
      await receiver.until(({ length }) => length === COUNT);
      const took = performance.now() - started;
      runs.push(run);
      return took;
    };
    await endpoint();
    await makeEndpoint(api, { project_id: partner.documentProject, url: stuck.url });

    const took = Math.max(await round(), await round());

    expect(stuck.received.length).toBeGreaterThan(0);
    // All others arrived while the first still hangs. The benchmark measures the cost.
    expect(took).toBeLessThan(HANG_MS);
    await stuck.close();
    await Promise.all(runs);
  });

  it('that all endpoints of one organisation hang leaves room for another’s', async () => {
    const stuck = await startReceiver();
    stuck.behave('hang');
    for (const project_id of [partner.documentProject, partner.selfieProject]) {
      for (let n = 0; n < 20; n += 1) await makeEndpoint(api, { project_id, url: stuck.url });
      await Promise.all(Array.from({ length: 10 }, () => api.session({ project_id })));
    }
    const run = deliver(test.app);
    await stuck.until(({ length }) => length >= MAX_OF_ONE_TENANT);

    const other = await makePartner(test.app, 'Elsewhere');
    const others = apiOf(test, other.sandboxKey);
    const { documentProject: project_id } = other;
    await makeEndpoint(others, { project_id, url: receiver.url });
    await others.session({ project_id });
    await test.app.get(EventNumberingTask, { strict: false }).run();
    await receiver.until(({ length }) => length === 1);

    expect(stuck.received).toHaveLength(MAX_OF_ONE_TENANT);
    await stuck.close();
    await run;
  });
});
