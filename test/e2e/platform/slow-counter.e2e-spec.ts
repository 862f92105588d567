import { setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'supertest';
import { connectOwner } from '../../../src/database.js';
import { Database } from '../../../src/platform/database/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { eventually } from '../../support/processes/server-process.js';
import { untilWaiting } from '../../support/waiting.js';

const TIMEOUT_MS = '500';
// The rest is for a busy machine; a statement may take ten seconds.
const SOON_MS = 8_000;
/** A quarter of the pool. */
const COUNTER_CONNECTIONS = 2;

describe('a counter that is slow', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  /** Locks the counters while `work` runs, so a count neither succeeds nor fails. */
  async function whileHeld(work: () => Promise<void>): Promise<void> {
    const dataSource = await connectOwner(test.database.url);
    try {
      await new Database(dataSource).transaction(async (tx) => {
        await tx.query('LOCK TABLE platform.rate_limits IN ACCESS EXCLUSIVE MODE');
        await work();
      });
    } finally {
      await dataSource.destroy();
    }
  }

  async function withMode(mode: string, use: (api: Api) => Promise<void>): Promise<void> {
    const application = await startAnother(test.database, {
      RATE_LIMIT_FAILURE: mode,
      RATE_LIMIT_PER_KEY: '20',
      RATE_LIMIT_TIMEOUT_MS: TIMEOUT_MS,
    });
    const { secret } = await makeKey(test.app, partner.organizationId);
    await use(apiOf(application, secret)).finally(() => application.close());
  }

  const leftOf = ({ headers }: Response): number =>
    Number(/^"key";r=(\d+);/.exec(headers['ratelimit'] ?? '')?.[1]);

  /** Counting works again. A count that timed out still runs later, with the time of its run. */
  async function countsAgain(api: Api): Promise<void> {
    await eventually(async () => {
      const [first, second] = [await api.get(SESSIONS), await api.get(SESSIONS)];
      return leftOf(second) === leftOf(first) - 1;
    });
  }

  it.each([
    ['open', 200, undefined],
    ['closed', 503, '1'],
  ])('fails %s with %d, soon, and counts again when it is free', (mode, status, retryAfter) =>
    withMode(mode, async (api) => {
      expect(leftOf(await api.get(SESSIONS))).toBe(19);
      await whileHeld(async () => {
        const start = performance.now();
        const answer = await api.get(SESSIONS);
        const ms = performance.now() - start;

        expect(answer.status).toBe(status);
        expect(ms).toBeLessThan(SOON_MS);
        expect(answer.headers['retry-after']).toBe(retryAfter);
        expect(answer.headers['ratelimit']).toBeUndefined();
        if (status === 503) expect(answer.body).toMatchObject({ code: 'service_unavailable' });
      });
      await countsAgain(api);
    }),
  );

  it('leaves connections to others: many concurrent callers are served when it fails open', async () => {
    const application = await startAnother(test.database, {
      RATE_LIMIT_FAILURE: 'open',
      RATE_LIMIT_TIMEOUT_MS: TIMEOUT_MS,
    });
    const keys = await Promise.all(
      Array.from({ length: 40 }, () => makeKey(test.app, partner.organizationId)),
    );
    try {
      await whileHeld(async () => {
        const answers = await Promise.all(
          keys.map(({ secret }) => Promise.resolve(apiOf(application, secret).get(SESSIONS))),
        );
        expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
      });
    } finally {
      await application.close();
    }
  });

  it('is waited for as long as is set, by those who have no connection yet too', async () => {
    const application = await startAnother(test.database, { RATE_LIMIT_FAILURE: 'closed' });
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => makeKey(test.app, partner.organizationId)),
    );
    let answers: Promise<Response[]> = Promise.resolve([]);
    try {
      await whileHeld(async () => {
        answers = Promise.all(
          keys.map(({ secret }) => Promise.resolve(apiOf(application, secret).get(SESSIONS))),
        );
        await untilWaiting(test.database, COUNTER_CONNECTIONS);
        await delay(800); // a short wait for a connection would be over
      });
      expect((await answers).map(({ status }) => status)).toEqual(keys.map(() => 200));
    } finally {
      await application.close();
    }
  });
});
