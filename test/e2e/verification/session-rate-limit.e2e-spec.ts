import request from 'supertest';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { STEP_INPUTS, visit, visitor, type Visitor } from '../../factories/visitor.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';

const LIMITS = { RATE_LIMIT_PER_SESSION: '5' };

describe('the calls of the hosted page for one session', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication(LIMITS);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  const make = (): Promise<SessionBody> => api.session({ project_id: partner.ial2Project });

  async function look(page: Visitor, times: number): Promise<number[]> {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push((await page.get()).status);
    return statuses;
  }

  it('are let through as often as its limit says, looks and steps alike, and then told when to come back', async () => {
    const session = await make();
    const page = await visit(test, session);
    const answers = [
      await page.get(),
      await page.post('steps/consent', STEP_INPUTS.consent),
      await page.post('steps/document', STEP_INPUTS.document),
      await page.get(),
      await page.get(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ headers }) => headers['ratelimit'])).toEqual(
      [4, 3, 2, 1, 0].map((left) =>
        expect.stringMatching(new RegExp(`^"session";r=${left};t=(5\\d|60)$`)),
      ),
    );

    const refused = await page.get();

    expect(problemFaults(refused)).toEqual([]);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"session";q=5;w=60',
      ratelimit: expect.stringMatching(/^"session";r=0;t=(5\d|60)$/) as string,
      'retry-after': expect.stringMatching(/^(5\d|60)$/) as string,
    });
  });

  it('over it change nothing, and take nothing from another session or the key', async () => {
    const [noisy, quiet] = [await make(), await make()];
    const page = await visit(test, noisy);
    expect(await look(page, 7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const before = await api.read(noisy.id);

    const { status } = await page.post('steps/consent', STEP_INPUTS.consent);

    expect(status).toBe(429);
    expect(await api.read(noisy.id)).toEqual(before);
    expect(await look(await visit(test, quiet), 5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('are counted across all browsers and processes', async () => {
    const second = await startAnother(test.database, LIMITS, test.clock);
    try {
      const session = await make();
      const [here, there] = [await visit(test, session), await visit(second, session)];
      expect([await look(here, 3), await look(there, 3), await look(here, 1)]).toEqual([
        [200, 200, 200],
        [200, 200, 429],
        [429],
      ]);
    } finally {
      await second.close();
    }
  });

  it('can be used up only by the browser that opened it', async () => {
    const session = await make();
    const page = await visit(test, session);
    const { cookie } = await visit(test, await make());
    const strangers = [
      ...(await look(visitor(test.baseUrl, session.id, `${session.id}=guess`), 6)),
      ...(await look(visitor(test.baseUrl, session.id, cookie), 6)),
    ];
    const fromElsewhere = await request(test.baseUrl)
      .post(`/verify/api/${session.id}/steps/consent`)
      .set('cookie', page.cookie)
      .send(STEP_INPUTS.consent);

    expect(new Set(strangers)).toEqual(new Set([401]));
    expect(fromElsewhere.status).toBe(403);
    expect(await look(page, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
