import { OPERATOR } from '../../../src/platform/audit/index.js';
import { findPersona, type Persona } from '../../../src/verification/sandbox/index.js';
import {
  ProjectsService,
  USER_INFO,
  type StepName,
  type UserInfo,
} from '../../../src/verification/projects/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makeKey, makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const driver = findPersona('persona_02')!;
/** A passport shows no residential address. */
const traveller = findPersona('persona_03')!;

const NOTHING = {
  address: null,
  dob: null,
  first_name: null,
  last_name: null,
  middle_name: null,
  second_family_name: null,
  full_last_name: null,
  ssn4: null,
  ssn9: null,
  identification_number: null,
  identification_type: null,
  member_type: null,
};

const stars = (value: string): string => '*'.repeat(value.length - 4) + value.slice(-4);
const taxIds = ({ ssn9 }: Persona): object => ({ ssn4: ssn9?.slice(-4), ssn9: stars(ssn9 ?? '') });
const everything = (persona: Persona): object => ({
  ...NOTHING,
  ...taxIds(persona),
  address: persona.address,
  dob: persona.dob,
  first_name: persona.first_name,
  last_name: persona.last_name,
  middle_name: persona.middle_name,
  full_last_name: persona.last_name,
  identification_number: stars(persona.document.number),
  identification_type: persona.document.type,
});

