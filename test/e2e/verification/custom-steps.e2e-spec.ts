import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { SESSIONS, type Api } from '../../factories/api.js';
import {
  EMAIL,
  grace,
  makeCustomSteps,
  SIMULATED,
  type CustomSteps,
} from '../../factories/custom-steps.js';
import { leaks } from '../../factories/personal-values.js';
import { jpeg } from '../../factories/pictures.js';
import { visit } from '../../factories/visitor.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const HOME = {
  line1: '17 Wherewithal Mews',
  line2: 'Apt 4b',
  city: 'Nowheresborough',
  state: 'texas',
  postal_code: '787011234',
  country: 'us',
};
const HOME_KEPT = { ...HOME, state: 'TX', postal_code: '78701-1234', country: 'US' };
const SSN = '214-90-7733';
const CARD = {
  payer_name: 'Wherewithal Mutual',
  insurance_member_id: 'WMX-550-771-20',
  policy_holder_first_name: 'Zelda',
  policy_holder_last_name: 'Quincewood',
  group_id: 'GRP-90210-ZQ',
};
const CARD_KEPT = { ...CARD, payer_id: '', group_name: '', plan_status: '' };
const NO_CARD = {
  payer_id: '',
  payer_name: '',
  plan_status: '',
  group_name: '',
  group_id: '',
  insurance_member_id: '',
  policy_holder_first_name: '',
  policy_holder_last_name: '',
};

