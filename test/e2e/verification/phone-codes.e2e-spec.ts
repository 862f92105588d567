import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visit, walkTo, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

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

  it('count tries and sends on after a code that was right', async () => {
    const steps = ['phone', 'email'] as const;
    const project_id = await makeProject(test.app, partner.organizationId, {
      ...{ template: 'custom', steps: [...steps] },
    });
    const page = await visit(test, await api.session({ project_id }));
    await page.post('steps/consent', { granted: true }).expect(200);
    const another = await send(page);
    for (let n = 0; n < 4; n += 1)
      await page.post('steps/phone', { code: wrong(another) }).expect(400);
    const own = await send(page);
    await page.post('steps/phone', { code: own }).expect(200);
    const { body: back } = await page.post('back').expect(200);
    expect(back.steps[1]).toMatchObject({ name: 'phone', attempts_left: 1 });
    // The code was used, and an early one costs no try.
    expect((await page.post('steps/phone', { code: own })).body.code).toBe('phone_code_not_sent');

    const last = await send(page);
    expect((await page.post('phone_code', { phone: PHONE })).body.code).toBe(
      'phone_sends_exceeded',
    );
    expect((await page.post('steps/phone', { code: wrong(last) })).body.status).toBe('failed');
  });

  it('are sent three times in ten minutes, whatever the person does in between, and again later', async () => {
    test.clock.stop();
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

  it('must be requested before one can be entered', async () => {
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

  it('are no longer good after ten minutes', async () => {
    const { page } = await atPhone({ expires_in: 3_600 });
    const code = await send(page);
    test.clock.advanceSeconds(601);

    const { status, body } = await page.post('steps/phone', { code });

    expect([status, body.code]).toEqual([400, 'phone_code_wrong']);
    expect((await page.post('steps/phone', { code: await send(page) })).body.status).toBe(
      'success',
    );
  });

  describe('in a session that is not simulated', () => {
    const NUMBER = '+15555550177';

    /** A production session whose person is asked for a code. */
    async function atRealPhone(
      input: object = {},
      step: 'phone' | 'email' = 'phone',
    ): Promise<Visitor> {
      const project_id = await makeProject(test.app, partner.organizationId, {
        environment: 'production',
        template: 'custom',
        steps: [step],
      });
      const session = await apiOf(test, partner.productionKey).session({ project_id, ...input });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true }).expect(200);
      return page;
    }
    const newest = () => test.app.get(Mailbox, { strict: false }).list()[0];
    const asked = (page: Visitor, phone = NUMBER) => page.post('phone_code', { phone });

    it('are sent by text message, in the language of the session, and shown nowhere', async () => {
      const page = await atRealPhone({ locale: 'de-AT' });
      const { status, body } = await asked(page);
      const stored = await dump(test.database);
      await sendMessages(test.app);

      expect([status, body]).toEqual([200, { simulated_code: null, resend_after: 30 }]);
      const { address, channel, rendered } = newest()!;
      expect([address, channel]).toEqual([NUMBER, 'sms']);
      expect(rendered.sms).toMatch(/^\d{6} ist Ihr Code für Acme\. /);
      const code = rendered.sms.slice(0, 6);
      expect(stored).not.toContain(`"${code}"`);
      expect(stored).not.toContain(NUMBER);
      const wrongly = await page.post('steps/phone', { code: wrong(code) });
      expect([wrongly.status, wrongly.body.code]).toEqual([400, 'phone_code_wrong']);
      const rightly = await page.post('steps/phone', { code });
      expect(rightly.status).toBe(200);
      expect(rightly.body.steps.at(-1)).toMatchObject({ name: 'phone', status: 'done' });
    });

    it('are sent by e-mail where an address is to be confirmed', async () => {
      const page = await atRealPhone({}, 'email');
      const { body } = await page.post('email_code', { email: 'ada@example.com' }).expect(200);
      await sendMessages(test.app);

      expect(body.simulated_code).toBeNull();
      const { address, channel, rendered } = newest()!;
      expect([address, channel, rendered.subject]).toEqual([
        'ada@example.com',
        'email',
        'Your code for Acme',
      ]);
      const [code = ''] = /^\d{6}$/m.exec(rendered.text) ?? [];
      await page.post('steps/email', { code: wrong(code) }).expect(400);
      expect((await page.post('steps/email', { code })).body.status).toBe('success');
    });

    it('go to no number abroad that costs its sender, and ten times a day to one number', async () => {
      const page = await atRealPhone();
      const abroad = await asked(page, '+18765550102');
      expect([abroad.status, abroad.body.code]).toEqual([400, 'message_address_refused']);

      const answers = [];
      for (let n = 0; n < 4; n += 1) {
        const other = await atRealPhone();
        for (let m = 0; m < 3; m += 1) answers.push(await asked(other, '+15555550199'));
      }
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array<number>(10).fill(200),
        429,
        429,
      ]);
      expect(answers.at(-1)?.body.code).toBe('message_limit_reached');
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(80_000);
    });
  });
});
