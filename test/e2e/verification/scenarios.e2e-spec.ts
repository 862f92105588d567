import { SCENARIOS, type Scenario } from '../../../src/verification/engine/index.js';
import { PERSONAS } from '../../../src/verification/sandbox/index.js';
import { newId, type Id } from '../../../src/platform/ids/index.js';
import { SessionSimulation } from '../../../src/verification/sandbox/index.js';
import { SessionStore, type Session } from '../../../src/verification/sessions/index.js';
import type { StepName } from '../../../src/verification/projects/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const DOCUMENT_CHECKS = ['id_authenticity', 'id_not_expired', 'age_on_id'];
const FACE_CHECKS = ['selfie_matches_portrait', 'selfie_liveness'];

/** Each kind of project, and the checks of one who passes. */
const PROJECTS: Record<string, { steps: StepName[]; checks: string[] }> = {
  ial2: {
    steps: ['document', 'selfie', 'phone'],
    checks: [...DOCUMENT_CHECKS, ...FACE_CHECKS, 'phone_verified'],
  },
  document_selfie: { steps: ['document', 'selfie'], checks: [...DOCUMENT_CHECKS, ...FACE_CHECKS] },
  selfie_only: { steps: ['selfie'], checks: ['selfie_liveness'] },
  'custom document': { steps: ['document'], checks: DOCUMENT_CHECKS },
  'custom phone': { steps: ['phone'], checks: ['phone_verified'] },
};

/** The beginning of the code of the check that lets a scenario fail. */
const FAILURES: Partial<Record<Scenario, string>> = {
  document_unreadable: 'id_authenticity',
  document_expired: 'id_not_expired',
  underage: 'age_on_id',
  selfie_mismatch: 'selfie_matches',
  liveness_failed: 'selfie_liveness',
};

const PASSING: Scenario[] = ['success', 'profile_mismatch', 'different_user'];

