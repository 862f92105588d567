import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { completedCheck } from '../../../src/verification/checks/index.js';
import { Engines, type Findings } from '../../../src/verification/engine/index.js';
import type { StepName } from '../../../src/verification/projects/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { SourcesService } from '../../../src/verification/sources/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { jpeg } from '../../factories/pictures.js';
import { signedAnswer } from '../../factories/sources.js';
import { visit, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type Received,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';
import { HeldEngine, PASSES } from '../../support/engine/held-engine.js';

const PERSON = PASSES.person!;
const PASSPORT = {
  ...PERSON,
  document: { ...PERSON.document, type: 'passport' as const },
};
const SELFIE: Findings = {
  checks: [
    completedCheck('selfie_matches_portrait', true),
    completedCheck('selfie_liveness', true),
  ],
  outcome: { result: 'pass' },
  person: null,
};
const TRUE = { line1: '9 True Road', city: 'Norfolk', state: 'VA', postal_code: '23510' };
const FALSE = { ...TRUE, line1: '1 False Road' };

describe('a source', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let engine: HeldEngine;
  let source: WebhookReceiverService;
  let whileAsked: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.productionKey);
    source = await startReceiver();
    engine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
  });

  beforeEach(() => {
    source.received.splice(0);
    whileAsked = undefined;
  });

  afterAll(async () => {
    await test.close();
    await source.close();
  });

  const said = ({ body }: Received) =>
    (JSON.parse(body) as { values: { name?: object; address?: { line1: string } } }).values;

  /** A project with a source that knows one address and one name. */
  async function project(...steps: StepName[]): Promise<Id<'proj'>> {
    const made = await makeProject(test.app, partner.organizationId, {
      ...{ environment: 'production', template: 'custom', steps },
    });
    const { secret } = await test.app
      .get(SourcesService, { strict: false })
      .add(
        partner.organizationId,
        made,
        { name: 'Register', url: source.url, values: ['name', 'address'] },
        OPERATOR,
      );
    source.behave(async (asked) => {
      await whileAsked?.();
      const isTrue = said(asked).address?.line1 === TRUE.line1;
      const validated = isTrue ? ['name', 'address'] : ['name'];
      return signedAnswer(asked, { validated }, { secret, now: test.clock.now() });
    });
    return made;
  }

  async function opened(input: { project_id: string } & Record<string, unknown>) {
    const session = await api.session({ expires_in: 3_000, ...input });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    return { session, page };
  }

  /** A step that the engine is judging. */
  async function held(page: Visitor, step: 'document' | 'selfie') {
    if (step === 'selfie') await page.put('captures/selfie', await jpeg()).expect(200);
    await page.post(`steps/${step}`, {}).expect(200);
    const working = test.app.get(CheckRunTask).run();
    const { find } = await engine.next();
    return async (findings: Findings) => {
      find(findings);
      await working;
    };
  }

  async function judged(page: Visitor, step: 'document' | 'selfie', findings: Findings) {
    await (
      await held(page, step)
    )(findings);
  }

  it.each<[string, number, (session: SessionBody, page: Visitor) => Promise<unknown>]>([
    ['nothing', 1, () => Promise.resolve()],
    [
      'a withdrawn consent',
      0,
      (_, page) => page.post('steps/consent', { granted: false }).expect(200),
    ],
    ['the person, who is somebody else', 0, (_, page) => page.post('cancel').expect(200)],
    ['a step back', 0, (_, page) => page.post('back').expect(200)],
    [
      'a redaction',
      0,
      async ({ id }) => {
        await api.post(`${SESSIONS}/${id}/cancel`).expect(200);
        await api.post(`${SESSIONS}/${id}/redact`).expect(200);
      },
    ],
    [
      'its expiry',
      0,
      async () => {
        test.clock.advanceSeconds(3_001);
        await Promise.resolve();
      },
    ],
  ])('is asked about a check that %s overtook: %d times', async (_, times, overtake) => {
    const { session, page } = await opened({ project_id: await project('document', 'selfie') });
    await judged(page, 'document', PASSES);
    const conclude = await held(page, 'selfie');
    await overtake(session, page);
    await conclude(SELFIE);

    expect(source.received).toHaveLength(times);
  });

  it('is asked about what is entered now, not about what stood there before a step back', async () => {
    const first = await project('document', 'selfie');
    const known = await opened({ project_id: first, ask_device_key: true, offer_device_key: true });
    await judged(known.page, 'document', { ...PASSES, person: PASSPORT });
    await judged(known.page, 'selfie', SELFIE);
    const { user_id } = await api.read(known.session.id);
    const keys = new DeviceKeyScene(test, partner);
    expect(await keys.make(known.page)).toEqual([200, undefined]);
    test.clock.advanceSeconds(900);

    const project_id = await project('document', 'selfie', 'address');
    source.received.splice(0);
    const { session, page } = await opened({ project_id, user_id, ask_device_key: true });
    await judged(page, 'document', { ...PASSES, person: PASSPORT });
    await judged(page, 'selfie', { ...SELFIE, recognised: user_id as Id<'user'> });
    const enter = (address: object) =>
      page.post('steps/address', { ...address, country: 'US' }).expect(200);
    expect((await enter(TRUE)).body.current_step).toBe('device_key');
    await page.post('back').expect(200);
    expect((await enter(FALSE)).body.current_step).toBe('device_key');
    await page.post('steps/device_key/skip', {}).expect(200);

    expect(source.received.map((each) => said(each).address?.line1)).toEqual([
      ...[TRUE.line1, FALSE.line1],
    ]);
    const ended = await api.read(session.id);
    expect(ended).toMatchObject({ status: 'success', traits: { address: FALSE } });
    expect(ended['validations']).toMatchObject([{ value: 'name' }]);
  });

  it('vouches for nobody who took the place of the one whom it was asked about', async () => {
    const { session, page } = await opened({ project_id: await project('document', 'address') });
    await judged(page, 'document', { ...PASSES, person: PASSPORT });
    const document = { ...PASSPORT.document, number: 'P-OTHER' };
    const other = { ...PASSPORT, first_name: 'Mallory', last_name: 'Other', document };
    whileAsked = async () => {
      await page.post('back').expect(200);
      await judged(page, 'document', { ...PASSES, person: other });
    };
    await page.post('steps/address', { ...TRUE, country: 'US' }).expect(200);

    const ended = await api.read(session.id);
    expect(ended).toMatchObject({
      ...{ status: 'success', traits: { document: { first_name: 'Mallory' } } },
    });
    expect(source.received.map((each) => said(each).name)).toMatchObject([
      { first_name: PERSON.first_name },
    ]);
    expect(ended['validations'] ?? []).toEqual([]);
  });
});
