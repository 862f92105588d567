import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { listRoutes, documentedPath } from '../../src/openapi/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { Judge } from '../support/fuzz/judge.js';
import { confirmedBy } from '../support/fuzz/confirmations.js';
import { listOperations, type Operation } from '../support/fuzz/operations.js';
import { requestsOf, type FuzzRequest } from '../support/fuzz/requests.js';
import { makeTenant, type Tenant } from '../support/fuzz/tenant.js';
import { Wire } from '../support/fuzz/wire.js';
import { itInSoak, volume } from '../support/volume.js';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? volume(1_000, 20_000));
/**
 * Seed of the first round; the others follow from it. The same seed replays a failure. The few
 * requests of `npm test` are the same each time.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? volume(1, Date.now() % 2 ** 31));
const ROUND = 500;
const CONNECTIONS = 32;
const WARM = Math.min(2_000, REQUESTS / 2);

describe(`${REQUESTS} hostile requests over every route, FUZZ_SEED=${SEED}`, () => {
  const operations: Operation[] = listOperations();
  let test: TestApplication;
  let judge: Judge;
  let sent = 0;
  const heap: { warm: number; end: number } = { warm: 0, end: 0 };

  beforeAll(async () => {
    test = await startApplication({
      OIDC_CODE_TTL_SECONDS: '600', // longer than the run takes
      RATE_LIMIT_PER_STAFF: '1000000', // two people ask for everything here
      DATABASE_TIMEOUT_MS: '60000', // a pause of the machine is no failure of ours
    });
    const tenants: [Tenant, Tenant] = [
      await makeTenant(test, 'zqalphazq'),
      await makeTenant(test, 'zqbravozq'),
    ];
    judge = new Judge(tenants);
    const wire = new Wire(test.settings.port, CONNECTIONS);
    const some = (of: Operation[], seed: number, numRuns = 1): FuzzRequest[] =>
      fc.sample(requestsOf(of, tenants), { seed, numRuns });
    for (let round = 0; sent < REQUESTS; round += 1) {
      const requests =
        round === 0
          ? operations.flatMap((each, place) => some([each], SEED + place))
          : some(operations, SEED + round, Math.min(ROUND, REQUESTS - sent));
      await wire.sendAll(requests, async (asked, answer) => {
        judge.judge(asked, answer);
        const confirmed = await confirmedBy(test, asked, answer);
        if (confirmed) judge.judge(confirmed, await wire.send(confirmed));
      });
      sent += requests.length;
      if (heap.warm === 0 && sent >= WARM) heap.warm = heapAfterCollection();
    }
    wire.close();
    heap.end = heapAfterCollection();
  }, 900_000);

  afterAll(() => test.close());

  it('reach every route there is', () => {
    const routes = listRoutes(test.app).map(({ method, path }) => documentedPath(`${method} ${path}`)); // prettier-ignore

    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort());
    expect([...judge.statuses.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  // The others need a session or an import in a state after several right calls, which a short run
  // rarely reaches.
  itInSoak('mostly work: more than half of the operations have succeeded too', () => {
    // What the standards of others ask for is seldom guessed.
    const ours = operations
      .filter(({ surface }) => surface !== 'foreign' && surface !== 'oauth')
      .map(({ id }) => id);
    const never = [...judge.statuses]
      .filter(([id]) => ours.includes(id))
      .filter(([, counts]) => [...counts.keys()].every((status) => status >= 400))
      .map(([id, counts]) => `${id} ${[...counts.keys()].join(' ')}`);

    expect(never.slice(ours.length / 2)).toEqual([]);
  });

  it('are answered as promised: documented, without failures, without leaks', () => {
    const faults = [...judge.faults].map(([fault, request]) => `${fault}\n    ${request}`);

    expect(faults).toEqual([]);
  });

  it('leave the process alive and its memory level', async () => {
    expect((await fetch(`${test.baseUrl}/readyz`)).status).toBe(200);
    expect(heap.end).toBeLessThan(heap.warm * 1.5);
  });
});

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