describe('the sandbox', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  const projects: Record<string, string> = {};

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    for (const [name, { steps }] of Object.entries(PROJECTS)) {
      const template = name.startsWith('custom') ? 'custom' : (name as 'ial2');
      projects[name] = await makeProject(test.app, partner.organizationId, { template, steps });
    }
  });

  const completion = (id: string): string =>
    `/v1/test_helpers/verification_sessions/${id}/complete`;
  const make = (project: string, input: object = {}): Promise<SessionBody> =>
    api.session({ project_id: projects[project]!, ...input });

  describe.each(Object.entries(PROJECTS))('in a project %s', (project, { checks }) => {
    const cases = SCENARIOS.map((scenario) => [scenario]);

    it.each(cases)('plays %s', async (scenario) => {
      const { id } = await make(project);
      const failure = FAILURES[scenario];

      const { status, body } = await api.post(completion(id), { scenario });

      if (failure && !checks.some((code) => code.startsWith(failure))) {
        expect([status, body.code]).toEqual([400, 'scenario_not_possible']);
        expect((await api.read(id))['status']).toBe('not_started');
        return;
      }
      expect(status).toBe(200);
      expect(body).toEqual(await api.read(id));
      expect(body).toMatchObject(expected(scenario, checks));
    });
  });

  function expected(scenario: Scenario, checks: string[]): object {
    const failing = FAILURES[scenario];
    const held = {
      user_id: null,
      user_created: false,
      authenticated: false,
      user_profile_match_status: 'not_applicable',
    };
    if (scenario === 'abandoned')
      return { ...held, status: 'awaiting_user_input', checks: [], is_data_granted: null };
    if (scenario === 'consent_declined') {
      return {
        ...held,
        status: 'canceled',
        checks: [],
        is_data_granted: false,
        status_details: { code: 'consent_declined' },
      };
    }
    if (scenario === 'not_me') {
      return {
        ...held,
        status: 'canceled',
        checks: [],
        is_data_granted: null,
        status_details: { code: 'not_me' },
      };
    }
    const results = checks.map((code) => ({
      code,
      value: failing === undefined || !code.startsWith(failing),
      status: 'completed',
    }));
    if (!PASSING.includes(scenario)) {
      return {
        ...held,
        status: 'failed',
        checks: results,
        is_data_granted: true,
        status_details: { code: scenario },
      };
    }
    const phone = checks.includes('phone_verified') ? ['sms'] : [];
    return {
      status: 'success',
      status_details: null,
      checks: results,
      is_data_granted: true,
      authenticated: true,
      user_id: expect.stringMatching(/^user_/),
      fields_to_collect: [],
      authentication_methods: phone,
      activated_authentication_methods: phone,
    };
  }

  it('compares a selfie with the known user only where the session names one', async () => {
    const { id } = await make('document_selfie');
    const verified = await api.post(completion(id), { scenario: 'success' });
    const known = await make('selfie_only', { user_id: verified.body.user_id });
    const { body } = await api.post(completion(known.id), { scenario: 'selfie_mismatch' });
    expect(body).toMatchObject({
      status: 'failed',
      status_details: { code: 'selfie_mismatch' },
      checks: [
        { code: 'selfie_matches_known_user', name: 'Selfie matches known user', value: false },
        { code: 'selfie_liveness', value: true },
      ],
    });
  });

  describe('with a profile', () => {
    const ada = { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' };

    it.each<[string, object, [string, string?], string]>([
      ['the person it names', ada, ['success'], 'match'],
      [
        'them in another spelling',
        { ...ada, first_name: 'ÁDA' },
        ['success', 'persona_01'],
        'match',
      ],
      ['somebody else', ada, ['success', 'persona_02'], 'no_match'],
      ['a stranger', ada, ['profile_mismatch'], 'no_match'],
      [
        'a stranger, told to be the one it names',
        ada,
        ['profile_mismatch', 'persona_01'],
        'no_match',
      ],
      ['a different user', ada, ['different_user'], 'no_match'],
      [
        'another date of birth',
        { ...ada, dob: '1990-12-11' },
        ['success', 'persona_01'],
        'no_match',
      ],
      [
        'only a first name, the right one',
        { first_name: 'Ada' },
        ['success', 'persona_01'],
        'match',
      ],
      [
        'only a first name, a wrong one',
        { first_name: 'Eve' },
        ['success', 'persona_01'],
        'no_match',
      ],
      ['somebody who failed', ada, ['liveness_failed', 'persona_01'], 'no_match'],
      [
        'nothing to compare',
        { email: 'a@example.com' },
        ['success', 'persona_02'],
        'not_applicable',
      ],
      ['nothing at all', {}, ['success', 'persona_02'], 'not_applicable'],
    ])('of %s says so', async (_, profile, simulation, match) => {
      const { id } = await make('document_selfie', { user_profile_information: profile });

      expect((await api.complete(id, ...simulation))['user_profile_match_status']).toBe(match);
    });

    it.each([
      ['canceled', 'consent_declined'],
      ['left open', 'abandoned'],
    ])('leaves the match pending where the session was %s', async (_, scenario) => {
      const { id } = await make('document_selfie', { user_profile_information: ada });

      expect((await api.complete(id, scenario))['user_profile_match_status']).toBe('pending');
    });

    it('simulates the person of the profile when no persona matches', async () => {
      const profile = {
        first_name: 'Nobody',
        last_name: 'Known',
        dob: '1980-01-02',
        email: 'nobody@example.com',
        phone: '+15555550199',
      };
      const { id } = await make('document_selfie', { user_profile_information: profile });

      const session = await api.complete(id, 'success');

      expect(session).toMatchObject({
        email: profile.email,
        phone: profile.phone,
        user_profile_match_status: 'match',
      });
      expect(session['traits'].document).toMatchObject({
        first_name: 'Nobody',
        last_name: 'Known',
        date_of_birth: { day: 2, month: 1, year: 1980 },
      });
    });
  });

  it('simulates the first persona when none is named', async () => {
    const { id } = await make('document_selfie');

    expect((await api.complete(id, 'success'))['traits'].document.first_name).toBe('Ada');
  });

  it('lists its personas', async () => {
    const { status, body } = await api.get('/v1/test_helpers/personas');

    expect(status).toBe(200);
    expect(body).toMatchObject({ object_name: 'list', has_more: false, next_cursor: null });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(PERSONAS.map(({ id }) => id));
    expect(body.data).toHaveLength(10);
    for (const { dob } of body.data) expect(dob).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each([
    ['no scenario', {}],
    ['an unknown scenario', { scenario: 'win' }],
    ['a scenario of no checks', { scenario: 'phone_not_verified' }],
    ['an unknown persona', { scenario: 'success', persona: 'persona_11' }],
    ['scenarios in a list', { scenario: ['success'] }],
  ])('refuses %s', async (_, input) => {
    const { id } = await make('document_selfie');

    const { status, body } = await api.post(completion(id), input);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
    expect((await api.read(id))['status']).toBe('not_started');
  });

  it('is closed to production keys', async () => {
    const production = apiOf(test, partner.productionKey);
    const { id } = await production.session({ project_id: partner.productionProject });

    const completed = await production.post(completion(id), { scenario: 'success' });
    const listed = await production.get('/v1/test_helpers/personas');

    expect([completed.status, completed.body.code]).toEqual([403, 'sandbox_only']);
    expect([listed.status, listed.body.code]).toEqual([403, 'sandbox_only']);
    expect((await production.read(id))['status']).toBe('not_started');
    expect((await api.post(completion(id), { scenario: 'success' })).status).toBe(403);
    expect((await production.get(`${SESSIONS}?status=success`)).body.data).toEqual([]);
  });

  it('refuses a production key before it looks up the session', async () => {
    const production = apiOf(test, partner.productionKey);
    const { id } = await make('document_selfie');

    for (const named of [id, newId('vs')]) {
      const { status, body } = await production.post(completion(named), { scenario: 'success' });
      expect([status, body.code]).toEqual([403, 'sandbox_only']);
    }
    expect((await api.read(id))['status']).toBe('not_started');
  });

  it('is closed to production sessions also inside the service', async () => {
    const production = apiOf(test, partner.productionKey);
    const { id } = await production.session({ project_id: partner.productionProject });
    const session = await test.app.get(SessionStore).find(partner.organizationId, id as Id<'vs'>);
    const simulation = test.app.get(SessionSimulation);
    const chosen = { persona: null, scenario: 'success' as const };

    const check = async (checked: Session): Promise<void> => {
      simulation.check(checked, chosen);
      await Promise.resolve();
    };
    for (const attempt of [
      () => simulation.run(session!, chosen),
      () => check(session!),
      // The environment decides, whatever engine a session names.
      () => check({ ...session!, engine: 'simulated' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'sandbox_only' });
    }
    for (const table of ['sessions', 'projects']) {
      await expect(
        test.database.query(
          `UPDATE verification.${table} SET engine = 'simulated' WHERE environment = 'production'`,
        ),
      ).rejects.toThrow(`${table}_production_engine_check`);
    }
    expect((await production.read(id))['status']).toBe('not_started');
  });
});
