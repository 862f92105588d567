import { FakeTime } from '../../test/fake-time.js';
import { hangUp, HttpDouble, json, problem } from '../../test/http-double.js';
import { ACCESS_REQUEST_STATUSES } from './gateway.types.js';
import { GatewayClient } from './gateway-client.js';

const KEY = `gk_test_01jz8v6y3kf2r9w5x7q4m1n0pd_${'s'.repeat(43)}`;
const pending = json(200, { id: 'ar_1', status: 'pending' });
const granted = json(200, { id: 'ar_1', status: 'granted' });
describe('access requests', () => {
  let server: HttpDouble;
  let time: FakeTime;
  let gateway: GatewayClient;

  beforeAll(async () => {
    server = await HttpDouble.start(pending);
  });
  beforeEach(() => {
    time = new FakeTime();
    gateway = new GatewayClient({ baseUrl: server.url, customerKey: KEY, time, maxRetries: 0 });
  });
  afterAll(() => server.stop());

  describe('waiting for an access request', () => {
    it.each(ACCESS_REQUEST_STATUSES.filter((status) => status !== 'pending'))(
      'ends when it is %s',
      async (status) => {
        server.script(pending, json(200, { id: 'ar_1', status }));
        expect(await gateway.accessRequests.wait('ar_1')).toEqual({ id: 'ar_1', status });
        expect(server.requests.map(({ path }) => path)).toEqual(
          Array(2).fill('/gateway/v1/access_requests/ar_1'),
        );
      },
    );

    it('asks less and less often', async () => {
      server.script(pending, pending, pending, pending, pending, pending, granted);
      await gateway.accessRequests.wait('ar_1');
      expect(time.sleeps).toEqual([1750, 2625, 3937.5, 5906.25, 8750, 8750]);
    });

    it('waits at least as long as a pending answer asks', async () => {
      const later = json(200, { id: 'ar_1', status: 'pending' }, { 'retry-after': '5' });
      server.script(later, later, pending, granted);
      await gateway.accessRequests.wait('ar_1');
      expect(time.sleeps).toEqual([5_000, 5_000, 3937.5]);
    });

    it('continues while the gateway is unreachable or busy, and waits as long as it asks', async () => {
      server.script(
        hangUp,
        problem(503, 'service_unavailable'),
        problem(429, 'rate_limited', { 'retry-after': '30' }),
        granted,
      );
      expect((await gateway.accessRequests.wait('ar_1')).status).toBe('granted');
      expect(time.sleeps).toEqual([1750, 2625, 30_000]);
    });

    it('stops at a refusal', async () => {
      server.script(problem(404, 'access_request_not_found'));
      await expect(gateway.accessRequests.wait('ar_1')).rejects.toMatchObject({
        code: 'access_request_not_found',
      });
    });

    it('gives up at its deadline', async () => {
      server.script();
      await expect(
        gateway.accessRequests.wait('ar_1', { deadlineMs: 5_000 }),
      ).rejects.toMatchObject({
        code: 'wait_timed_out',
      });
      expect(time.now()).toBeLessThanOrEqual(1_800_000_000_000 + 5_000);
      server.script(problem(429, 'rate_limited', { 'retry-after': '3600' }));
      await expect(gateway.accessRequests.wait('ar_1')).rejects.toMatchObject({
        code: 'wait_timed_out',
      });
      expect(server.requests).toHaveLength(1);
    });

    it('gives up at its deadline also when the gateway never answers', async () => {
      server.script(() => undefined);
      const waiting = gateway.accessRequests.wait('ar_1', { deadlineMs: 50 });
      await expect(waiting).rejects.toMatchObject({ code: 'wait_timed_out' });
    });

    it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
      'has no deadline of %s',
      async (deadlineMs) => {
        await expect(gateway.accessRequests.wait('ar_1', { deadlineMs })).rejects.toThrow(
          TypeError,
        );
      },
    );

    it('ends with the reason of its signal', async () => {
      const controller = new AbortController();
      const mine = new Error('the page was closed');
      server.script(pending, (response, request) => {
        controller.abort(mine);
        pending(response, request);
      });
      await expect(gateway.accessRequests.wait('ar_1', { signal: controller.signal })).rejects.toBe(
        mine,
      );
    });
  });
});