describe('the traits of a verified person', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  async function verified(
    userInfo: UserInfo,
    steps: StepName[],
    persona: Persona,
    scenario = 'success',
  ): Promise<SessionBody> {
    const project = await makeProject(test.app, partner.organizationId, {
      template: 'custom',
      steps,
      userInfo,
    });
    const { id } = await api.session({ project_id: project });
    return api.complete(id, scenario, persona.id);
  }

  const reveal = (id: string, as = api) => as.get(`${SESSIONS}/${id}?reveal_sensitive_data=true`);

  it.each<[UserInfo, StepName[], Persona, object]>([
    ['none', ['document', 'selfie'], driver, NOTHING],
    ['none', ['document', 'selfie'], traveller, NOTHING],
    ['none', ['selfie'], driver, NOTHING],
    ['missing_from_document', ['document', 'selfie'], driver, { ...NOTHING, ...taxIds(driver) }],
    [
      'missing_from_document',
      ['document', 'selfie'],
      traveller,
      { ...NOTHING, ...taxIds(traveller), address: traveller.address },
    ],
    ['missing_from_document', ['selfie'], driver, everything(driver)],
    ['all', ['document', 'selfie'], driver, everything(driver)],
    ['all', ['document', 'selfie'], traveller, everything(traveller)],
    ['all', ['selfie'], driver, everything(driver)],
  ])(
    'with user info %s and steps %j hold what the setting says',
    async (userInfo, steps, persona, expected) => {
      const { traits } = await verified(userInfo, steps, persona);

      expect(traits).toMatchObject(expected);
    },
  );

  it('hold of a document what it shows', async () => {
    const { traits } = await verified('missing_from_document', ['document'], driver);

    expect(traits.document).toEqual({
      nationality: null,
      document_type: 'drivers_license',
      issuing_country: 'US',
      issuing_subdivision: 'TX',
      document_number: '******0923',
      date_of_expiry: { day: 12, month: 3, year: 2033 },
      date_of_birth: { day: 22, month: 3, year: 1985 },
      gender: 'F',
      address: driver.address,
      first_name: 'Grace',
      last_name: 'Okafor',
      middle_name: 'Ellen',
    });
    expect(traits.parsed_fields).toEqual(['name', 'dob', 'address']);
  });

  it('hold no address of a passport', async () => {
    const { traits } = await verified('all', ['document'], traveller);

    expect(traits.document).toMatchObject({
      document_type: 'passport',
      nationality: 'USA',
      address: null,
    });
    expect(traits.parsed_fields).toEqual(['name', 'dob']);
  });

  it.each(USER_INFO)(
    'hold no document where none was asked for (user info %s)',
    async (userInfo) => {
      const { traits } = await verified(userInfo, ['selfie'], driver);

      expect([traits.document, traits.parsed_fields]).toEqual([null, []]);
    },
  );

  it.each<[UserInfo, StepName[], string, string]>([
    ['none', ['document'], '', ''],
    ['none', ['document', 'phone'], '', driver.phone],
    ['missing_from_document', ['document'], driver.email, driver.phone],
    ['all', ['document'], driver.email, driver.phone],
  ])(
    'with user info %s and steps %j hold the contact values that were collected',
    async (userInfo, steps, email, phone) => {
      const { traits } = await verified(userInfo, steps, driver);

      expect([traits.email, traits.phone]).toEqual([email, phone]);
    },
  );

  it('never hold an image', async () => {
    const { traits } = await verified('all', ['document', 'selfie'], driver);

    expect([traits.document_front, traits.document_back, traits.face_scan_preview]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it.each(['underage', 'document_expired', 'abandoned', 'consent_declined'])(
    'hold nothing after %s',
    async (scenario) => {
      const { id, traits } = await verified('all', ['document'], driver, scenario);
      const revealed = await reveal(id);

      expect(traits).toMatchObject({
        ...NOTHING,
        document: null,
        email: '',
        phone: '',
        parsed_fields: [],
      });
      expect(revealed.body.traits).toEqual(traits);
      expect(revealed.text).not.toContain('Okafor');
    },
  );

  describe('that identify', () => {
    it('are masked unless they are asked for', async () => {
      const { id } = await verified('all', ['document'], driver);
      const answers = [
        await api.get(`${SESSIONS}/${id}`),
        await api.get(`${SESSIONS}/${id}?reveal_sensitive_data=false`),
        await api.get(SESSIONS),
      ];

      for (const { status, text } of answers) {
        expect(status).toBe(200);
        expect(text).not.toContain(driver.ssn9);
        expect(text).not.toContain(driver.document.number);
      }
    });

    it('are shown in full to a key that may reveal', async () => {
      const { id, traits: masked } = await verified('all', ['document'], driver);

      const { status, body } = await reveal(id);

      expect(status).toBe(200);
      expect(body.traits).toEqual({
        ...masked,
        ssn9: driver.ssn9,
        identification_number: driver.document.number,
        document: { ...masked.document, document_number: driver.document.number },
      });
    });

    it('are refused to a key that may only read', async () => {
      const { id } = await verified('all', ['document'], driver);
      const { secret } = await makeKey(test.app, partner.organizationId, {
        scopes: ['sessions:read'],
      });

      const { status, body, text } = await reveal(id, apiOf(test, secret));

      expect([status, body.code]).toEqual([403, 'scope_missing']);
      expect(text).not.toContain('Okafor');
      expect((await apiOf(test, secret).read(id))['status']).toBe('success');
    });

    it.each(['1', 'TRUE', 'yes', '', 'true&reveal_sensitive_data=true'])(
      'are refused to ?reveal_sensitive_data=%s',
      async (value) => {
        const { id } = await verified('all', ['document'], driver);

        const { status, body } = await api.get(`${SESSIONS}/${id}?reveal_sensitive_data=${value}`);

        expect([status, body.code]).toEqual([400, 'request_invalid']);
      },
    );
  });

  describe('after a redaction', () => {
    it('are destroyed with all personal data and their key', async () => {
      const { id } = await api.session({
        project_id: partner.documentProject,
        redirect_url: 'https://partner.example/back',
        custom_fields: { employee_id: 'E-77' },
        user_profile_information: { first_name: 'Grace', email: 'grace@example.com' },
      });
      const before = await api.complete(id, 'success', driver.id);
      const keys = () => test.database.query('SELECT owner_id FROM verification.data_keys');
      const held = (await keys()).length;

      const { status, body } = await api.post(`${SESSIONS}/${id}/redact`);

      expect(status).toBe(200);
      expect(body).toEqual(await api.read(id));
      expect(body).toMatchObject({
        status: 'success',
        user_id: before['user_id'],
        checks: before['checks'],
        redirect_url: null,
        custom_fields: {},
        email: '',
        phone: '',
        user_profile_information: null,
        sessions: [],
        traits: { ...NOTHING, document: null, email: '', phone: '' },
      });
      expect(body.redacted_at).toBeGreaterThanOrEqual(before['completed_at']);
      expect((await keys()).length).toBe(held - 1);
      expect((await reveal(id)).text).not.toMatch(/Grace|grace|E-77|Okafor/);
      expect((await api.get(`${SESSIONS}?custom_fields[employee_id]=E-77`)).body.data).toEqual([]);
    });

    it('cannot be had before the session has ended, nor twice', async () => {
      const { id } = await api.session({ project_id: partner.documentProject });
      const early = await api.post(`${SESSIONS}/${id}/redact`);
      await api.complete(id, 'success');
      await api.post(`${SESSIONS}/${id}/redact`).expect(200);
      const again = await api.post(`${SESSIONS}/${id}/redact`);

      expect([early.status, early.body.code]).toEqual([409, 'session_not_terminal']);
      expect([again.status, again.body.code]).toEqual([409, 'session_already_redacted']);
    });
  });

  describe('of a project that tells where people lived before', () => {
    const moved = findPersona('persona_01')!;
    const project = (historicalAddresses: boolean, userInfo: UserInfo = 'none') =>
      makeProject(test.app, partner.organizationId, { historicalAddresses, userInfo });

    async function traitsOf(
      projectId: string,
      { persona = moved, scenario = 'success' } = {},
    ): Promise<[string, Record<string, unknown>]> {
      const { id } = await api.session({ project_id: projectId });
      await api.complete(id, scenario, persona.id);
      return [id, (await api.read(id))['traits'] as Record<string, unknown>];
    }

    it.each(USER_INFO)('hold these addresses with user info %s', async (userInfo) => {
      const [id, traits] = await traitsOf(await project(true, userInfo));

      expect(traits['historical_addresses']).toEqual(moved.historical_addresses);
      const { data } = (await api.get(`${SESSIONS}?limit=1`).expect(200)).body as {
        data: SessionBody[];
      };
      expect([data[0]?.id, data[0]?.['traits'].historical_addresses]).toEqual([
        id,
        moved.historical_addresses,
      ]);
    });

    it('hold an empty list of a person who has not moved', async () => {
      const [, traits] = await traitsOf(await project(true), { persona: traveller });

      expect(traits['historical_addresses']).toEqual([]);
    });

    it('hold none where nobody was verified, and none once the session is redacted', async () => {
      const on = await project(true);
      const [, failed] = await traitsOf(on, { scenario: 'document_expired' });
      const [id] = await traitsOf(on);
      const { body } = await api.post(`${SESSIONS}/${id}/redact`).expect(200);

      expect(failed).not.toHaveProperty('historical_addresses');
      expect((body as SessionBody)['traits']).not.toHaveProperty('historical_addresses');
    });

    it('hold none in any other project, and follow a change from the next session on', async () => {
      const off = await project(false, 'all');
      const [earlier, traits] = await traitsOf(off);
      expect(traits).not.toHaveProperty('historical_addresses');

      const projects = test.app.get(ProjectsService, { strict: false });
      await projects.change(partner.organizationId, off, { historicalAddresses: true }, OPERATOR);

      expect((await api.read(earlier))['traits']).not.toHaveProperty('historical_addresses');
      expect((await traitsOf(off))[1]).toHaveProperty('historical_addresses');
    });
  });
});
