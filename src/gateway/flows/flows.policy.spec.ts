import { DEFAULT_CONFIG } from '../customers/index.js';
import type { Employee, EmployeeProfile } from '../employees/index.js';
import type { VerifiedSession } from '../verification-client/index.js';
import { FLOWS, selectFlow } from './flows.policy.js';

const { establish_identity: establishIdentity, known_user_key: knownUserKey } = FLOWS;

const PROFILE: EmployeeProfile = {
  employee_id: 'E-1',
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  email: 'ada@corp.example',
  phone: null,
  address: null,
  department: 'Finance',
  title: 'Controller',
  locale: null,
};
const EMPLOYEE = { clearUserId: null, profile: PROFILE } as Employee;

function shown(traits: VerifiedSession['traits']): VerifiedSession {
  return { traits } as VerifiedSession;
}

it('sends the HR record without empty or unrelated values', () => {
  expect(establishIdentity.sessionRequest(EMPLOYEE)).toEqual({
    user_profile_information: {
      first_name: 'Ada',
      last_name: 'Marlowe',
      dob: '1990-12-10',
      email: 'ada@corp.example',
    },
  });
});

it('needs the step of each contact that is compared', () => {
  const { establish_identity: flow } = DEFAULT_CONFIG;
  const steps = (match: object) =>
    establishIdentity.requiredSteps({
      ...DEFAULT_CONFIG,
      establish_identity: { ...flow, match: { ...flow.match, ...match } },
    });

  expect(steps({})).toEqual(['document', 'selfie']);
  expect(steps({ phone: 'exact' })).toEqual(['document', 'selfie', 'phone']);
  expect(steps({ email: 'similar', phone: 'exact' })).toHaveLength(4);
});

const ADA = {
  first_name: 'ADA',
  last_name: 'MARLOWE',
  date_of_birth: { year: 1990, month: 12, day: 10 },
};

it.each([
  [null, { document: ADA }],
  ['profile_mismatch', { document: { ...ADA, date_of_birth: { year: 1990, month: 12, day: 11 } } }],
  ['profile_mismatch', { document: { ...ADA, date_of_birth: null } }],
  // Typed values that were not read from the document prove nothing.
  ['profile_mismatch', { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' }],
  ['profile_mismatch', null],
] as const)('returns %s for %j', (refusal, traits) => {
  const facts = {
    config: DEFAULT_CONFIG,
    session: shown(traits),
    employee: EMPLOYEE,
    owner: null,
    sameUser: () => false,
  };
  expect(establishIdentity.decide(facts)).toBe(refusal);
});

describe('an employee with a stored identity', () => {
  const known = { clearUserId: 'user_ada', profile: PROFILE } as Employee;

  it('is asked for as that person, and nothing of the HR record is sent', () => {
    expect(knownUserKey.sessionRequest(known)).toEqual({ user_id: 'user_ada' });
    expect(() => knownUserKey.sessionRequest(EMPLOYEE)).toThrow('no stored identity');
  });

  it('takes the flow of a known person; the others, that of the first verification', () => {
    expect([known, EMPLOYEE].map(selectFlow)).toEqual([knownUserKey, establishIdentity]);
  });
});
