import { setWebhookScene, type WebhookScene } from '../../factories/webhook-scene.js';
import { deliver, ENDPOINTS, makeEndpoint, type EndpointBody } from '../../factories/webhooks.js';
import { expectDocumented } from '../../support/answers/openapi.js';

const DAY = 86_400;

describe('a replay of webhooks', () => {
  let { test, partner, api, receiver } = {} as WebhookScene;

  setWebhookScene((scene) => {
    ({ test, partner, api, receiver } = scene);
  });

  const receiving = (): Promise<EndpointBody> =>
    makeEndpoint(api, { project_id: partner.documentProject, url: receiver.url });
  const session = () => api.session({ project_id: partner.documentProject });
  const seconds = () => Math.floor(test.clock.now().getTime() / 1_000);
  const replay = (id: string, input: object) => api.post(`${ENDPOINTS}/${id}/replay`, input);

  it('sends again what was created in a time range, and what the endpoint missed while disabled', async () => {
    const { id } = await receiving();
    const before = await session();
    test.clock.advanceSeconds(100);
    const from = seconds();
    const had = await session();
    await deliver(test.app);
    await api.post(`${ENDPOINTS}/${id}/disable`);
    const missed = await session();
    await deliver(test.app);
    test.clock.advanceSeconds(100);
    const to = seconds();
    await api.post(`${ENDPOINTS}/${id}/enable`);
    const after = await session();
    await deliver(test.app);
    receiver.received.length = 0;

    const replayed = await replay(id, { after: from, before: to });
    expectDocumented('webhookEndpointsReplay', replayed);
    expect(replayed.body).toEqual({ object_name: 'webhook_replay', count: 2 });
    await deliver(test.app);

    const sessions = receiver.received.map(
      ({ body }) => JSON.parse(body).data.verification_session_id,
    );
    expect(sessions.sort()).toEqual([had.id, missed.id].sort());
    expect(sessions).not.toEqual(expect.arrayContaining([before.id, after.id]));
    // The end of the range may be left out.
    expect((await replay(id, { after: from })).body.count).toBe(3);
  });

  it('during an attempt sends once more after it', async () => {
    const { id } = await receiving();
    await session();
    receiver.behave(async () => {
      receiver.behave(200);
      await replay(id, { after: seconds() - 60 });
      return 200;
    });

    await deliver(test.app);
    await deliver(test.app);

    expect([receiver.received.length, receiver.eventIds().size]).toEqual([2, 1]);
  });

  it('sends again all that failed, and nothing else', async () => {
    const { id } = await receiving();
    await session();
    await deliver(test.app);
    await test.database.query(`UPDATE verification.webhook_deliveries SET attempts_left = 1`);
    receiver.behave(500);
    const failing = await Promise.all([session(), session(), session()]);
    await deliver(test.app);
    for (let n = 0; n < 9; n += 1) {
      test.clock.advanceSeconds(2 * DAY);
      await deliver(test.app);
    }
    receiver.received.length = 0;
    receiver.behave(200);

    expect((await replay(id, { failed: true })).body.count).toBe(3);
    await deliver(test.app);

    const sessions = receiver.received.map(
      ({ body }) => JSON.parse(body).data.verification_session_id,
    );
    expect(sessions.sort()).toEqual(failing.map((each) => each.id).sort());
    expect((await replay(id, { failed: true })).body.count).toBe(0);
  });

  it.each([
    ['nothing', {}],
    ['no failed ones', { failed: false }],
    ['failed ones before a moment', { failed: true, before: 2 }],
    ['chosen ones and a time', { delivery_ids: [], after: 1 }],
    ['an end alone', { before: 10 }],
    ['an end before its beginning', { after: 10, before: 10 }],
  ])('is refused where it names %s', async (_, input) => {
    const { id } = await receiving();
    const refused = await replay(id, input);

    expect([refused.status, refused.body.code]).toEqual([400, 'request_invalid']);
  });

  it('is refused while the endpoint is disabled', async () => {
    const { id } = await receiving();
    await api.post(`${ENDPOINTS}/${id}/disable`);
    const refused = await replay(id, { failed: true });

    expectDocumented('webhookEndpointsReplay', refused);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_endpoint_disabled']);
  });
});
