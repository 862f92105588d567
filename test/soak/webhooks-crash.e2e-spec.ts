import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidOf } from '../../src/platform/ids/index.js';
import { apiOf, type Api } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { COMPLETED, CREATED, deliver, ENDPOINTS, makeEndpoint } from '../factories/webhooks.js';
import { startApplication, startAnother, type TestApplication } from '../support/application.js';
import {
  environmentOf,
  eventually,
  type ServerProcess,
  startServer,
} from '../support/processes/server-process.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../support/doubles/webhook-receiver.js';
import { itInSoak, volume } from '../support/volume.js';

const EVENTS = volume(200, 1_000);
const SESSIONS = volume(5, 15);
const START_MS = 60_000;
/** Longer than a test takes. */
const NEVER_MS = 3_600_000;

describe('deliveries', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let receiver: WebhookReceiverService;
  let dataDir: string;
  const servers: ServerProcess[] = [];

  beforeEach(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    receiver = await startReceiver();
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-webhooks-'));
  });

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.signal('SIGKILL');
      await server.ended;
    }
    await receiver.close();
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const endpoint = (event_types = [CREATED]) =>
    makeEndpoint(api, { project_id: partner.documentProject, url: receiver.url, event_types });

  /** Committed events as a thousand sessions would leave them. */
  const happen = (count: number) =>
    test.database.query(
      `INSERT INTO verification.events (organization_id, id, project_id, type, session_id, created_at)
       SELECT $1, uuidv7(), $2, $3, uuidv7(), now() FROM generate_series(1, $4)`,
      [uuidOf(partner.organizationId), uuidOf(partner.documentProject), CREATED, count],
    );

  /** The built program on the same database, with its background work on. */
  async function serve(sweepMs = 100): Promise<ServerProcess> {
    const server = startServer({
      ...environmentOf(test),
      PORT: '0',
      DATA_DIR: dataDir,
      ...TO_THIS_MACHINE,
      // counters are shared: one limit for both processes
      RATE_LIMIT_PER_KEY: String(test.settings.rateLimitPerKey),
      SWEEP_INTERVAL_MS: String(sweepMs),
      DRAIN_TIMEOUT_MS: '5000',
    });
    servers.push(server);
    await server.says(/"address":"([^"]+)"/);
    return server;
  }

  const statuses = async (): Promise<Record<string, number>> => {
    const rows = await test.database.query<{ status: string; count: number }>(
      'SELECT status, count(*)::int AS count FROM verification.webhook_deliveries GROUP BY status',
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it(
    'of a killed process all arrive, by another, and the events have no hole',
    async () => {
      await endpoint();
      // slow enough to be killed in the middle
      let taken = 0;
      receiver.behave(() => ((taken += 1) % 4 === 0 ? 503 : 200));
      const server = await serve();
      await happen(EVENTS);
      await receiver.until(({ length }) => length >= 150);
      server.signal('SIGKILL');
      await server.ended;
      receiver.behave(200);

      const arrivedBefore = receiver.eventIds().size;
      expect(arrivedBefore).toBeGreaterThanOrEqual(150);
      expect(arrivedBefore).toBeLessThan(EVENTS);
      expect((await statuses())['pending']).toBeGreaterThan(0);

      // What the dead process had claimed is free when its leases end.
      const restarted = await startAnother(test.database, {
        HASH_PEPPER: test.settings.hashPepper,
        ...TO_THIS_MACHINE,
      });
      await deliver(restarted.app);
      restarted.clock.advanceSeconds(61);
      await deliver(restarted.app);
      await restarted.close();

      expect(receiver.eventIds().size).toBe(EVENTS);
      expect(await statuses()).toEqual({ delivered: EVENTS });
      const sequences = await test.database.query<{ sequence: string }>(
        'SELECT sequence FROM verification.events ORDER BY sequence',
      );
      expect(sequences.map(({ sequence }) => Number(sequence))).toEqual(
        Array.from({ length: EVENTS }, (_, n) => n + 1),
      );
    },
    START_MS,
  );

  it('are shared by two processes: each is sent, and none by both', async () => {
    await endpoint();
    const second = await startAnother(test.database, {
      HASH_PEPPER: test.settings.hashPepper,
      ...TO_THIS_MACHINE,
    });
    await happen(EVENTS);
    const [byFirst, bySecond] = await Promise.all([deliver(test.app), deliver(second.app)]);
    const byLast = await deliver(test.app);
    await second.close();

    expect(receiver.eventIds().size).toBe(EVENTS);
    expect(receiver.received).toHaveLength(EVENTS);
    expect(byFirst + bySecond + byLast).toBe(EVENTS);
    expect(await statuses()).toEqual({ delivered: EVENTS });
  });

  itInSoak(
    'under way end before a stopping process does, and what was not begun is free at once',
    async () => {
      await endpoint();
      receiver.behave('hang');
      const server = await serve();
      await happen(50);
      await receiver.until(({ length }) => length > 0);
      server.signal('SIGTERM');

      expect(await server.ended).toBe(0);
      receiver.behave(200);
      await eventually(async () => (await statuses())['pending'] === 50);
      expect(await deliver(test.app)).toBe(50);
      expect(await statuses()).toEqual({ delivered: 50 });
    },
    START_MS,
  );

  itInSoak(
    'begin as soon as the session ends, not when work is next looked for',
    async () => {
      const { id } = await endpoint([COMPLETED]);
      const server = await serve(NEVER_MS);
      const [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
      const there = apiOf({ baseUrl }, partner.sandboxKey);
      for (let n = 1; n <= SESSIONS; n += 1) {
        const { id: sessionId } = await there.session({ project_id: partner.documentProject });
        await there.complete(sessionId, 'success');
        await receiver.until(({ length }) => length === n);
      }

      const { body } = await there.get(`${ENDPOINTS}/${id}/deliveries?limit=100`);
      expect(body.data).toHaveLength(SESSIONS);
    },
    START_MS,
  );
});
