import { OPERATOR } from '../../../src/platform/audit/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { newId, uuidOf } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe('creating a verification session', () => {
  let test: TestApplication;
  let partner: Partner;
  let other: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    other = await makePartner(test.app, 'Another');
    api = apiOf(test, partner.sandboxKey);
  });

  const create = (input: object) =>
    api.post(SESSIONS, { project_id: partner.documentProject, ...input });

  async function knownUser(partnerApi: Api, projectId: string): Promise<string> {
    const { id } = await partnerApi.session({ project_id: projectId });
    return (await partnerApi.complete(id, 'success', 'persona_04'))['user_id'];
  }

  it('fills in what the caller left out', async () => {
    const before = Math.floor(test.clock.now().getTime() / 1000);

    const session = await api.session({ project_id: partner.documentProject });

    expect(session).toMatchObject({
      project_id: partner.documentProject,
      status: 'not_started',
      redirect_url: null,
      custom_fields: {},
      email: '',
      phone: '',
      user_id: null,
      user_created: false,
      user_profile_information: null,
      user_profile_match_status: 'not_applicable',
      completed_at: null,
      is_data_granted: null,
      checks: [],
      sessions: [],
    });
    expect(session['created_at']).toBeGreaterThanOrEqual(before);
    expect(session['updated_at']).toBe(session['created_at']);
    expect(session['expires_at']).toBe(session['created_at'] + 86_400);
  });

  it('takes null for anything that may be left out', async () => {
    const session = await api.session({
      project_id: partner.documentProject,
      redirect_url: null,
      custom_fields: null,
      user_id: null,
      email: null,
      phone: null,
      user_profile_information: null,
      locale: null,
      expires_in: null,
    });

    expect(session).toMatchObject({
      custom_fields: {},
      user_profile_match_status: 'not_applicable',
    });
    expect(session['expires_at']).toBe(session['created_at'] + 86_400);
  });

  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, 'v']));

  it.each([
    ['fifty custom fields', { custom_fields: keys(50) }],
    [
      'a key of 40 and a value of 500 characters',
      { custom_fields: { ['k'.repeat(40)]: 'v'.repeat(500) } },
    ],
    ['an empty value', { custom_fields: { key: '' } }],
    ['the shortest life', { expires_in: 300 }],
    ['the longest life', { expires_in: 604_800 }],
    [
      'an address with a query and a fragment',
      { redirect_url: 'https://partner.example/back?state=1#top' },
    ],
    ['an address on this machine', { redirect_url: 'http://localhost:8080/back' }],
    [
      'the last day of February of a leap year',
      { user_profile_information: { dob: '1988-02-29' } },
    ],
  ])('takes %s', async (_, input) => {
    const { status, body } = await create(input);

    expect(status).toBe(200);
    expect(body).toMatchObject(
      'expires_in' in input ? { expires_at: body.created_at + input.expires_in } : input,
    );
  });

  it.each<[string, string, object]>([
    ['fifty-one custom fields', '/custom_fields', { custom_fields: keys(51) }],
    [
      'a custom field key of 41 characters',
      '/custom_fields',
      { custom_fields: { ['k'.repeat(41)]: 'v' } },
    ],
    ['an empty custom field key', '/custom_fields', { custom_fields: { '': 'v' } }],
    [
      'a custom field value of 501 characters',
      '/custom_fields',
      { custom_fields: { key: 'v'.repeat(501) } },
    ],
    ['a custom field that is a number', '/custom_fields', { custom_fields: { key: 1 } }],
    ['a custom field that is null', '/custom_fields', { custom_fields: { key: null } }],
    ['a custom field that is an object', '/custom_fields', { custom_fields: { key: {} } }],
    ['custom fields as an array', '/custom_fields', { custom_fields: ['v'] }],
    ['a life under 300 seconds', '/expires_in', { expires_in: 299 }],
    ['a life over a week', '/expires_in', { expires_in: 604_801 }],
    ['a life of half a second more', '/expires_in', { expires_in: 300.5 }],
    ['a life as text', '/expires_in', { expires_in: '300' }],
    ['an address of another scheme', '/redirect_url', { redirect_url: 'javascript:alert(1)' }],
    ['an address of a file', '/redirect_url', { redirect_url: 'file:///etc/passwd' }],
    ['an address without a scheme', '/redirect_url', { redirect_url: '//partner.example/back' }],
    [
      'an address with a password',
      '/redirect_url',
      { redirect_url: 'https://a:b@partner.example/' },
    ],
    ['an address no browser can read', '/redirect_url', { redirect_url: 'http://\u00ad/' }],
    [
      'an address that is too long',
      '/redirect_url',
      { redirect_url: `https://partner.example/${'a'.repeat(2048)}` },
    ],
    ['a malformed e-mail address', '/email', { email: 'nobody' }],
    ['a telephone number that is not E.164', '/phone', { phone: '555-0100' }],
    ['a malformed locale', '/locale', { locale: 'en_US' }],
    [
      'a day that no calendar has',
      '/user_profile_information/dob',
      { user_profile_information: { dob: '1990-02-30' } },
    ],
    [
      'a 29 February of no leap year',
      '/user_profile_information/dob',
      { user_profile_information: { dob: '1990-02-29' } },
    ],
    [
      'a time in place of a date',
      '/user_profile_information/dob',
      { user_profile_information: { dob: '1990-12-10T00:00:00Z' } },
    ],
    [
      'an unknown profile field',
      '/user_profile_information/age',
      { user_profile_information: { age: '12' } },
    ],
    [
      'an unknown address field',
      '/user_profile_information/address/planet',
      { user_profile_information: { address: { planet: 'x' } } },
    ],
    ['an unknown field', '/status', { status: 'success' }],
  ])('refuses %s by its place', async (_, pointer, input) => {
    const { status, body } = await create(input);

    expect([status, body.code]).toEqual([400, 'request_invalid']);
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  it('names every fault of a request at once', async () => {
    const { body } = await create({ expires_in: 1, email: 'x', nonsense: true });

    const pointers = new Set(body.errors.map((error: { pointer: string }) => error.pointer));
    expect(pointers).toEqual(new Set(['/expires_in', '/email', '/nonsense']));
  });

  describe('for a known user', () => {
    it('takes the id of a person this partner has verified', async () => {
      const userId = await knownUser(api, partner.documentProject);

      const { status } = await create({ user_id: userId });

      expect(status).toBe(200);
    });

    it.each([
      ['email', { email: 'ada@example.com' }],
      ['phone', { phone: '+15555550100' }],
      ['user_profile_information', { user_profile_information: { first_name: 'Ada' } }],
    ])('refuses %s beside the id', async (field, input) => {
      const userId = await knownUser(api, partner.documentProject);

      const { status, body } = await create({ user_id: userId, ...input });

      expect([status, body.code]).toEqual([400, 'request_invalid']);
      expect(body.errors).toEqual([
        expect.objectContaining({ pointer: `/${field}`, code: 'conflict' }),
      ]);
    });

    it.each<[string, () => string | Promise<string>]>([
      ['was never given out', () => newId('user')],
      ['is malformed', () => 'user_1'],
      ['is empty', () => ''],
      [
        'belongs to another partner',
        () => knownUser(apiOf(test, other.sandboxKey), other.documentProject),
      ],
    ])('does not know an id that %s', async (_, userId) => {
      const { status, body } = await create({ user_id: await userId() });

      expect([status, body.code]).toEqual([400, 'user_not_found']);
    });

    it('does not know a sandbox person in production', async () => {
      const userId = await knownUser(api, partner.documentProject);

      const { status, body } = await apiOf(test, partner.productionKey).post(SESSIONS, {
        project_id: partner.productionProject,
        user_id: userId,
      });

      expect([status, body.code]).toEqual([400, 'user_not_found']);
    });
  });

  describe('in a project', () => {
    const archived = async (): Promise<string> => {
      const id = await makeProject(test.app, partner.organizationId);
      await test.app.get(ProjectsService).archive(partner.organizationId, id, OPERATOR);
      return id;
    };

    it.each<[string, number, string, () => string | Promise<string>]>([
      ['of another tenant', 404, 'project_not_found', () => other.documentProject],
      ['of the other environment', 403, 'environment_mismatch', () => partner.productionProject],
      ['that was archived', 404, 'project_not_found', archived],
      ['that never was', 404, 'project_not_found', () => newId('proj')],
      ['whose id is malformed', 404, 'project_not_found', () => 'proj_x'],
    ])('%s is refused with %d %s', async (_, status, code, project) => {
      const answer = await create({ project_id: await project() });

      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('makes nothing where it is refused', async () => {
      const count = (): Promise<object[]> =>
        test.database.query(
          `SELECT (SELECT count(*) FROM verification.sessions) AS sessions,
                  (SELECT count(*) FROM verification.events) AS events,
                  (SELECT count(*) FROM verification.data_keys) AS keys`,
        );
      const before = await count();

      await create({ project_id: other.documentProject });
      await create({ project_id: partner.productionProject });

      expect(await count()).toEqual(before);
    });

    it("keeps the steps of the session's creation", async () => {
      const id = await makeProject(test.app, partner.organizationId);
      const session: SessionBody = await api.session({ project_id: id });
      await test.database.query('UPDATE verification.projects SET steps = $1 WHERE id = $2', [
        ['selfie'],
        uuidOf(id),
      ]);

      expect((await api.read(session.id))['fields_to_collect']).toEqual(['document', 'selfie']);
    });
  });
});
