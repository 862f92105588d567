import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { SCOPES, type Scope } from '../../../src/verification/api-keys/index.js';
import { makeKey, makePartner } from '../../factories/partner.js';
import { makeConfirmingStaff as makeStaff } from '../../factories/staff-visitor.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const KEYS = '/console/v1/api_keys';
const OVERLAP = { overlap_seconds: 600 };

/** What a developer may not do, and so gives to no key. */
const BEYOND_DEVELOPERS: Partial<Record<Scope, string>> = {
  'sessions:reveal': 'sessions:read_people',
  'users:delete': 'settings:write',
  'audit:read': 'audit:read',
};

describe('the API keys that members make in the console', () => {
  let test: TestApplication;
  let organization: Id<'org'>;

  beforeAll(async () => {
    test = await sharedApplication();
  });

  beforeEach(async () => {
    organization = (await makePartner(test.app)).organizationId;
  });

  const answerOf = async (answer: Promise<Response>) => {
    const response = await answer;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const refusal = (permission: string) => ({
    status: 403,
    body: { code: 'permission_missing', detail: expect.stringContaining(permission) },
  });
  const recorded = () =>
    test.database.query(
      `SELECT actor, outcome, subject, details FROM verification.audit_entries
        WHERE organization_id = $1 AND action = 'api_key.refused' ORDER BY id`,
      [uuidOf(organization)],
    );

  it.each(['owner', 'admin'] as const)('have any scope where an %s makes them', async (role) => {
    const member = await makeStaff(test, [organization, role]);
    for (const scope of SCOPES) {
      const input = { name: 'Key', environment: 'production', scopes: [scope] };
      const { status, body } = await answerOf(member.post(KEYS, input));
      expect([scope, status]).toEqual([scope, 201]);
      const rotated = await member.post(`${KEYS}/${String(body['id'])}/rotate`, OVERLAP);
      expect([scope, rotated.status]).toEqual([scope, 201]);
    }
  });

  it.each(SCOPES)('have %s of a developer only where the developer may so much', async (scope) => {
    const developer = await makeStaff(test, [organization, 'developer']);
    const input = { name: 'Key', environment: 'production', scopes: ['webhooks:read', scope] };

    const made = await answerOf(developer.post(KEYS, input));

    const missing = BEYOND_DEVELOPERS[scope];
    expect(made).toMatchObject(missing === undefined ? { status: 201 } : refusal(missing));
    expect(await recorded()).toHaveLength(missing === undefined ? 0 : 1);
  });

  it('are not replaced by a developer who may do less than they', async () => {
    const developer = await makeStaff(test, [organization, 'developer']);
    const { id } = await makeKey(test.app, organization);
    const weak = await makeKey(test.app, organization, { scopes: ['sessions:read'] });

    const refused = await answerOf(developer.post(`${KEYS}/${id}/rotate`, OVERLAP));

    expect(refused).toMatchObject(refusal('sessions:read_people, settings:write, audit:read'));
    expect(await recorded()).toMatchObject([
      { actor: developer.account, outcome: 'refused', subject: id },
    ]);
    expect((await developer.post(`${KEYS}/${weak.id}/rotate`, OVERLAP)).status).toBe(201);
  });
});
