import { Mailbox } from '../../../src/platform/messages/index.js';
import { completedCheck, type CheckCode } from '../../../src/verification/checks/index.js';
import { Engines, type Findings } from '../../../src/verification/engine/index.js';
import type { Person } from '../../../src/verification/people/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/check-runs/check-run.task.js';
import type { SessionBody } from '../../factories/api.js';
import { sendMessages } from '../../factories/messages.js';
import { decode, makeLiveParty, readWithToken } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visitor, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { HeldEngine, PASSES } from '../../support/engine/held-engine.js';

describe('the claims of real people', () => {
  let test: TestApplication;
  let partner: Partner;
  let engine: HeldEngine;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    engine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
  });

  afterAll(() => test.close());

  const LICENCE = PASSES.person!;
  const PASSPORT = {
    ...LICENCE,
    last_name: 'Passenger',
    address: null,
    document: { ...LICENCE.document, type: 'passport' as const, number: 'P1' },
  };
  const HOME = { line1: '9 Typed Road', city: 'Norfolk', state: 'VA', postal_code: '23510' };
  const EMAIL = 'ada@mail.example';
  const PHONE = '+15555550142';

  /** The code that the newest message carries. */
  async function codeSent(): Promise<string> {
    await sendMessages(test.app);
    const { rendered } = test.app.get(Mailbox, { strict: false }).list()[0]!;
    return /\b\d{6}\b/.exec(`${rendered.sms} ${rendered.text}`)![0];
  }

  /** Walks through every step that is asked for; returns their names. */
  async function walk(page: Visitor, person: Person): Promise<string[]> {
    const asked: string[] = [];
    const checked = async (step: string, find: Findings): Promise<unknown> => {
      await page.post(`steps/${step}`, step === 'phone' ? { code: await codeSent() } : {});
      const working = test.app.get(CheckRunTask).run();
      (await engine.next()).find(find);
      return working;
    };
    const passed = (...codes: CheckCode[]): Findings => ({
      ...{ checks: codes.map((code) => completedCheck(code, true)), person: null },
      outcome: { result: 'pass' },
    });
    const steps: Record<string, () => Promise<unknown>> = {
      consent: () => page.post('steps/consent', { granted: true }),
      document: () =>
        checked('document', { ...PASSES, ...passed('id_authenticity', 'id_not_expired'), person }),
      selfie: () => checked('selfie', passed('selfie_matches_portrait', 'selfie_liveness')),
      phone: async () => {
        await page.post('phone_code', { phone: PHONE }).expect(200);
        await checked('phone', passed('phone_verified'));
      },
      email: async () => {
        await page.post('email_code', { email: EMAIL }).expect(200);
        await page.post('steps/email', { code: await codeSent() }).expect(200);
      },
      address: () => page.post('steps/address', { ...HOME, country: 'US' }).expect(200),
    };
    for (;;) {
      const { body } = await page.get().expect(200);
      if (body.current_step === null || body.status !== 'awaiting_user_input') return asked;
      asked.push(String(body.current_step));
      await steps[String(body.current_step)]!();
    }
  }

  async function verified(tokenType: 'tefca' | 'carequality', person: Person) {
    const party = await makeLiveParty(test, partner, { tokenType });
    const browser = await party.start();
    const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
    const page = visitor(test.baseUrl, browser.sessionId, cookies.join('; '));
    const consent = String((await page.get()).body.consent.text);
    const asked = await walk(page, person);
    const { body: ended } = await page.get().expect(200);
    const back = await browser.get(String(ended.result.redirect_url));
    const code = new URL(String(back.headers['location'])).searchParams.get('code')!;
    const { body } = await party.exchange(code).expect(200);
    const { body: refreshed } = await party.refresh(body.refresh_token).expect(200);
    const claims = [body, refreshed].map((each) => decode(each.identity_token).claims);
    const { body: session } = await readWithToken(test, body.access_token).expect(200);
    return { consent, asked, claims, session: session as SessionBody };
  }

  it('are all validated with a licence, whose holder confirms telephone and e-mail', async () => {
    const { asked, claims, consent } = await verified('tefca', LICENCE);

    expect(asked).toEqual(['consent', 'document', 'selfie', 'phone', 'email']);
    expect(consent).toContain('You enter it if your ID does not show it.');
    for (const each of claims)
      expect(each).toMatchObject({
        ...{ identity_assurance_level: 'IAL2', address: { street_address: '214 Juniper Court' } },
        ...{ email: EMAIL, email_verified: true, phone_number: PHONE },
      });
  });

  it.each(['tefca', 'carequality'] as const)(
    'of a passport say less: the address is asked for, told in the session, and not signed (%s)',
    async (tokenType) => {
      const { asked, claims, session } = await verified(tokenType, PASSPORT);

      expect(asked).toEqual(['consent', 'document', 'selfie', 'phone', 'email', 'address']);
      expect(session['traits'].address).toEqual({ ...HOME, line2: null, country: 'US' });
      for (const each of claims) {
        expect(each).toMatchObject({ email: EMAIL, family_name: 'Passenger' });
        expect(each).not.toHaveProperty('address');
        expect(each).not.toHaveProperty('identity_assurance_level');
        expect(JSON.stringify(each)).not.toMatch(/""|null|\[\]/);
      }
    },
  );
});
