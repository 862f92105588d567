import { PERSONAS } from '../../../src/verification/sandbox/index.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe('the user_id of a verified person', () => {
  let test: TestApplication;
  let partner: Partner;
  let other: Partner;
  let api: Api;
  let otherApi: Api;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    other = await makePartner(test.app, 'Another');
    api = apiOf(test, partner.sandboxKey);
    otherApi = apiOf(test, other.sandboxKey);
  });

  async function verify(
    persona: string | undefined,
    { by = api, ...input }: { by?: Api; project_id?: string; [field: string]: unknown } = {},
    scenario = 'success',
  ): Promise<SessionBody> {
    const project = by === api ? partner.documentProject : other.documentProject;
    const { id } = await by.session({ project_id: project, ...input });
    return by.complete(id, scenario, persona);
  }

  it('is one for the same person in every project of a partner', async () => {
    const first = await verify('persona_01');
    const second = await verify('persona_01', { project_id: partner.selfieProject });
    const third = await verify('persona_01', { project_id: partner.ial2Project });

    expect(first['user_id']).toMatch(/^user_[0-9a-z]{26}$/);
    expect([second['user_id'], third['user_id']]).toEqual([first['user_id'], first['user_id']]);
    expect([first, second, third].map((session) => session['user_created'])).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is another for each person', async () => {
    const ids = [];
    for (const { id } of PERSONAS) ids.push((await verify(id))['user_id']);

    expect(new Set(ids).size).toBe(PERSONAS.length);
  });

  it('is another at every other partner', async () => {
    const here = await verify('persona_02');
    const there = await verify('persona_02', { by: otherApi });

    expect(there['user_id']).not.toBe(here['user_id']);
    expect(there['user_created']).toBe(true);
  });

  it('stays when the person spells a name in another way', async () => {
    const profile = { first_name: 'José', last_name: 'de la Cruz', dob: '1980-01-01' };
    const first = await verify(undefined, { user_profile_information: profile });
    const second = await verify(undefined, {
      user_profile_information: { ...profile, first_name: ' JOSE ', last_name: 'De La  CRUZ' },
    });

    expect(second['user_id']).toBe(first['user_id']);
  });

  it.each([
    ['first name', { first_name: 'Ann' }],
    ['last name', { last_name: 'Smythe' }],
    ['date of birth', { dob: '1980-01-02' }],
  ])('differs where the %s does', async (_, change) => {
    const profile = { first_name: 'Anna', last_name: 'Smith', dob: '1980-01-01' };
    const first = await verify(undefined, { user_profile_information: profile });
    const second = await verify(undefined, { user_profile_information: { ...profile, ...change } });

    expect(second['user_id']).not.toBe(first['user_id']);
  });

  it('does not run two names together', async () => {
    const first = await verify(undefined, {
      user_profile_information: { first_name: 'Ann', last_name: 'Alee', dob: '1981-01-01' },
    });
    const second = await verify(undefined, {
      user_profile_information: { first_name: 'Anna', last_name: 'Lee', dob: '1981-01-01' },
    });

    expect(second['user_id']).not.toBe(first['user_id']);
  });

  it('is not given without a verified person', async () => {
    const failed = await verify('persona_03', {}, 'selfie_mismatch');
    const declined = await verify('persona_03', {}, 'consent_declined');

    expect([failed['user_id'], failed['psuid'], failed['user_created']]).toEqual([
      null,
      null,
      false,
    ]);
    expect([declined['user_id'], declined['psuid'], declined['user_created']]).toEqual([
      null,
      null,
      false,
    ]);
  });

  describe('that a session is about', () => {
    it('returns when the known person verifies again, whoever that is', async () => {
      const { user_id: userId } = await verify(undefined, {
        user_profile_information: { first_name: 'Nadia', last_name: 'Orlov', dob: '1975-06-07' },
      });

      const again = await verify(undefined, { project_id: partner.selfieProject, user_id: userId });

      expect(again).toMatchObject({ status: 'success', user_id: userId, user_created: false });
    });

    it('is not shown before somebody was verified', async () => {
      const { user_id: userId } = await verify('persona_04');

      const session = await api.session({ project_id: partner.selfieProject, user_id: userId });

      expect(session['user_id']).toBeNull();
    });

    it.each([
      ['different_user', undefined],
      ['different_user', 'persona_04'],
      ['different_user', 'persona_05'],
      ['success', 'persona_05'],
    ])('is another one after %s as %s', async (scenario, persona) => {
      const { user_id: userId } = await verify('persona_04');

      const again = await verify(
        persona,
        { project_id: partner.selfieProject, user_id: userId },
        scenario,
      );

      expect(again['status']).toBe('success');
      expect(again['user_id']).toMatch(/^user_/);
      expect(again['user_id']).not.toBe(userId);
    });

    it('is verified by a document of their own alone, save where a test wants another user', async () => {
      const { user_id: userId } = await verify('persona_04');
      const shown = (persona?: string, scenario?: string) =>
        verify(persona, { project_id: partner.documentProject, user_id: userId }, scenario);

      const failed = { status: 'failed', status_details: { code: 'document_mismatch' } };
      expect(await shown('persona_05')).toMatchObject({ ...failed, user_id: null });
      for (const own of [undefined, 'persona_04'])
        expect(await shown(own)).toMatchObject({ status: 'success', user_id: userId });
      const other = await shown(undefined, 'different_user');
      expect([other['status'], other['user_id'] === userId]).toEqual(['success', false]);
    });
  });
});
