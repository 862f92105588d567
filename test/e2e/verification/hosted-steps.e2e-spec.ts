import { makeProject, makePartner, type Partner } from '../../factories/partner.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { STEP_INPUTS, visit, walkTo, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const SIMULATED = STEP_INPUTS.document;
const PHONE = '+15555550102';

describe('the steps of the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  interface Walk {
    session: SessionBody;
    page: Visitor;
  }

  /** A session whose person stands at `step`. */
  async function at(step: Parameters<typeof walkTo>[0], input: object = {}): Promise<Walk> {
    const session = await api.session({ project_id: partner.ial2Project, ...input });
    return { session, page: await walkTo(step, test, session) };
  }

  const send = async (page: Visitor): Promise<string> => {
    const { body } = await page.post('phone_code', { phone: PHONE }).expect(200);
    return body.simulated_code;
  };
  const alarmsAbout = (session: SessionBody): Promise<object[]> =>
    test.database.query(
      `SELECT action, actor FROM verification.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [session.id],
    );
  const stepOf = async (page: Visitor): Promise<string | null> =>
    (await page.get()).body.current_step;

  it('lead from consent to the result', async () => {
    const { session, page } = await at('consent');
    const seen = [await stepOf(page)];
    seen.push((await page.post('steps/consent', { granted: true })).body.current_step);
    seen.push((await page.post('steps/document', SIMULATED)).body.current_step);
    seen.push((await page.post('steps/selfie', {})).body.current_step);
    const code = await send(page);
    const { body } = await page.post('steps/phone', { code });

    expect(seen).toEqual(['consent', 'document', 'selfie', 'phone']);
    expect(body).toMatchObject({
      status: 'success',
      current_step: null,
      result: { redirect_url: null },
    });
    expect(await api.read(session.id)).toMatchObject({
      status: 'success',
      phone: PHONE,
      authentication_methods: ['sms'],
      is_data_granted: true,
      collected_traits: ['document', 'selfie', 'phone'],
      user_id: expect.stringMatching(/^user_/),
    });
    expect((await api.read(session.id))['traits'].document.first_name).toBe('Grace');
  });

  it('show of the number on record two digits, and those where it is asked for', async () => {
    const session = await api.session({ project_id: partner.ial2Project, phone: '+15558675309' });
    const page = await walkTo('document', test, session);
    const before = await page.get();
    await page.post('steps/document', SIMULATED).expect(200);
    const asked = await page.post('steps/selfie', {}).expect(200);
    const again = await page.get();
    const ended = await page.post('steps/phone', { code: await send(page) }).expect(200);

    const hints = [before, asked, again, ended].map(({ body }) => body.phone_hint);
    expect(hints).toEqual([null, '•••••••09', '•••••••09', null]);
    for (const { text } of [before, asked, again, ended])
      expect(text).not.toMatch(/5558675|8675309|\b8675\b/);
  });

  it('show nothing of the number on record where it is not asked for', async () => {
    const user_profile_information = { phone: '+15558675309' };
    const session = await api.session({
      project_id: partner.documentProject,
      user_profile_information,
    });

    const page = await walkTo('selfie', test, session);

    expect((await page.get()).body.phone_hint).toBeNull();
  });

  it('end well where the project asks for nothing but a telephone', async () => {
    const project = await makeProject(test.app, partner.organizationId, {
      template: 'custom',
      steps: ['phone'],
    });
    const session = await api.session({ project_id: project });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    const code = await send(page);

    const { body } = await page.post('steps/phone', { code }).expect(200);

    expect(body.status).toBe('success');
    expect(await api.read(session.id)).toMatchObject({ status: 'success', phone: PHONE });
  });

  it('end in the transaction of the last one: what fails there leaves it to be taken again', async () => {
    const { session, page } = await at('phone');
    const code = await send(page);
    await test.database.query(
      "ALTER TABLE verification.people ADD CONSTRAINT closed CHECK (environment = 'x') NOT VALID",
    );
    const failed = await page.post('steps/phone', { code });
    await test.database.query('ALTER TABLE verification.people DROP CONSTRAINT closed');

    expect(failed.status).toBe(500);
    expect(await stepOf(page)).toBe('phone');
    await page.post('steps/phone', { code }).expect(200);
    expect((await api.read(session.id))['status']).toBe('success');
  });

  it('tell the partner what was collected so far', async () => {
    const { session } = await at('selfie');

    expect(await api.read(session.id)).toMatchObject({
      is_data_granted: true,
      collected_traits: ['document'],
      fields_to_collect: ['selfie', 'phone'],
      user_id: null,
    });
  });

  const STEPS: Record<string, object> = {
    consent: { granted: true },
    document: SIMULATED,
    selfie: SIMULATED,
    phone: { code: '123456' },
  };
  const skips = (['consent', 'document', 'selfie', 'phone'] as const).flatMap((now) =>
    Object.keys(STEPS)
      .filter((tried) => tried !== now)
      .map((tried) => [now, tried] as const),
  );

  it.each(skips)('at %s refuse %s', async (now, tried) => {
    const { page } = await at(now);

    const { status, body } = await page.post(`steps/${tried}`, STEPS[tried]);

    expect([status, body.code]).toEqual([409, 'step_not_current']);
    expect(await stepOf(page)).toBe(now);
  });

  it('refuse a code before its step', async () => {
    const { page } = await at('document');

    const { status, body } = await page.post('phone_code', { phone: PHONE });

    expect([status, body.code]).toEqual([409, 'step_not_current']);
  });

  it('take the same step of two tabs once', async () => {
    const { page } = await at('document');

    const answers = await Promise.all([1, 2, 3].map(() => page.post('steps/document', SIMULATED)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stepOf(page)).toBe('selfie');
  });

  it('go back one at a time, to consent and no further', async () => {
    const { page } = await at('phone');
    const seen: string[] = [];
    for (let n = 0; n < 4; n += 1) seen.push((await page.post('back')).body.current_step);

    expect(seen).toEqual(['selfie', 'document', 'consent', 'consent']);
  });

  it('end when the person says it is not them', async () => {
    const { session, page } = await at('selfie');

    const { body } = await page.post('cancel').expect(200);

    expect(body).toMatchObject({ status: 'canceled', current_step: null });
    expect(await api.read(session.id)).toMatchObject({
      status: 'canceled',
      status_details: { code: 'not_me' },
      user_id: null,
      is_data_granted: true,
    });
    expect(body.result.said).toBe('not_me');
    expect(await alarmsAbout(session)).toEqual([{ action: 'session.disowned', actor: 'browser' }]);
  });

  it('end without an alarm when the person cannot go on', async () => {
    const { session, page } = await at('document');

    const { body } = await page.post('leave').expect(200);

    expect(body).toMatchObject({ status: 'canceled', result: { said: null } });
    expect(await api.read(session.id)).toMatchObject({ status: 'canceled', status_details: null });
    expect(await alarmsAbout(session)).toEqual([]);
  });

  it('end when the person declines', async () => {
    const { session, page } = await at('consent');

    const { body } = await page.post('steps/consent', { granted: false }).expect(200);

    expect(body.status).toBe('canceled');
    expect(await api.read(session.id)).toMatchObject({
      status: 'canceled',
      status_details: { code: 'consent_declined' },
      is_data_granted: false,
      user_id: null,
    });
    expect(body.result.said).toBe('consent_declined');
    expect(await alarmsAbout(session)).toEqual([]);
  });

  it('take nothing more once the session has ended', async () => {
    const { page } = await at('document');
    await page.post('cancel').expect(200);

    for (const [step, body] of [
      ...Object.entries(STEPS).map(([name, input]) => [`steps/${name}`, input] as const),
      ['back', undefined],
      ['cancel', undefined],
      ['leave', undefined],
      ['phone_code', { phone: PHONE }],
    ] as const) {
      const answer = await page.post(step, body);
      expect([step, answer.status, answer.body.code]).toEqual([
        step,
        409,
        'session_already_terminal',
      ]);
    }
  });

  it('take nothing once the time has run out', async () => {
    const { session, page } = await at('document', { expires_in: 300 });
    const before = (await page.get().expect(200)).body;
    expect(before.expires_at - before.now).toBeGreaterThan(290);
    test.clock.advanceSeconds(301);
    // Its page says so at once, even before a sweeper has ended it.
    expect((await page.get().expect(200)).body).toMatchObject({
      status: 'expired',
      current_step: null,
      result: { redirect_url: null, said: null },
    });

    const { status } = await page.post('steps/document', SIMULATED);

    expect(status).toBe(409);
    expect((await api.read(session.id))['status']).toBe('expired');
  });

  describe('with a simulation', () => {
    it.each(['underage'])('end as %s says', async (scenario) => {
      const project = await makeProject(test.app, partner.organizationId);
      const session = await api.session({ project_id: project });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true });
      await page.post('steps/document', { simulation: { persona: null, scenario } });
      const { body } = await page.post('steps/selfie', {});

      expect(body.status).toBe('failed');
      expect(body.result.said).toBeNull();
      expect(JSON.stringify(body)).not.toContain('checks');
      expect((await api.read(session.id))['status_details']).toEqual({ code: scenario });
    });

    it.each<[string, number, string, object]>([
      ['none chosen', 400, 'simulation_required', {}],
      [
        'an unknown persona',
        400,
        'request_invalid',
        { simulation: { persona: 'persona_99', scenario: 'success' } },
      ],
      ['an unknown scenario', 400, 'request_invalid', { simulation: { scenario: 'win' } }],
      [
        'a scenario without checks',
        400,
        'request_invalid',
        { simulation: { scenario: 'abandoned' } },
      ],
      ['a picture of its own', 400, 'request_invalid', { image: 'x' }],
    ])('refuse %s with %d %s', async (_, status, code, input) => {
      const { page } = await at('document');

      const answer = await page.post('steps/document', input);

      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await stepOf(page)).toBe('document');
    });

    it('refuse a scenario that the project cannot show', async () => {
      const session = await api.session({ project_id: partner.selfieProject });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true });

      const { status, body } = await page.post('steps/selfie', {
        simulation: { scenario: 'document_expired' },
      });

      expect([status, body.code]).toEqual([400, 'scenario_not_possible']);
      expect((await page.get()).body.simulation.scenarios).not.toContain('document_expired');
    });
  });

  describe('end at the partner with session_id', () => {
    it.each([
      ['https://partner.example', 'https://partner.example?session_id='],
      ['https://partner.example/back', 'https://partner.example/back?session_id='],
      ['https://partner.example/back?state=1', 'https://partner.example/back?state=1&session_id='],
      [
        "https://partner.example/?a=%7E+b&a=2&c&d==&e='é'",
        "https://partner.example/?a=%7E+b&a=2&c&d==&e='é'&session_id=",
      ],
      [
        'https://partner.example/?session_id=theirs',
        'https://partner.example/?session_id=theirs&session_id=',
      ],
    ])('added to the query of %s', async (redirectUrl, start) => {
      const { session, page } = await at('consent', { redirect_url: redirectUrl });
      const { body } = await page.post('cancel');

      expect(body.result.redirect_url).toBe(start + session.id);
    });

    it('before the fragment', async () => {
      const { session, page } = await at('consent', {
        redirect_url: 'https://partner.example/#/back?x=1',
      });
      const { body } = await page.post('cancel');

      expect(body.result.redirect_url).toBe(
        `https://partner.example/?session_id=${session.id}#/back?x=1`,
      );
    });
  });

  describe('in production', () => {
    it('simulate nothing', async () => {
      const production = apiOf(test, partner.productionKey);
      const session = await production.session({ project_id: partner.productionProject });
      const page = await visit(test, session);
      expect((await page.get()).body).toMatchObject({ simulated: false, simulation: null });
      await page.post('steps/consent', { granted: true }).expect(200);

      for (const input of [SIMULATED, {}, { simulation: { scenario: 'success' } }]) {
        const { body } = await page.post('steps/document', input).expect(200);
        expect(body.steps[1]).toMatchObject({ name: 'document', status: 'checking' });
      }
      const code = await page.post('phone_code', { phone: PHONE });
      expect([code.status, code.body.code]).toEqual([409, 'step_not_current']);
      const selfie = await page.post('steps/selfie', SIMULATED);
      expect(selfie.status).toBe(409);
      expect((await page.post('steps/phone', { code: '123456' })).status).toBe(409);
      expect(await production.read(session.id)).toMatchObject({
        status: 'awaiting_user_input',
        user_id: null,
        collected_traits: null,
        fields_to_collect: ['document', 'selfie', 'phone', 'email'],
      });
    });
  });
});
