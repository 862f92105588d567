import { CONTACT_FIELDS, type FlowConfig } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import {
  checkUserIdMatches,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
  type FlowRefusal,
} from '../flows/index.js';
import type { SessionRequest } from '../verification-client/index.js';
import {
  compareProfiles,
  employeeValues,
  isMismatch,
  verifiedValues,
} from './profile-match.policy.js';

/** Verifies an employee without a stored identity against the HR record. */
export const establishIdentity: Flow = {
  name: 'establish_identity',
  requiredSteps,
  needlessSteps: [],
  // A stolen document is authentic too: the face must be the one of its portrait.
  requiredChecks: ['id_authenticity', 'selfie_liveness', 'selfie_matches_portrait'],
  suits: ({ clearUserId }) => clearUserId === null,
  sessionRequest,
  decide,
  compare,
};

/** A compared contact needs the step that sends its code. */
function requiredSteps({ establish_identity: { match } }: FlowConfig): string[] {
  return ['document', 'selfie', ...CONTACT_FIELDS.filter((contact) => match[contact] !== 'ignore')];
}

/** The HR record, without empty values: the service matches the person against it. */
function sessionRequest({ profile }: Employee): Pick<SessionRequest, 'user_profile_information'> {
  const given = Object.entries(employeeValues(profile)).filter(([, value]) => value !== null);
  return { user_profile_information: Object.fromEntries(given) };
}

function compare({ config, employee, session }: FlowFacts): ComparedAttribute[] {
  const { match } = config.establish_identity;
  return compareProfiles(match, employeeValues(employee.profile), verifiedValues(session));
}

/** A concurrent request may have stored an id: then the ids must match too. */
function decide(facts: FlowFacts): FlowRefusal | null {
  const { employee, owner } = facts;
  if (compare(facts).some(isMismatch)) return 'profile_mismatch';
  if (owner !== null && owner !== employee.id) return 'identity_conflict';
  return employee.clearUserId === null ? null : checkUserIdMatches(facts);
}
