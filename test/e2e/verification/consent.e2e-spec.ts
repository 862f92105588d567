import { createHash } from 'node:crypto';
import request from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { SessionStore } from '../../../src/verification/sessions/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { cookieOf, visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

/** The consent text on a person's page. */
interface ShownPage {
  locale: string | null;
  language: string;
  consent: { version: string; locale: string; text: string };
}

describe('consent', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    test.clock.stop();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  /** What is stored of it, unsealed. */
  async function storedOf(id: string): Promise<unknown> {
    const store = test.app.get(SessionStore, { strict: false });
    const session = await store.find(partner.organizationId, id as Id<'vs'>);
    return session?.data?.consent;
  }

  const now = (): number => Math.floor(test.clock.now().getTime() / 1_000);
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

  it.each([
    ['agreed to', true, 'fr-CA', 'fr'],
    ['agreed to on a page that names no language', true, null, 'en'],
    ['declined', false, 'de', 'de'],
  ])(
    'that is %s is stored with the text that was shown, its version and hash, when, and in which language',
    async (_, granted, locale, language) => {
      const session = await api.session({
        project_id: partner.documentProject,
        ...(locale && { locale }),
      });
      const page = await visit(test, session);
      const shown = (await page.get().expect(200)).body as ShownPage;
      expect(shown.locale).toBe(locale);
      expect([shown.language, shown.consent.locale]).toEqual([language, language]);
      expect(shown.consent.text.length).toBeGreaterThan(100);
      expect(await storedOf(session.id)).toBeNull();

      test.clock.advanceSeconds(90);
      const answeredAt = now();
      await page.post('steps/consent', { granted }).expect(200);
      test.clock.advanceSeconds(90);

      expect(await storedOf(session.id)).toEqual({
        granted,
        version: shown.consent.version,
        text_hash: hashOf(shown.consent.text),
        text: shown.consent.text,
        locale: language,
        at: answeredAt,
      });
      expect((await api.read(session.id))['is_data_granted']).toBe(granted);
    },
  );

  it('is to a text made for the session: what is asked, who asks, who processes, how long it is kept', async () => {
    const project = await makeProject(test.app, partner.organizationId, {
      name: 'INT-4711 do not show',
      publicName: 'Patient portal',
      template: 'selfie_only',
      resultsDays: 30,
    });
    const page = await visit(test, await api.session({ project_id: project }));
    const { body, text } = await page.get().expect(200);

    expect(body.consent.items.map(({ step }: { step: string }) => step)).toEqual(['selfie']);
    expect(body.consent.text).toContain(`${body.organization_name} asks for this`);
    expect(body.consent.text).toContain(`${new URL(test.settings.baseUrl).host} processes it`);
    expect(body.consent.text).toContain('It is deleted after 30 days.');
    expect(body.project_name).toBe('Patient portal');
    expect(text).not.toContain('INT-4711');
  });

  it('shows of a project without a public name nothing', async () => {
    const page = await visit(test, await api.session({ project_id: partner.documentProject }));

    expect((await page.get().expect(200)).body.project_name).toBeNull();
  });

  it('to a text that has changed since it was shown is refused', async () => {
    const project = await makeProject(test.app, partner.organizationId);
    const session = await api.session({ project_id: project });
    const page = await visit(test, session);
    const { text_hash } = (await page.get().expect(200)).body.consent;
    await test.app
      .get(ProjectsService, { strict: false })
      .change(partner.organizationId, project, { resultsDays: 7 }, OPERATOR);

    const refused = await page.post('steps/consent', { granted: true, text_hash });
    expect([refused.status, refused.body.code]).toEqual([409, 'consent_text_changed']);
    expect(await storedOf(session.id)).toBeNull();

    const { consent } = (await page.get().expect(200)).body;
    expect(consent.text).toContain('after 7 days');
    await page.post('steps/consent', { granted: true, text_hash: consent.text_hash }).expect(200);
    expect(await storedOf(session.id)).toMatchObject({ text_hash: consent.text_hash });
  });

  it('stays what it was while the steps that follow are taken', async () => {
    const session = await api.session({ project_id: partner.documentProject, locale: 'es' });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    const given = await storedOf(session.id);
    test.clock.advanceSeconds(60);
    const simulation = { persona: 'persona_02', scenario: 'success' };
    await page.post('steps/document', { simulation }).expect(200);
    await page.post('steps/selfie', {}).expect(200);

    expect((await api.read(session.id))['status']).toBe('success');
    expect(await storedOf(session.id)).toEqual(given);
  });

  it('that is taken back is stored anew when it is given again', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    await page.post('back').expect(200);
    expect(await storedOf(session.id)).toBeNull();

    test.clock.advanceSeconds(60);
    await page.post('steps/consent', { granted: true }).expect(200);

    expect(await storedOf(session.id)).toMatchObject({ granted: true, at: now() });
  });

  it('that a test helper gives is stored in the same way', async () => {
    const session = await api.session({ project_id: partner.documentProject, locale: 'pt-BR' });
    const { consent } = (await (await visit(test, session)).get().expect(200)).body as ShownPage;

    await api.complete(session.id, 'success', 'persona_03');

    expect(await storedOf(session.id)).toEqual({
      granted: true,
      version: consent.version,
      text_hash: hashOf(consent.text),
      text: consent.text,
      // A language without a catalogue is shown, and stored, in English.
      locale: 'en',
      at: now(),
    });
  });

  it('is in the language of the browser where the session names none, at every later look', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const { headers } = await request(test.baseUrl)
      .get(`/verify?token=${session.token}`)
      .set('accept-language', 'pt-BR,es-MX;q=0.9,fr;q=0.8');
    const page = visitor(test.baseUrl, session.id, cookieOf(headers));

    const shown = (await page.get().expect(200)).body as ShownPage;
    expect([shown.locale, shown.language, shown.consent.locale]).toEqual([null, 'es', 'es']);
    expect(shown.consent.text).toContain('Su documento de identidad');
    await page.post('steps/consent', { granted: true }).expect(200);
    expect(await storedOf(session.id)).toMatchObject({ locale: 'es', text: shown.consent.text });
  });

  it('is asked for in the language that the person chooses, and given in no other', async () => {
    const session = await api.session({ project_id: partner.documentProject, locale: 'es' });
    const page = await visit(test, session);
    const spanish = (await page.get().expect(200)).body.consent;

    const italian = (await page.post('language', { language: 'it' }).expect(200)).body;
    expect([italian.language, italian.consent.locale]).toEqual(['it', 'it']);
    // A second window still shows the Spanish text.
    const { text_hash } = spanish;
    const stale = await page.post('steps/consent', { granted: true, text_hash });
    expect([stale.status, stale.body.code]).toEqual([409, 'consent_text_changed']);
    const agreed = { granted: true, text_hash: italian.consent.text_hash };
    await page.post('steps/consent', agreed).expect(200);

    await page.post('language', { language: 'de' }).expect(200);
    expect(await storedOf(session.id)).toMatchObject({ locale: 'it', text: italian.consent.text });
    // What the organization asked for stays.
    expect((await page.get()).body).toMatchObject({ locale: 'es', language: 'de' });
  });

  it('cannot be asked for in a language without a catalogue, or after the end', async () => {
    const session = await api.session({ project_id: partner.documentProject });
    const page = await visit(test, session);

    for (const language of ['pt', 'constructor', '', 7])
      expect((await page.post('language', { language })).status).toBe(400);
    await page.post('leave').expect(200);
    const late = await page.post('language', { language: 'fr' });
    expect([late.status, late.body.code]).toEqual([409, 'session_already_terminal']);
  });
});
