import { Webhook } from 'standardwebhooks';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { unixSeconds } from '../../../src/platform/clock/index.js';
import { mintWebhookSecret } from '../../../src/platform/crypto/index.js';
import { newId, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { completedCheck, type CheckCode } from '../../../src/verification/checks/index.js';
import { Engines, type Findings } from '../../../src/verification/engine/index.js';
import type { Person } from '../../../src/verification/persons/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { SourcesService } from '../../../src/verification/sources/index.js';
import type { SessionBody } from '../../factories/api.js';
import { sendMessages } from '../../factories/messages.js';
import { decode, makeLiveParty, readWithToken } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { signedAnswer } from '../../factories/sources.js';
import { visitor, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type Behaviour,
  type Received,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';
import { HeldEngine, PASSES } from '../../support/engine/held-engine.js';

/** What the source is there for. */
const VALUES = ['name', 'birthdate', 'address', 'former_addresses'] as const;

describe('the claims of real people', () => {
  let test: TestApplication;
  let partner: Partner;
  let engine: HeldEngine;
  let source: WebhookReceiverService;
  let secret: string;
  let afterConsent: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    partner = await makePartner(test.app);
    source = await startReceiver();
    secret = await addSource(partner.productionProject, 'Motor vehicle office');
    engine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
  });

  afterAll(async () => {
    await test.close();
    await source.close();
  });
  beforeEach(() => {
    source.received.splice(0);
    source.behave((asked) => answerTo(asked));
  });

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

  const FORMER = { line1: '9 Larkspur Road', city: 'Norfolk', state: 'VA', country: 'US' };

  async function addSource(project: Id<'proj'>, name: string): Promise<string> {
    const { values, url } = { values: VALUES, url: source.url };
    const added = await test.app
      .get(SourcesService, { strict: false })
      .add(partner.organizationId, project, { name, url, values: [...values] }, OPERATOR);
    return added.secret;
  }

  /** An answer as the guide says. */
  function answerTo(asked: Received, by = secret, answer: object = {}) {
    const said = { validated: VALUES, former_addresses: [FORMER], ...answer };
    return signedAnswer(asked, said, { secret: by, now: test.clock.now() });
  }

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
      consent: async () => {
        await page.post('steps/consent', { granted: true }).expect(200);
        await afterConsent?.();
      },
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
    const party = await makeLiveParty(test, partner, { tokenType, historicalAddresses: true });
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
    const { asked, claims, consent, session } = await verified('tefca', LICENCE);

    expect(asked).toEqual(['consent', 'document', 'selfie', 'phone', 'email']);
    expect(consent).toContain('You enter it if your ID does not show it.');
    for (const each of claims)
      expect(each).toMatchObject({
        ...{ identity_assurance_level: 'IAL2', address: { street_address: '214 Juniper Court' } },
        ...{ email: EMAIL, email_verified: true, phone_number: PHONE },
        historical_address: [{ locality: 'Norfolk', street_address: '9 Larkspur Road' }],
      });
    expect(consent).toContain('We ask Motor vehicle office whether these details are right.');
    expect(session['validations']).toEqual(
      VALUES.map((value) => ({
        value,
        source_id: expect.stringMatching(/^src_/) as string,
        source: 'Motor vehicle office',
        validated_at: expect.any(Number) as number,
      })),
    );
    const [asking, ...more] = source.received;
    expect(more).toEqual([]);
    const headers = asking!.headers as Record<string, string>;
    expect(() => new Webhook(secret).verify(asking!.body, headers)).not.toThrow();
    expect(JSON.parse(asking!.body)).toMatchObject({
      type: 'validation.requested',
      session_id: session.id,
      project_id: partner.productionProject,
      values: {
        name: { first_name: LICENCE.first_name, last_name: LICENCE.last_name },
        birthdate: LICENCE.dob,
        address: { line1: '214 Juniper Court' },
      },
      wants: VALUES,
    });
    expect(asking!.body).not.toContain(PHONE);
  });

  it('sign the typed address of a passport holder, once the source has validated it', async () => {
    const { claims } = await verified('tefca', {
      ...PASSPORT,
      last_name: 'Traveller',
      document: { ...PASSPORT.document, number: 'P2' },
    });

    for (const each of claims)
      expect(each).toMatchObject({
        identity_assurance_level: 'IAL2',
        address: { street_address: HOME.line1 },
      });
  });

  it.each<[string, (asked: Received) => Behaviour]>([
    ['cuts its answer', () => 'reset_in_body'],
    ['signs with another secret', (asked) => answerTo(asked, mintWebhookSecret())],
  ])('have neither level nor former addresses where the source %s', async (_, behaviour) => {
    source.behave(behaviour);
    const { claims, session } = await verified('tefca', LICENCE);

    expect(session).toMatchObject({ status: 'success' });
    for (const each of claims) {
      expect(each).not.toHaveProperty('identity_assurance_level');
      expect(each).not.toHaveProperty('historical_address');
      expect(each).toMatchObject({ address: { street_address: '214 Juniper Court' } });
    }
    expect(session['validations'] ?? []).toEqual([]);
  });

  it.each(['tefca', 'carequality'] as const)(
    'of a passport say less where no source validated: the address is asked for, told in the session, and not signed (%s)',
    async (tokenType) => {
      source.behave((each) =>
        answerTo(each, secret, { validated: ['name'], former_addresses: [] }),
      );
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

  it('have five sources at most, also when two are added at once, and none of those is asked that is off', async () => {
    const sources = test.app.get(SourcesService, { strict: false });
    const { organizationId, productionProject } = partner;
    const [first] = await sources.list(organizationId, productionProject);
    const added = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => addSource(productionProject, `Bureau ${String(n)}`)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const { id, name } of await sources.list(organizationId, productionProject))
      if (name.startsWith('Bureau ')) await sources.remove(organizationId, id, OPERATOR);

    const consented = () => unixSeconds(test.clock.now());
    const ask = async (consentedAt: number): Promise<number> => {
      const said = { person: LICENCE, address: null, phone: null, email: null };
      const question = { requestId: newId('run'), sessionId: newId('vs'), said, consentedAt };
      const before = source.received.length;
      await sources.validate(organizationId, productionProject, question);
      return source.received.length - before;
    };
    const before = consented();
    const change = (isEnabled: boolean) =>
      sources.setEnabled(organizationId, first!.id, isEnabled, OPERATOR);
    await change(false);
    const project = { organizationId, projectId: productionProject, engine: 'native' } as const;
    expect([await sources.namesOf(project), await ask(consented())]).toEqual([[], 0]);
    test.clock.advanceSeconds(1);
    await change(true);
    // Whoever consented before did not read its name.
    expect([await ask(before), await ask(consented())]).toEqual([0, 1]);

    const rotated = { overlapSeconds: 60, actor: OPERATOR };
    const { secret: newer } = await sources.rotate(organizationId, first!.id, rotated);
    const failure = async () => {
      const [{ lastError, lastErrorAt } = { lastError: null, lastErrorAt: null }] =
        await sources.list(organizationId, productionProject);
      return { lastError, at: lastErrorAt?.getTime() };
    };
    const earlier = await failure();
    source.behave((each) => answerTo(each, newer));
    await ask(consented());
    source.behave((each) => answerTo(each, secret));
    await ask(consented());
    expect(await failure()).toEqual(earlier);
    test.clock.advanceSeconds(61);
    await ask(consented());
    const late = await failure();
    expect(late.lastError).toBe('not_signed');
    expect(late.at).not.toBe(earlier.at);
    secret = newer;
  });

  it('are asked about ten times an hour and session, however often its last step is sent at once', async () => {
    const sources = test.app.get(SourcesService, { strict: false });
    const sessionId = newId('vs');
    const said = { person: LICENCE, address: null, phone: null, email: null };
    const consentedAt = unixSeconds(test.clock.now());
    const ask = () => {
      const question = { requestId: newId('run'), sessionId, said, consentedAt };
      return sources.validate(partner.organizationId, partner.productionProject, question);
    };
    const asked = await Promise.allSettled(Array.from({ length: 12 }, ask));

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(source.received).toHaveLength(10);
  });

  it('ask no source of another project, none of the sandbox, none that was removed and none that was added after the consent', async () => {
    const sources = test.app.get(SourcesService, { strict: false });
    const { organizationId, productionProject, ial2Project } = partner;
    await expect(addSource(ial2Project, 'Bureau')).rejects.toMatchObject({
      code: 'source_invalid',
    });
    const elsewhere = await makePartner(test.app, 'Elsewhere');
    expect(await sources.list(elsewhere.organizationId, productionProject)).toEqual([]);
    const [{ id } = { id: '' as Id<'src'> }] = await sources.list(
      organizationId,
      productionProject,
    );
    await expect(sources.remove(elsewhere.organizationId, id, OPERATOR)).rejects.toMatchObject({
      code: 'source_not_found',
    });
    await sources.remove(organizationId, id, OPERATOR);
    // Nobody was told of this one.
    afterConsent = () => {
      test.clock.advanceSeconds(1);
      return addSource(productionProject, 'Late bureau');
    };
    const { claims, consent } = await verified('tefca', LICENCE);

    expect(source.received).toEqual([]);
    expect(consent).not.toContain('Motor vehicle office');
    for (const each of claims) expect(each).not.toHaveProperty('identity_assurance_level');
    const [late] = await sources.list(organizationId, productionProject);
    await sources.remove(organizationId, late!.id, OPERATOR);
    expect(await test.database.query('SELECT FROM verification.sources')).toEqual([]);
  });
});
