import type { NewDelivery } from '../../../src/platform/webhooks/index.js';
import { PartnerWebhookHooks } from '../../../src/verification/events/webhook-hooks.js';
import { apiOf, type Api } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { deliver, ENDPOINTS, makeEndpoint } from '../../factories/webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

describe('a replay that takes long', () => {
  let test: TestApplication;
  let receiver: WebhookReceiverService;
  let partner: Partner;
  let api: Api;
  let path: string;
  /** The first part of a replay is queued. */
  let begun: PromiseWithResolvers<void>;
  /** Resolved by a test: the next part is read. */
  let goesOn: PromiseWithResolvers<void>;
  let ended: PromiseWithResolvers<void>;

  beforeAll(async () => {
    test = await startApplication({ ...TO_THIS_MACHINE, DATABASE_POOL_SIZE: '2' });
    receiver = await startReceiver();
    const hooks = test.app.get(PartnerWebhookHooks, { strict: false });
    const eventsOf = hooks.eventsOf.bind(hooks);
    // Each part is one event, and the second one waits for the test.
    hooks.eventsOf = async function* (...asked): AsyncGenerator<NewDelivery[]> {
      try {
        for await (const batch of eventsOf(...asked))
          for (const delivery of batch) {
            yield [delivery];
            begun.resolve();
            await goesOn.promise;
          }
      } finally {
        ended.resolve();
      }
    };
  });

  beforeEach(async () => {
    begun = Promise.withResolvers();
    goesOn = Promise.withResolvers();
    ended = Promise.withResolvers();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    const { id } = await makeEndpoint(api, {
      project_id: partner.documentProject,
      url: receiver.url,
    });
    const session = () => api.session({ project_id: partner.documentProject });
    await Promise.all([session(), session()]);
    await deliver(test.app);
    path = `${ENDPOINTS}/${id}/replay`;
  });

  // Also after a failure: the application closes only once every answer has ended.
  afterEach(() => {
    goesOn.resolve();
  });

  afterAll(async () => {
    await test.close();
    await receiver.close();
  });

  const range = () => ({ after: Math.floor(test.clock.now().getTime() / 1_000) - 60 });
  const keyed = { 'idempotency-key': 'again' };
  const replay = (headers = {}, signal: AbortSignal | null = null) =>
    fetch(test.baseUrl + path, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${partner.sandboxKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(range()),
    });
  const countPending = async (): Promise<number> => {
    const rows = await test.database.query(
      `SELECT 1 FROM verification.webhook_deliveries WHERE status = 'pending'`,
    );
    return rows.length;
  };

  it('holds no connection by its key, so others are answered', async () => {
    const other = await makePartner(test.app);
    const replayed = replay(keyed);
    await begun.promise;

    const input = { project_id: other.documentProject, url: receiver.url };
    const made = await apiOf(test, other.sandboxKey).post(ENDPOINTS, input).set(keyed);
    expect(made.status).toBe(201);

    goesOn.resolve();
    expect(await (await replayed).json()).toMatchObject({ count: 2 });
    // The same key sends again.
    expect(await (await replay(keyed)).json()).toMatchObject({ count: 2 });
    await deliver(test.app);
  });

  it('ends when its caller leaves, and lets the next one begin only then', async () => {
    const left = new AbortController();
    const closed = Promise.withResolvers<unknown>();
    test.app.getHttpServer().once('request', (_, response) => {
      response.once('close', () => {
        closed.resolve(null);
      });
    });
    const replayed = replay({}, left.signal).catch(() => 'left');
    await begun.promise;
    const refused = await replay();
    expect(await refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.headers.get('retry-after')).toBe('5');

    left.abort();
    expect(await replayed).toBe('left');
    await closed.promise;
    expect((await replay()).status).toBe(429);
    goesOn.resolve();
    await ended.promise;

    expect(await countPending()).toBe(1);
    expect(await (await replay()).json()).toMatchObject({ count: 2 });
  });
});
