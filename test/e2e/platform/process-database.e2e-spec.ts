import request from 'supertest';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { cutLineTo, type CutLine } from '../../support/doubles/cut-line.js';
import { problemFaults } from '../../support/answers/problem.js';

describe('without its database', () => {
  let owner: TestApplication;
  let test: TestApplication;
  let line: CutLine;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    owner = await startApplication();
    const url = new URL(owner.database.url);
    line = await cutLineTo(Number(url.port));
    url.port = String(line.port);
    test = await startAnother(
      { ...owner.database, url: url.href },
      { DATABASE_TIMEOUT_MS: '1500' },
    );
    partner = await makePartner(owner.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(async () => {
    await test.close();
    await line.cut();
    await owner.close();
  });

  const ask: Record<string, (known: Api, id: string, token: string) => request.Test> = {
    'a creation': (known) => known.post(SESSIONS, { project_id: partner.documentProject }),
    'a read': (known, id) => known.get(`${SESSIONS}/${id}`),
    'a list': (known) => known.get(SESSIONS),
    'a change': (known, id) => known.post(`${SESSIONS}/${id}/cancel`),
    'the events': (known) => known.get(`/v1/events?project_id=${partner.documentProject}`),
    'a key that it has not met': () => apiOf(test, partner.productionKey).get(SESSIONS),
    readiness: () => request(test.baseUrl).get('/readyz'),
    "the hosted page's API": (_, id, token) =>
      request(test.baseUrl).get(`/verify/api/${id}`).set('cookie', `${id}=${token}`),
  };

  it.each(Object.entries(ask))(
    '%s is answered 503 and may be retried, and works when it is back',
    async (_, send) => {
      const { id, token } = await api.session({ project_id: partner.documentProject });
      await line.cut();

      const answer = await send(api, id, token);
      const again = await send(api, id, token);

      for (const { status, body, headers } of [answer, again]) {
        expect([status, body.code, headers['retry-after']]).toEqual([
          503,
          'service_unavailable',
          '1',
        ]);
        expect(headers['content-type']).toMatch(/^application\/problem\+json/);
        expect(body.request_id).toBe(headers['x-request-id']);
      }
      expect(problemFaults(answer)).toEqual(['the status is 503']);
      expect(answer.text).not.toMatch(/postgres|ECONN|127\.0\.0\.1|password/i);

      await line.mend();
      expect((await send(api, id, token)).status).toBe(200);
    },
  );

  it('a link is answered 503 on a page, and works when it is back', async () => {
    const { token } = await api.session({ project_id: partner.documentProject });
    await line.cut();

    const { status, headers, text } = await request(test.baseUrl).get(`/verify?token=${token}`);

    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '1',
      'text/html; charset=utf-8',
    ]);
    expect(text).not.toMatch(/postgres|ECONN/i);
    await line.mend();
    await request(test.baseUrl).get(`/verify?token=${token}`).expect(303);
  });

  it.each(['a creation', 'a read', 'a list', 'a change', 'a key that it has not met'])(
    '%s on silent connections is abandoned in time, and each connection once',
    async (name) => {
      const send = ask[name]!;
      const { id, token } = await api.session({ project_id: partner.documentProject });
      await send(api, id, token).expect(200);
      const another = await api.session({ project_id: partner.documentProject });
      const open = line.silence();

      const statuses: number[] = [];
      while (statuses.at(-1) !== 200) {
        const { status, body } = await send(api, another.id, another.token);
        statuses.push(status);
        if (status !== 200) expect([status, body.code]).toEqual([503, 'service_unavailable']);
        expect(statuses.length).toBeLessThanOrEqual(open + 1);
      }
      await line.cut();
      await line.mend();
    },
  );

  it('readiness on silent connections is answered long before a statement times out', async () => {
    const url = new URL(owner.database.url);
    url.port = String(line.port);
    const patient = await startAnother(
      { ...owner.database, url: url.href },
      { DATABASE_TIMEOUT_MS: '60000' }, // longer than a test may take
    );
    await request(patient.baseUrl).get('/readyz').expect(200);
    line.silence();

    const { status, body, headers } = await request(patient.baseUrl).get('/readyz');

    expect([status, body.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '1']);
    await line.cut();
    await line.mend();
    await patient.close();
  });

  it('still says that it lives', async () => {
    await line.cut();

    await request(test.baseUrl).get('/healthz').expect(200);

    await line.mend();
  });

  it('keeps no half of a change: a transaction cut in the middle leaves the session unchanged', async () => {
    const { id } = await api.session({ project_id: partner.documentProject });
    const answers = Promise.all([
      api.post(`${SESSIONS}/${id}/cancel`),
      api.get(`${SESSIONS}/${id}`),
    ]);
    await line.cut();
    await answers;
    await line.mend();

    const { body } = await api.get(`${SESSIONS}/${id}`).expect(200);
    const told = await owner.database.query(
      "SELECT 1 FROM verification.events WHERE session_id = $1 AND type LIKE '%canceled%'",
      [uuidOf(id as Id<'vs'>)],
    );
    expect(told).toHaveLength(body.status === 'canceled' ? 1 : 0);
  });
});