describe('the steps of custom projects', () => {
  let test: TestApplication;
  let api: Api;
  let project: CustomSteps['project'];
  let agreed: CustomSteps['agreed'];
  let codeFor: CustomSteps['codeFor'];

  beforeAll(async () => {
    test = await sharedApplication();
    ({ api, project, agreed, codeFor } = await makeCustomSteps(test));
  });

  it('are asked one after the other, and come back as they were entered', async () => {
    const all = await project(['insurance_card', 'ssn', 'address', 'email', 'selfie', 'document']);
    const { session, page } = await agreed(all);
    const seen: string[] = [];
    const take = async (path: string, input: object): Promise<void> => {
      const before = await page.get();
      seen.push(before.body.current_step);
      await page.post(`steps/${path}`, input).expect(200);
    };
    await take('document', SIMULATED);
    await take('selfie', {});
    await take('email', { code: await codeFor(page) });
    await take('address', HOME);
    await take('ssn', { ssn: SSN });
    await take('insurance_card', CARD);

    expect(seen).toEqual(['document', 'selfie', 'email', 'address', 'ssn', 'insurance_card']);
    const read = await api.read(session.id);
    expect(read).toMatchObject({
      status: 'success',
      email: EMAIL,
      user_id: expect.stringMatching(/^user_/),
      collected_traits: seen,
      fields_to_collect: [],
      traits: {
        email: EMAIL,
        phone: '',
        address: HOME_KEPT,
        ssn4: '7733',
        ssn9: '*****7733',
        first_name: null,
        identification_number: null,
        health_insurance: CARD_KEPT,
        document: { first_name: 'Grace' },
      },
    });
    expect(read['checks']).toContainEqual({
      code: 'email_verified',
      name: 'Email verified',
      value: true,
      status: 'completed',
    });
    const revealed = await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`);
    expect(revealed.body.traits.ssn9).toBe('214907733');
  });

  it('show nothing that was not asked for', async () => {
    const { session, page } = await agreed(await project(['document', 'email']));
    await page.post('steps/document', SIMULATED).expect(200);
    await page.post('steps/email', { code: await codeFor(page) }).expect(200);

    expect((await api.read(session.id))['traits']).toMatchObject({
      email: EMAIL,
      phone: '',
      address: null,
      ssn4: null,
      ssn9: null,
      health_insurance: NO_CARD,
    });
  });

  it('need no engine: a form alone verifies nobody, and comes back', async () => {
    const { session, page } = await agreed(await project(['address']));
    const { body } = await page.post('steps/address', HOME).expect(200);

    expect(body.status).toBe('success');
    expect(await api.read(session.id)).toMatchObject({
      status: 'success',
      user_id: null,
      traits: { address: HOME_KEPT, document: null, first_name: null },
    });
  });

  it('are entered by the simulated person where a test helper finishes the session', async () => {
    const { id } = await api.session({
      project_id: await project(['document', 'email', 'address', 'ssn', 'insurance_card']),
    });
    const done = await api.complete(id, 'success', grace.id);

    expect(done).toMatchObject({
      email: grace.email,
      traits: {
        email: grace.email,
        phone: '',
        address: grace.address,
        ssn4: grace.ssn9?.slice(-4),
        health_insurance: { policy_holder_last_name: 'Okafor' },
      },
    });
  });

  it('are what the consent names, and nothing else', async () => {
    const session = await api.session({ project_id: await project(['ssn', 'insurance_card']) });
    const { body } = await (await visit(test, session)).get();

    expect(body.consent.items.map(({ step }: { step: string }) => step)).toEqual([
      'ssn',
      'insurance_card',
    ]);
    expect(body.consent.text).toContain('gets the result and what you enter');
    expect(body.consent.text).not.toMatch(/face|what was read|email/);
  });

  it('are taken in their order only', async () => {
    const { page } = await agreed(await project(['email', 'address', 'ssn', 'insurance_card']));
    const inputs = { address: HOME, ssn: { ssn: SSN }, insurance_card: CARD };
    for (const [step, input] of Object.entries(inputs)) {
      const { status, body } = await page.post(`steps/${step}`, input);
      expect([status, body.code]).toEqual([409, 'step_not_current']);
    }
    const notAsked = await page.post('phone_code', { phone: '+15555550102' });
    expect([notAsked.status, notAsked.body.code]).toEqual([409, 'step_not_current']);
  });

  it.each<[string, string, object, string[]]>([
    ['a state of another country', 'address', { ...HOME, state: 'ON' }, ['/state']],
    [
      'neither state nor ZIP code',
      'address',
      { line1: '1 High Street', city: 'Austin', country: 'US' },
      ['/state', '/postal_code'],
    ],
    ['a country that does not exist', 'address', { ...HOME, country: 'XX' }, ['/country']],
    ['no street', 'address', { ...HOME, line1: '' }, ['/line1']],
    ['a number that was never issued', 'ssn', { ssn: '666-12-3456' }, ['/ssn']],
    ["a taxpayer's number", 'ssn', { ssn: '912-71-3456' }, ['/ssn']],
    ['a short number', 'ssn', { ssn: '123-45-678' }, ['/ssn']],
    [
      'no member id',
      'insurance_card',
      { ...CARD, insurance_member_id: '' },
      ['/insurance_member_id'],
    ],
    [
      'a text as address',
      'address',
      { address: 'here' },
      ['/address', '/line1', '/city', '/country'],
    ],
  ])('refuse %s at the step %s', async (_, step, input, pointers) => {
    const { page } = await agreed(await project([step as 'ssn']));
    const { status, body } = await page.post(`steps/${step}`, input);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
    const told = body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect([...new Set(told)].sort()).toEqual([...pointers].sort());
    expect(JSON.stringify(body)).not.toContain('666-12');
  });

  describe('with a code by email', () => {
    const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

    it('fail the session at the fifth wrong try, however many arrive together', async () => {
      const { session, page } = await agreed(await project(['email']));
      const code = await codeFor(page);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => page.post('steps/email', { code: wrong(code) })),
      );
      const late = await page.post('steps/email', { code });

      expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
      expect([late.status, late.body.code]).toEqual([409, 'session_already_terminal']);
      const { status, status_details, checks } = await api.read(session.id);
      expect([status, status_details]).toEqual(['failed', { code: 'email_not_verified' }]);
      expect(checks).toMatchObject([{ code: 'email_verified', value: false }]);
    });

    it('are sent three times in ten minutes, and only the last code is good', async () => {
      const { page } = await agreed(await project(['email']));
      const codes = [await codeFor(page), await codeFor(page), await codeFor(page)];
      const fourth = await page.post('email_code', { email: EMAIL });

      expect([fourth.status, fourth.body.code]).toEqual([429, 'email_sends_exceeded']);
      if (codes[0] !== codes[2]) await page.post('steps/email', { code: codes[0] }).expect(400);
      const { body } = await page.post('steps/email', { code: codes[2] }).expect(200);
      expect(body.status).toBe('success');
    });

    it('take no code of the telephone step', async () => {
      const { page } = await agreed(await project(['phone', 'email']));
      const { body: sent } = await page.post('phone_code', { phone: '+15555550102' });
      await page.post('steps/phone', { code: sent.simulated_code }).expect(200);
      const early = await page.post('steps/email', { code: sent.simulated_code });

      expect([early.status, early.body.code]).toEqual([409, 'email_code_not_sent']);
    });

    it('name the address that was confirmed, not the one that was given', async () => {
      const { session, page } = await agreed(await project(['email']), {
        email: 'given@mail.example',
      });
      await page.post('steps/email', { code: await codeFor(page) }).expect(200);

      expect((await api.read(session.id))['email']).toBe(EMAIL);
    });
  });

  it('are taken again after a step back, with the later value', async () => {
    const { session, page } = await agreed(await project(['ssn', 'insurance_card']));
    await page.post('steps/ssn', { ssn: '123-45-6789' }).expect(200);
    await page.post('back').expect(200);
    await page.post('steps/ssn', { ssn: SSN }).expect(200);
    await page.post('steps/insurance_card', CARD).expect(200);

    expect((await api.read(session.id))['traits'].ssn4).toBe('7733');
  });

  it('end once when the last one arrives twice at the same moment', async () => {
    const { session, page } = await agreed(await project(['ssn']));
    const answers = await Promise.all([1, 2].map(() => page.post('steps/ssn', { ssn: SSN })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const events = await test.database.query(
      "SELECT type FROM verification.events WHERE type LIKE '%completed%' AND session_id = $1",
      [uuidOf(session.id as Id<'vs'>)],
    );
    expect(events).toHaveLength(1);
    expect((await api.read(session.id))['status']).toBe('success');
  });

  it('hold nothing of a session that failed', async () => {
    const { session, page } = await agreed(await project(['document', 'ssn']));
    await page.post('steps/document', {
      simulation: { persona: grace.id, scenario: 'underage' },
    });
    await page.post('steps/ssn', { ssn: SSN }).expect(200);

    const revealed = await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`);
    expect(revealed.body.status).toBe('failed');
    expect(revealed.text).not.toMatch(/90-?7733|\b7733\b/);
  });

  it('take an insurance card with a photo of both sides where nothing is simulated', async () => {
    const { session, page } = await agreed(await project(['insurance_card'], { engine: 'native' }));
    const photo = await jpeg();
    const missing = [409, 'card_pictures_missing'];
    const take = async () => {
      const { status, body } = await page.post('steps/insurance_card', CARD);
      return [status, (body as { code: unknown }).code];
    };

    expect(await take()).toEqual(missing);
    await page.put('captures/insurance_back', photo).expect(200);
    expect(await take()).toEqual(missing);
    await page.put('captures/insurance_front', photo).expect(200);
    expect(await take()).toEqual([200, undefined]);

    expect(await api.read(session.id)).toMatchObject({ status: 'success' });
  });

  it('take no pictures of another card for those of an insurance card', async () => {
    const { page } = await agreed(
      await project(['document', 'insurance_card'], { engine: 'native' }),
    );
    await page.put('captures/document_front', await jpeg()).expect(200);

    const { status, body } = await page.post('steps/insurance_card', CARD);

    expect([status, body.code]).toEqual([409, 'step_not_current']);
  });

  it('keep what was entered only sealed, and destroy it with the session', async () => {
    const secrets = {
      email: EMAIL,
      street: HOME.line1,
      city: HOME.city,
      ssn: '214907733',
      insurer: CARD.payer_name,
      member: CARD.insurance_member_id,
      holder: CARD.policy_holder_last_name,
      group: CARD.group_id,
    };
    const { session, page } = await agreed(
      await project(['email', 'address', 'ssn', 'insurance_card']),
    );
    await page.post('steps/email', { code: await codeFor(page) }).expect(200);
    await page.post('steps/address', HOME).expect(200);
    await page.post('steps/ssn', { ssn: SSN }).expect(200);
    await page.post('steps/insurance_card', CARD).expect(200);
    expect(leaks(JSON.stringify(await api.read(session.id)), secrets)).toContain('street');
    expect(leaks(await dump(test.database), secrets)).toEqual([]);

    await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);

    const { text } = await api.get(`${SESSIONS}/${session.id}?reveal_sensitive_data=true`);
    expect(leaks(text, secrets)).toEqual([]);
  });
});
