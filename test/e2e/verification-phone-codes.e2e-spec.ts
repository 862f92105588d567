import { apiOf, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { walkTo, type Visitor } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';

const PHONE = '+15555550102';

describe('the one-time codes of the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  /** A session whose person is asked for a code. */
  async function atPhone(input: object = {}): Promise<{ session: SessionBody; page: Visitor }> {
    const session = await api.session({ project_id: partner.ial2Project, ...input });
    return { session, page: await walkTo('phone', test, session) };
  }

  const send = async (page: Visitor): Promise<string> => {
    const { body } = await page.post('phone_code', { phone: PHONE }).expect(200);
    return body.simulated_code;
  };
  /** A code that is certainly not the right one. */
  const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

  it('fail the session at the fifth wrong try, and the right code is too late', async () => {
    const { session, page } = await atPhone();
    const code = await send(page);
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(await page.post('steps/phone', { code: wrong(code) }));
    const fifth = await page.post('steps/phone', { code: wrong(code) });
    const late = await page.post('steps/phone', { code });

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [400, 'phone_code_wrong']),
    );
    expect([fifth.status, fifth.body.status]).toEqual([200, 'failed']);
    expect([late.status, late.body.code]).toEqual([409, 'session_already_terminal']);
    expect(await api.read(session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'phone_not_verified' },
      user_id: null,
    });
  });

  it('take the right code at the fifth try', async () => {
    const { page } = await atPhone();
    const code = await send(page);
    for (let n = 0; n < 4; n += 1) await page.post('steps/phone', { code: wrong(code) });

    expect((await page.post('steps/phone', { code })).body.status).toBe('success');
  });

  it('count tries that arrive together', async () => {
    const { session, page } = await atPhone();
    const code = await send(page);

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => page.post('steps/phone', { code: wrong(code) })),
    );

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect((await api.read(session.id))['status']).toBe('failed');
  });

  it('count tries on through a new code and on through a step back', async () => {
    const { page } = await atPhone();
    const first = await send(page);
    for (let n = 0; n < 2; n += 1)
      await page.post('steps/phone', { code: wrong(first) }).expect(400);
    await page.post('back').expect(200);
    await page.post('steps/selfie', {}).expect(200);
    const second = await send(page);
    for (let n = 0; n < 2; n += 1)
      await page.post('steps/phone', { code: wrong(second) }).expect(400);

    const { body } = await page.post('steps/phone', { code: wrong(second) });

    expect(body.status).toBe('failed');
  });

  it('are sent three times in ten minutes, whatever the person does in between, and again later', async () => {
    const { page } = await atPhone({ expires_in: 3_600 });
    await send(page);
    test.clock.advanceSeconds(60);
    await send(page);
    await page.post('back').expect(200);
    await page.post('steps/selfie', {}).expect(200);
    await send(page);

    const { status, body, headers } = await page.post('phone_code', { phone: PHONE });
    expect([status, body.code]).toEqual([429, 'phone_sends_exceeded']);
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(530);
    expect(wait).toBeLessThanOrEqual(540);

    test.clock.advanceSeconds(wait - 2);
    await page.post('phone_code', { phone: PHONE }).expect(429);
    test.clock.advanceSeconds(2);
    await send(page);
  });

  it('take only the last one sent', async () => {
    const { page } = await atPhone();
    const [first, second] = [await send(page), await send(page)];

    if (first !== second) await page.post('steps/phone', { code: first }).expect(400);
    expect((await page.post('steps/phone', { code: second })).body.status).toBe('success');
  });

  it("do not take another session's code", async () => {
    const [mine, other] = [await atPhone(), await atPhone()];
    const [own, theirs] = [await send(mine.page), await send(other.page)];

    const { status } = await mine.page.post('steps/phone', {
      code: own === theirs ? wrong(own) : theirs,
    });

    expect(status).toBe(400);
  });

  it('are asked for before they are given', async () => {
    const { page } = await atPhone();

    const { status, body } = await page.post('steps/phone', { code: '123456' });

    expect([status, body.code]).toEqual([409, 'phone_code_not_sent']);
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', ' 12345', 123_456])(
    'refuse %p as no code, without a try',
    async (code) => {
      const { page } = await atPhone();
      const right = await send(page);
      for (let n = 0; n < 6; n += 1) await page.post('steps/phone', { code }).expect(400);

      expect((await page.post('steps/phone', { code: right })).body.status).toBe('success');
    },
  );
});
