import type { NewProject } from '../../../src/verification/projects/index.js';
import type { Api, SessionBody } from '../../factories/api.js';
import {
  EMAIL,
  grace,
  makeCustomSteps,
  SIMULATED,
  type CustomSteps,
} from '../../factories/custom-steps.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the steps of custom projects, compared with the profile of the caller', () => {
  let test: TestApplication;
  let api: Api;
  let project: CustomSteps['project'];
  let agreed: CustomSteps['agreed'];
  let codeFor: CustomSteps['codeFor'];

  beforeAll(async () => {
    test = await startApplication();
    ({ api, project, agreed, codeFor } = await makeCustomSteps(test));
  });

  afterAll(() => test.close());

  const PROFILE = { first_name: 'Grace', last_name: 'Okafor', email: EMAIL };

  /** A session with document and email, finished by Grace. */
  async function finished(profile: object, change: Partial<NewProject> = {}): Promise<SessionBody> {
    const { session, page } = await agreed(await project(['document', 'email'], change), {
      user_profile_information: profile,
    });
    await page.post('steps/document', SIMULATED).expect(200);
    await page.post('steps/email', { code: await codeFor(page) }).expect(200);
    return api.read(session.id);
  }
  const verdict = ({ checks, user_profile_match_status }: SessionBody) => [
    user_profile_match_status,
    checks.find(({ code }: { code: string }) => code === 'profile_matches')?.value,
  ];

  it.each<[string, object, string, boolean | undefined]>([
    ['names and the confirmed address', PROFILE, 'match', true],
    ['another name', { ...PROFILE, first_name: 'Eve' }, 'no_match', false],
    ['another email', { ...PROFILE, email: 'other@mail.example' }, 'no_match', false],
    ['only another email', { email: 'other@mail.example' }, 'no_match', false],
    [
      'the street of the document, shortened',
      { address: { line1: grace.address!.line1.replace('Lane', 'Ln'), state: 'Texas' } },
      'match',
      true,
    ],
    ['another street', { ...PROFILE, address: { line1: '1 Other Street' } }, 'no_match', false],
    ['a telephone, which nobody asked for', { phone: '+15555550199' }, 'not_applicable', undefined],
  ])('tell %s', async (_, profile, status, value) => {
    const session = await finished(profile);

    expect(session['status']).toBe('success');
    expect(verdict(session)).toEqual([status, value]);
  });

  it('fail the session where the project says so, and verify nobody', async () => {
    const people = () => test.database.query('SELECT id FROM verification.people');
    const strict = { profileMustMatch: true };
    const before = await people();
    const failed = await finished({ ...PROFILE, last_name: 'Nobody' }, strict);

    expect(failed).toMatchObject({
      status: 'failed',
      status_details: { code: 'profile_mismatch' },
      user_profile_match_status: 'no_match',
      user_id: null,
      traits: { email: '', document: null },
    });
    expect(await people()).toEqual(before);
    const passed = await finished(PROFILE, strict);
    expect([passed['status'], ...verdict(passed)]).toEqual(['success', 'match', true]);
    expect((await finished({}, strict))['status']).toBe('success');
  });
});
