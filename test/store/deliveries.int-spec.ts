import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database } from '../../src/platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { DeliveryStore, type EndpointRef } from '../../src/platform/webhooks/index.js';
import { DueDeliveryStore } from '../../src/platform/webhooks/delivery/due-delivery.store.js';
import type { ClaimedDelivery, Outcome } from '../../src/platform/webhooks/delivery/delivery.js';
import { EventsModule } from '../../src/verification/events/index.js';
import { apiOf } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { ENDPOINTS, makeEndpoint } from '../factories/webhooks.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { inTurn } from '../support/waiting.js';

const MINUTE_MS = 60_000;

describe('the queue of deliveries', () => {
  let test: TestApplication;
  let app: NestFastifyApplication;
  let partner: Partner;
  let at: EndpointRef;
  let due: DueDeliveryStore;
  let deliveries: DeliveryStore;
  const now = new Date();
  const later = (ms: number): Date => new Date(now.getTime() + ms);

  beforeAll(async () => {
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' });
    ({ app } = test);
    const webhooks = app.select(EventsModule);
    due = webhooks.get(DueDeliveryStore, { strict: true });
    deliveries = webhooks.get(DeliveryStore, { strict: true });
  });

  beforeEach(async () => {
    partner = await makePartner(app);
    at = await endpoint(partner);
  });

  afterAll(() => test.close());

  async function endpoint(of: Partner): Promise<EndpointRef> {
    const api = apiOf(test, of.sandboxKey);
    const url = 'https://partner.example/hooks';
    const { id } = await makeEndpoint(api, { project_id: of.documentProject, url });
    return { tenant: of.organizationId, endpoint: id as Id<'whe'> };
  }

  const enqueue = (count: number, to = at, dueAt = now, eventIds = ids(count)): Promise<number> =>
    deliveries.enqueueAgain(
      to.tenant,
      eventIds.map((eventId) => ({
        endpoint: to.endpoint,
        eventId,
        eventType: 'event_ping_v1',
        body: '{}',
        requestId: null,
      })),
      dueAt,
    );
  const ids = (count: number): Id<'evt'>[] => Array.from({ length: count }, () => newId('evt'));
  const claim = (limit: number, when = now): Promise<ClaimedDelivery[]> =>
    due.claim(at, when, new Date(when.getTime() + MINUTE_MS), limit);
  const outcome = (delivery: ClaimedDelivery, status: Outcome['status']): Outcome => ({
    delivery,
    status,
    dueAt: later(status === 'pending' ? 5_000 : 0),
    attemptsLeft: 9,
    attempt: {
      startedAt: now,
      latencyMs: 3,
      httpStatus: 200,
      error: null,
      sealedAnswer: null,
      signature: '',
    },
  });
  const stored = async (id: string) => (await deliveries.find(at, idOf('whd', id)))!;

  it('gives each delivery to one process only, however many ask at once', async () => {
    await enqueue(100);
    const claims = (await Promise.all(Array.from({ length: 8 }, () => claim(20)))).flat();

    expect(claims.length).toBeGreaterThan(20);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    const rest = await claim(200);
    expect(rest.length + claims.length).toBe(100);
  });

  it('gives claimed work to another process only after the lease has ended', async () => {
    await enqueue(1);
    const [first] = await claim(10);

    expect(await claim(10)).toEqual([]);
    expect(await claim(10, later(MINUTE_MS - 1))).toEqual([]);
    const [second] = await claim(10, later(MINUTE_MS));
    expect([second!.id, second!.eventId]).toEqual([first!.id, first!.eventId]);
    expect(second!.claimId).not.toBe(first!.claimId);
  });

  it('lets a process whose lease has ended not overrule the one that came after it', async () => {
    await enqueue(1);
    const [slow] = await claim(1);
    const [quick] = await claim(1, later(MINUTE_MS));
    await due.record(at, [outcome(quick!, 'delivered')]);
    await due.record(at, [outcome(slow!, 'pending')]);

    const { status, attempts } = await stored(slow!.id);
    expect(status).toBe('delivered');
    expect(attempts).toHaveLength(2);
  });

  it.each<[string, (claimed: ClaimedDelivery) => Promise<unknown>]>([
    ['by its id', ({ id }) => deliveries.replay(at, [idOf('whd', id)], now)],
    [
      'with its period',
      () => {
        const period = { from: later(-1_000), to: later(1_000), types: ['event_ping_v1'] };
        return deliveries.replayCreated(at, { ...period, afterId: null }, now, 10);
      },
    ],
    ['with its event', ({ eventId }) => enqueue(1, at, now, [idOf('evt', eventId)])],
  ])('sends again what is replayed %s during an attempt', async (_, replay) => {
    await enqueue(1);
    const [claimed] = await claim(1);
    await replay(claimed!);
    await due.record(at, [outcome(claimed!, 'delivered')]);

    expect(await stored(claimed!.id)).toMatchObject({ status: 'pending', attempts: [{}] });
    expect(await claim(1)).toMatchObject([{ id: claimed!.id }]);
  });

  it('does not purge what is replayed at the same time, nor its attempts', async () => {
    await enqueue(1);
    const [claimed] = await claim(1);
    await due.record(at, [outcome(claimed!, 'delivered')]);
    const id = idOf('whd', claimed!.id);
    const before = later(2 * MINUTE_MS);
    let purged: number | undefined;
    // The purge sees it as ended, and waits for the replay.
    await inTurn(
      test.database,
      `verification.webhook_deliveries WHERE id = '${claimed!.id}'`,
      () => deliveries.replay(at, [id], now),
      async () => {
        purged = await deliveries.purge(at, { before, limit: 10, pendingToo: false });
      },
    );

    expect(purged).toBe(0);
    expect(await stored(claimed!.id)).toMatchObject({ status: 'pending', attempts: [{}] });
  });

  it('keeps an attempt once, however often it is written', async () => {
    await enqueue(1);
    const [claimed] = await claim(1);
    await due.record(at, [outcome(claimed!, 'pending')]);
    await due.record(at, [outcome(claimed!, 'pending')]);

    expect((await stored(claimed!.id)).attempts).toHaveLength(1);
  });

  it('gives back at once what was not sent', async () => {
    await enqueue(2);
    const claimed = await claim(4);
    await due.release(at, claimed);

    expect((await claim(4)).map(({ id }) => id).sort()).toEqual(claimed.map(({ id }) => id).sort());
    // A late release must not take the lease from its current holder.
    await due.release(at, claimed);
    expect(await claim(4)).toEqual([]);
  });

  it('protects exactly the entries under a hold', async () => {
    await enqueue(3, at, later(5_000));

    expect(await claim(10)).toEqual([]);
    expect(await claim(10, later(5_000))).toHaveLength(3);
  });

  it('serves the newest beside the oldest, so that a backlog delays no news', async () => {
    await enqueue(50, at, later(-MINUTE_MS));
    const [news] = ids(1);
    await enqueue(1, at, now, [news!]);

    const claimed = await claim(10);
    expect(claimed).toHaveLength(10);
    expect(claimed[0]!.eventId).toBe(uuidOf(news!));
  });

  it('holds each event once for each endpoint', async () => {
    const events = ids(3);
    const other = await endpoint(partner);
    const database = app.get(Database);
    const again = (to: EndpointRef) =>
      database.transaction((tx) =>
        deliveries.enqueue(
          to.tenant,
          events.map((eventId) => ({
            endpoint: to.endpoint,
            eventId,
            eventType: 'x',
            body: '{}',
            requestId: null,
          })),
          now,
          tx,
        ),
      );
    await Promise.all([again(at), again(at), again(other)]);
    await again(at);

    expect(await claim(20)).toHaveLength(3);
  });

  it('knows which endpoints have something due, of any tenant, and skips the disabled', async () => {
    const stranger = await endpoint(await makePartner(app, 'Other'));
    const disabled = await endpoint(partner);
    const idle = await endpoint(partner);
    await Promise.all([at, stranger, disabled].map((to) => enqueue(1, to)));
    await enqueue(1, idle, later(MINUTE_MS));
    await apiOf(test, partner.sandboxKey).post(`${ENDPOINTS}/${disabled.endpoint}/disable`);

    const found = await due.dueEndpoints(now);

    expect(found).toEqual(expect.arrayContaining([at, stranger]));
    expect(found).not.toContainEqual(disabled);
    expect(found).not.toContainEqual(idle);
    expect(await due.claim(disabled, now, later(MINUTE_MS), 10)).toEqual([]);
    await claim(10);
    expect(await due.dueEndpoints(now)).not.toContainEqual(at);
  });

  it('finds its work by an index, with a hundred thousand deliveries waiting', async () => {
    await test.database.query(
      `INSERT INTO verification.webhook_deliveries (organization_id, endpoint_id, id, event_id, event_type, body, status,
         attempts_left, created_at, due_at)
       SELECT $1, $2, gen_random_uuid(), gen_random_uuid(), 'x', '{}', 'pending', 10, $3::timestamptz,
              $3::timestamptz - n * interval '1 ms' FROM generate_series(1, 100000) AS n`,
      [uuidOf(at.tenant), uuidOf(at.endpoint), now],
    );
    await test.database.query('ANALYZE verification.webhook_deliveries');
    const looked = await app.get(Database).enclose(async () => {
      for (let n = 0; n < 20; n += 1) {
        expect(await claim(64)).toHaveLength(64);
        expect((await due.dueEndpoints(now)).length).toBeGreaterThan(0);
      }
      return rowsRead();
    });
    // One scan of the whole queue reads more rows than all of these together.
    expect(looked).toBeGreaterThanOrEqual(20 * 64);
    expect(looked).toBeLessThan(100_000);
  });

  /** How many deliveries the transaction around it has read so far, whether one by one or by an index. */
  async function rowsRead(): Promise<number> {
    const [row] = await app.get(Database).query<{ count: string }>(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS count FROM pg_stat_xact_user_tables
        WHERE schemaname = 'verification' AND relname = 'webhook_deliveries'`,
    );
    return Number(row?.count);
  }
});
