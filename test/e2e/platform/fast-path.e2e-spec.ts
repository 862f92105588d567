import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request, { type Response } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { FastPath } from '../../../src/platform/http/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { Log } from '../../../src/platform/logging/index.js';
import { ApiKeysService } from '../../../src/verification/api-keys/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { makeRelyingParty, readWithToken } from '../../factories/oidc.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { StoppableTime } from '../../support/stoppable-time.js';
import { it, itInSoak } from '../../support/volume.js';

const KEY_SET = '/integrations/.well-known/jwks.json';

/** The parts that differ from answer to answer. */
function comparable({ status, headers, body }: Response): object {
  const { date, 'x-request-id': requestId, ratelimit, 'retry-after': _, ...rest } = headers;
  expect(requestId).toMatch(/^req_\w{26}$/);
  expect(date).toBeDefined();
  const { instance: _i, request_id: _r, ...said } = body as Record<string, unknown>;
  return { status, headers: { ...rest, limited: ratelimit !== undefined }, said };
}

describe('ahead of the framework', () => {
  let test: TestApplication;
  let partner: Partner;
  let time: StoppableTime;

  /** The requests that the framework answered. */
  let shown: string[];

  const start = async (quota: string): Promise<void> => {
    const prepare = (app: NestFastifyApplication): void => {
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onSend', (asked, _reply, _payload, done) => {
          shown.push(asked.url);
          done();
        });
    };
    test = await startApplication({ RATE_LIMIT_PER_KEY: quota }, { prepare });
    partner = await makePartner(test.app);
  };

  beforeEach(async () => {
    shown = [];
    time = new StoppableTime();
    await start('5');
  });

  afterEach(async () => {
    time.restore();
    await test.close();
  });

  const close = (): void => {
    test.app.get(FastPath).beforeApplicationShutdown();
  };

  const freshKey = async (): Promise<string> =>
    (await makeKey(test.app, partner.organizationId)).secret;

  const exhaust = async (key: string): Promise<Response> => {
    const api = apiOf(test, key);
    for (let n = 0; n < 5; n += 1) await api.get(SESSIONS);
    return api.get(SESSIONS);
  };

  it('the key set is answered exactly as its route answers it', async () => {
    const byTheRoute = await request(test.baseUrl).get(KEY_SET);
    const ahead = await request(test.baseUrl).get(KEY_SET);
    expect(shown).toEqual([KEY_SET]);
    close();
    const byTheRouteAgain = await request(test.baseUrl).get(KEY_SET);

    expect(shown).toEqual([KEY_SET, KEY_SET]);
    expect(comparable(ahead)).toEqual(comparable(byTheRoute));
    expect(comparable(ahead)).toEqual(comparable(byTheRouteAgain));
  });

  it('only exactly its address and method are answered ahead as the key set', async () => {
    await request(test.baseUrl).get(KEY_SET).expect(200);
    shown = [];
    const statuses = await Promise.all(
      [
        request(test.baseUrl).get(`${KEY_SET}?a=1`),
        request(test.baseUrl).get(`${KEY_SET}/`),
        request(test.baseUrl).post(KEY_SET),
        request(test.baseUrl).get(`//x${KEY_SET}`),
      ].map(async (sent) => (await sent).status),
    );
    expect(statuses).toEqual([200, 404, 405, 404]);
    expect(shown).toHaveLength(4);
  });

  it("a key over its limit gets the guard's refusal at every address", async () => {
    const key = await freshKey();
    const first = await exhaust(key);
    const api = apiOf(test, key);
    const before = shown.length;
    const ahead = await api.get(SESSIONS);
    const posted = await api.post(SESSIONS, { project_id: partner.documentProject });
    const nowhere = await api.get('/nothing');
    expect(shown).toHaveLength(before);
    close();
    const byTheGuard = await api.get(SESSIONS);

    expect(shown).toHaveLength(before + 1);
    expect(comparable(first)).toEqual(comparable(byTheGuard));
    for (const answer of [ahead, posted, nowhere]) {
      expect(comparable(answer)).toEqual(comparable(byTheGuard));
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
      expect(answer.headers['ratelimit']).toMatch(/^"key";r=0;t=\d+$/);
      const { instance, request_id: id } = answer.body as Record<string, string>;
      expect([instance, id]).toEqual(Array(2).fill(answer.headers['x-request-id']));
    }
  });

  it('a key that exceeds its rate is refused there too', async () => {
    await test.close();
    await start('3000');
    const api = apiOf(test, await freshKey());
    time.stop();
    const ask = (): Promise<Response> => Promise.resolve(api.get(SESSIONS));
    for (let asked = 0; asked < 4; asked += 1) await Promise.all(Array.from({ length: 30 }, ask));
    const before = shown.length;
    const ahead = await api.get(SESSIONS);
    expect(shown).toHaveLength(before);
    close();
    const byTheGuard = await api.get(SESSIONS);

    expect(shown).toHaveLength(before + 1);
    expect(ahead.headers['ratelimit-policy']).toBe('"key_pace";q=100;w=1');
    expect(comparable(ahead)).toEqual(comparable(byTheGuard));
  });

  it('a revoked key is told that it is revoked, however often it asks', async () => {
    const { id, secret } = await makeKey(test.app, partner.organizationId);
    await exhaust(secret);
    time.stop();
    await test.app
      .get(ApiKeysService, { strict: false })
      .revoke(partner.organizationId, id, OPERATOR);
    const statuses: number[] = [];
    for (let waited = 0; waited <= 3_000; waited += 500) {
      statuses.push((await apiOf(test, secret).get(SESSIONS)).status);
      time.pass(500);
    }
    expect(statuses).toEqual([429, 429, 429, 429, 401, 401, 401]);
  });

  /** Between two floods of 120. */
  const STEP_MS = 100;

  itInSoak(
    "a revoked token does not affect its client's other tokens, however it floods",
    async () => {
      await test.close();
      await start('3000');
      const party = await makeRelyingParty(test, partner);
      const [flooding, live] = [await party.tokens(), await party.tokens()];
      const ask = (): Promise<Response> =>
        Promise.resolve(readWithToken(test, flooding['access_token']));
      const flood = (): Promise<Response[]> => Promise.all(Array.from({ length: 120 }, ask));
      time.stop();
      for (let n = 0; n < 5; n += 1) await flood();
      await party.post('revoke', { token: String(flooding['access_token']) }).expect(200);
      expect((await readWithToken(test, live['access_token'])).status).toBe(429);
      for (let passed = 0; passed < 3_200; passed += STEP_MS) {
        time.pass(STEP_MS);
        await flood();
      }
      expect((await readWithToken(test, flooding['access_token'])).status).toBe(401);
      expect((await readWithToken(test, live['access_token'])).status).toBe(200);
    },
  );

  it('no other caller is refused: another key, a missing key, a similar key', async () => {
    const key = await freshKey();
    await exhaust(key);
    const others = [await freshKey(), `${key}x`, key.slice(0, -1)];
    const statuses = await Promise.all(
      others.map(async (other) => (await apiOf(test, other).get(SESSIONS)).status),
    );
    const { status: withoutKey } = await request(test.baseUrl).get(SESSIONS);
    const { status: health } = await request(test.baseUrl).get('/healthz');
    expect([...statuses, withoutKey, health]).toEqual([200, 401, 401, 401, 200]);
  });

  it('what is answered is logged like every other answer, with the id that its caller gave it', async () => {
    const key = await freshKey();
    await exhaust(key);
    await request(test.baseUrl).get(KEY_SET).expect(200);
    const lines: object[] = [];
    test.app.get(Log).info = (event, fields) => lines.push({ event, ...fields });
    const callerRequestId = newId('req');
    const named = { 'x-request-id': callerRequestId };

    const refused = await request(test.baseUrl)
      .get(SESSIONS)
      .set({ ...named, authorization: `Bearer ${key}` });
    const served = await request(test.baseUrl).get(KEY_SET).set(named);

    const line = (answer: Response, route: string): object => ({
      event: 'request',
      requestId: answer.headers['x-request-id'] as string,
      callerRequestId,
      method: 'GET',
      route,
      status: answer.status,
      durationMs: expect.any(Number) as number,
    });
    expect(lines).toEqual([line(refused, 'unknown'), line(served, KEY_SET)]);
  });

  it('the body of a refused request does not become the next request on its connection', async () => {
    const key = await freshKey();
    await exhaust(key);
    const agent = request.agent(test.baseUrl).set('connection', 'keep-alive');
    const body = `GET ${KEY_SET} HTTP/1.1\r\nHost: x\r\n\r\n`;
    for (let n = 0; n < 5; n += 1) {
      const { status } = await agent
        .post(SESSIONS)
        .set('authorization', `Bearer ${key}`)
        .set('content-type', 'application/json')
        .send(body);
      expect(status).toBe(429);
    }
    await agent.get('/healthz').expect(200);
  });
});
