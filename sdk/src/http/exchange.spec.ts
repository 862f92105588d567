import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { HttpDouble } from '../../test/http-double.js';
import { exchange, HttpFailure, type HttpRequest } from './exchange.js';

const SECRET = 'gk_test_do_not_show';
describe('one exchange over HTTP', () => {
  let server: HttpDouble;

  beforeAll(async () => {
    server = await HttpDouble.start();
  });
  afterAll(() => server.stop());

  function request(changes: Partial<HttpRequest> = {}): HttpRequest {
    const headers = { authorization: `Bearer ${SECRET}` };
    return {
      method: 'GET',
      url: `${server.url}/x`,
      headers,
      timeoutMs: 2_000,
      maxBytes: 1_000,
      ...changes,
    };
  }

  async function failure(changes: Partial<HttpRequest> = {}): Promise<HttpFailure> {
    const error: unknown = await exchange(request(changes)).catch((reason: unknown) => reason);
    if (!(error instanceof HttpFailure)) throw new Error(`not a failure: ${inspect(error)}`);
    return error;
  }

  describe('an exchange', () => {
    it('sends the body as it is and gives back any status', async () => {
      server.script((response) =>
        response.writeHead(418, { 'X-Thing': 'a' }).end('{"not": parsed'),
      );
      const answer = await exchange(
        request({
          method: 'POST',
          body: '{"a": 1}',
          headers: { 'content-type': 'application/json' },
        }),
      );
      expect(answer).toMatchObject({
        status: 418,
        body: '{"not": parsed',
        headers: { 'x-thing': 'a' },
      });
      expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/x', body: '{"a": 1}' });
    });

    it('does not follow a redirect', async () => {
      server.script((response) =>
        response.writeHead(302, { location: `${server.url}/elsewhere` }).end(),
      );
      expect((await exchange(request())).status).toBe(302);
      expect(server.requests).toHaveLength(1);
    });

    it('reads no more than it was told to, also of a compressed answer', async () => {
      server.script(
        (response) => response.end('a'.repeat(1_001)),
        (response) =>
          response
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync('a'.repeat(1_000_000))),
      );
      expect(await failure()).toMatchObject({ answered: true });
      expect(await failure()).toMatchObject({ answered: true });
    });

    it('ends an answer that drips for longer than the time-out', async () => {
      let timer: NodeJS.Timeout | undefined;
      server.script((response) => {
        timer = setInterval(() => response.write('a'), 10);
        response.on('close', () => {
          clearInterval(timer);
        });
      });
      expect(await failure({ timeoutMs: 100 })).toMatchObject({
        code: 'ETIMEDOUT',
        answered: false,
      });
    });

    it("rejects with the caller's own reason when the caller ends it", async () => {
      const mine = new Error('changed my mind');
      const controller = new AbortController();
      server.script(() => {
        controller.abort(mine);
      });
      await expect(exchange(request({ signal: controller.signal }))).rejects.toBe(mine);
      await expect(exchange(request({ signal: AbortSignal.abort(mine) }))).rejects.toBe(mine);
      expect(server.requests).toHaveLength(1);
    });

    it('shows nothing of the request in a failure', async () => {
      server.script(
        (response) => response.destroy(),
        (response) => response.end('a'.repeat(1_001)),
      );
      const failures = [
        await failure(),
        await failure(),
        await failure({ url: 'http://127.0.0.1:1/' }),
      ];
      expect(failures.map(({ code }) => code)).toEqual([
        'ECONNRESET',
        'ERR_BAD_RESPONSE',
        'ECONNREFUSED',
      ]);
      expect(inspect(failures, { depth: null, showHidden: true })).not.toContain(SECRET);
    });
  });
});
