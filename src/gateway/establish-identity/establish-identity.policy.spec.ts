import { DEFAULT_CONFIG } from '../customers/index.js';
import type { Employee, EmployeeProfile } from '../employees/index.js';
import type { VerifiedSession } from '../verification-client/index.js';
import { establishSession, isEmployee } from './establish-identity.policy.js';

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
};
const EMPLOYEE = { profile: PROFILE } as Employee;

function shown(traits: VerifiedSession['traits']): VerifiedSession {
  return { traits } as VerifiedSession;
}

it('sends the HR record without what is empty or not about who the person is', () => {
  expect(establishSession(EMPLOYEE)).toEqual({
    user_profile_information: {
      first_name: 'Ada',
      last_name: 'Marlowe',
      dob: '1990-12-10',
      email: 'ada@corp.example',
    },
  });
});

const ADA = {
  first_name: 'ADA',
  last_name: 'MARLOWE',
  date_of_birth: { year: 1990, month: 12, day: 10 },
};

it.each([
  [true, { document: ADA }],
  [false, { document: { ...ADA, date_of_birth: { year: 1990, month: 12, day: 11 } } }],
  [false, { document: { ...ADA, date_of_birth: null } }],
  // What was typed and not read from the document proves nothing.
  [false, { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' }],
  [false, null],
])('says %s for %j', (expected, traits) => {
  expect(isEmployee(DEFAULT_CONFIG, EMPLOYEE, shown(traits))).toBe(expected);
});
