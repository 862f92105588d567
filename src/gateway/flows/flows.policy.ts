import { CONTACT_FIELDS, type FlowConfig, type FlowName } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import type { ComparedAttribute, Flow, FlowFacts, FlowRefusal } from './flow.js';
import {
  compareProfiles,
  employeeValues,
  isMismatch,
  verifiedValues,
} from './employee-match.policy.js';

/** Verifies an employee without a stored identity against the HR record, and so binds them to a person. */
const establishIdentity: Flow = {
  name: 'establish_identity',
  // A compared contact needs the step that sends its code.
  requiredSteps: ({ establish_identity: { match } }: FlowConfig) => [
    ...['document', 'selfie'],
    ...CONTACT_FIELDS.filter((contact) => match[contact] !== 'ignore'),
  ],
  needlessSteps: [],
  // A stolen document is authentic too: the face must be the one of its portrait.
  requiredChecks: ['id_authenticity', 'selfie_liveness', 'selfie_matches_portrait'],
  checksWithoutFace: null,
  // The HR record, without empty values: the service matches the person against it.
  sessionRequest: ({ profile }) => {
    const given = Object.entries(employeeValues(profile)).filter(([, value]) => value !== null);
    return { user_profile_information: Object.fromEntries(given) };
  },
  decide: checkProfileMatches,
  compare: compareWithRecord,
};

/** What a document has to show where it stands in for a face. */
export const DOCUMENT_WITHOUT_FACE = [
  ...['id_authenticity', 'id_not_expired', 'document_matches_known_user', 'document_on_record'],
];

/** Recognises an employee with a stored identity by a selfie. */
const knownUserKey: Flow = {
  name: 'known_user_key',
  requiredSteps: () => ['selfie'],
  // Everybody would be asked for it each time; who lost their device is asked for it without the project.
  needlessSteps: ['document'],
  requiredChecks: ['selfie_liveness', 'selfie_matches_known_user'],
  checksWithoutFace: [...DOCUMENT_WITHOUT_FACE, 'device_key_bound', 'device_key_rested'],
  // The service compares the selfie with this person. Nothing of the HR record is sent.
  sessionRequest: ({ clearUserId }) => {
    if (clearUserId === null) throw new Error('the employee has no stored identity');
    return { user_id: clearUserId };
  },
  decide: checkUserIdMatches,
  compare: (facts) => {
    const result = checkUserIdMatches(facts) === null ? 'match' : 'differs';
    return [{ name: 'user_id', rule: 'exact', result }];
  },
};

export const FLOWS: Readonly<Record<FlowName, Flow>> = {
  establish_identity: establishIdentity,
  known_user_key: knownUserKey,
};

/** The flow that a new request of this employee takes. */
export function selectFlow({ clearUserId }: Pick<Employee, 'clearUserId'>): Flow {
  return clearUserId === null ? establishIdentity : knownUserKey;
}

function compareWithRecord({ config, employee, session }: FlowFacts): ComparedAttribute[] {
  const { match } = config.establish_identity;
  return compareProfiles(match, employeeValues(employee.profile), verifiedValues(session));
}

/** A concurrent request may have stored an id: then the ids must match too. */
function checkProfileMatches(facts: FlowFacts): FlowRefusal | null {
  const { employee, owner } = facts;
  if (compareWithRecord(facts).some(isMismatch)) return 'profile_mismatch';
  if (owner !== null && owner !== employee.id) return 'identity_conflict';
  return employee.clearUserId === null ? null : checkUserIdMatches(facts);
}

/** The verified person must be the one that was stored for the employee. */
function checkUserIdMatches({ employee, session, sameUser }: FlowFacts): FlowRefusal | null {
  const { clearUserId } = employee;
  const isSame = clearUserId !== null && sameUser(clearUserId, session.user_id ?? '');
  return isSame ? null : 'user_id_mismatch';
}
