import type { FlowConfig } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import type { SessionRequest, VerifiedSession } from '../verification-client/index.js';
import { employeeValues, mismatches, verifiedValues } from './profile-match.policy.js';

/** How a grant says it was earned. */
export const ESTABLISH_ACR = 'establish_identity';
export const ESTABLISH_AMR = ['doc', 'face'];

/** What the session of an employee without a stored identity carries: the HR record, to be matched. */
export function establishSession({
  profile,
}: Employee): Pick<SessionRequest, 'user_profile_information'> {
  const { first_name, last_name, dob, email, phone, address } = profile;
  const given = { first_name, last_name, dob, email, phone, address };
  return {
    user_profile_information: Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== null),
    ),
  };
}

/** Whether the verified person is the one of the HR record, by the customer's rules. */
export function isEmployee(
  config: FlowConfig,
  employee: Employee,
  session: VerifiedSession,
): boolean {
  const { match } = config.establish_identity;
  return mismatches(match, employeeValues(employee.profile), verifiedValues(session)).length === 0;
}
