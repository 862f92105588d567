import type { AccessRequest, Flow, Reason } from '../access-requests/index.js';
import type { FlowConfig } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import { isEmployee } from '../establish-identity/index.js';
import type { VerifiedSession } from '../verification-client/index.js';

/** All that a decision stands on, gathered under the locks. */
export interface Facts {
  now: Date;
  config: FlowConfig;
  request: AccessRequest;
  session: VerifiedSession;
  employee: Employee;
  /** Row id of the employee of this customer who already is the verified person, if any. */
  owner: string | null;
  /** Whether the identity of the employee was reset after the request was made. */
  resetSince: boolean;
  /** Compares two ids in time that does not tell where they differ. */
  sameUser: (a: string, b: string) => boolean;
}

type Ended = 'denied' | 'canceled' | 'expired';

export type Decision =
  | { status: 'pending' }
  | { status: Ended; reason: Reason }
  /** `binds`: this is the first time the person is known, so their id is to be stored. */
  | { status: 'granted'; binds: boolean };

type Check = (facts: Facts) => Reason | null;

/** Clocks of two machines differ a little; a session cannot have ended later than this after "now". */
const CLOCK_SKEW_SECONDS = 60;

/**
 * What must have been shown for a flow to grant, by check code (contract, Evidence). A stolen document is authentic too:
 * its portrait says whose it is.
 */
const REQUIRED_CHECKS: Record<Flow, readonly string[]> = {
  establish_identity: ['id_authenticity', 'selfie_liveness', 'selfie_matches_portrait'],
  known_user_key: ['selfie_liveness', 'selfie_matches_known_user'],
};

/** Contract, The flows 3: in this order, and only then a grant. */
const CHECKS: readonly Check[] = [
  checkSessionIsOurs,
  checkSessionNamesThisRequest,
  checkSucceeded,
  checkShown,
  checkFresh,
  checkNotReset,
  checkEmployeeIsActive,
  checkFlowIsEnabled,
  checkIdentity,
];

export function decide(facts: Facts): Decision {
  const { session, request, now, employee } = facts;
  const ours = checkSessionIsOurs(facts) ?? checkSessionNamesThisRequest(facts);
  if (ours) return { status: 'denied', reason: ours };
  // A result that comes after the request's own time is too late, whatever it says.
  if (request.expiresAt <= now) return { status: 'expired', reason: 'verification_expired' };
  if (session.status === 'not_started' || session.status === 'awaiting_user_input') {
    // What cannot become a grant any more ends now: the person would show their documents for nothing.
    const hopeless =
      checkNotReset(facts) ?? checkEmployeeIsActive(facts) ?? checkFlowIsEnabled(facts);
    return hopeless ? { status: 'denied', reason: hopeless } : { status: 'pending' };
  }
  for (const check of CHECKS) {
    const reason = check(facts);
    if (reason) return { status: endOf(reason), reason };
  }
  return { status: 'granted', binds: employee.clearUserId === null };
}

/** What an alarm is raised for: somebody acts in the employee's name (contract, The flows 4). */
const ALARMS = {
  user_id_mismatch: 'employee.identity_mismatch',
  verification_not_me: 'employee.verification_not_me',
} as const satisfies Partial<Record<Reason, string>>;
export type AlarmReason = keyof typeof ALARMS;

export function alarmOf(reason: Reason): (typeof ALARMS)[AlarmReason] | null {
  return reason in ALARMS ? ALARMS[reason as AlarmReason] : null;
}

function endOf(reason: Reason): Ended {
  if (reason === 'verification_canceled') return 'canceled';
  return reason === 'verification_expired' ? 'expired' : 'denied';
}

function checkSessionIsOurs({ session, request }: Facts): Reason | null {
  const ours =
    session.id === request.verificationSessionId && session.project_id === request.projectId;
  return ours ? null : 'session_mismatch';
}

function checkSessionNamesThisRequest({ session, request, employee }: Facts): Reason | null {
  const { access_request_id: requestId, employee_id: employeeId } = session.custom_fields;
  return requestId === request.id && employeeId === employee.profile.employee_id
    ? null
    : 'session_mismatch';
}

function checkSucceeded({ session }: Facts): Reason | null {
  if (session.status === 'canceled')
    return isDisowned(session) ? 'verification_not_me' : 'verification_canceled';
  if (session.status === 'expired') return 'verification_expired';
  return session.status === 'success' && session.user_id ? null : 'verification_failed';
}

/** Whether the person said "This isn't me". */
function isDisowned({ status_details: details }: VerifiedSession): boolean {
  return (
    typeof details === 'object' && details !== null && Reflect.get(details, 'code') === 'not_me'
  );
}

/**
 * A project may ask for less than its flow stands for, and its session succeeds all the same: whoever has shown no face has
 * verified a telephone number of their own choosing.
 */
function checkShown({ session, request }: Facts): Reason | null {
  const passed = (required: string): boolean =>
    (session.checks ?? []).some(
      ({ code, value, status }) => code === required && value && status === 'completed',
    );
  return REQUIRED_CHECKS[request.flow].every(passed) ? null : 'verification_failed';
}

function checkFresh({ session, request, config, now }: Facts): Reason | null {
  if (session.completed_at === null) return 'verification_stale';
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const startedSeconds = Math.floor(request.createdAt.getTime() / 1000);
  const fresh =
    session.completed_at >= nowSeconds - config.max_verification_age &&
    session.completed_at >= startedSeconds - CLOCK_SKEW_SECONDS &&
    session.completed_at <= nowSeconds + CLOCK_SKEW_SECONDS;
  return fresh ? null : 'verification_stale';
}

/** A link from before a reset must not bring back what the reset took away, and says nothing about a stranger either. */
function checkNotReset({ resetSince }: Facts): Reason | null {
  return resetSince ? 'verification_stale' : null;
}

function checkEmployeeIsActive({ employee }: Facts): Reason | null {
  return employee.status === 'active' ? null : 'employee_inactive';
}

/** In the project in which it was asked for: one that was taken away is as good as off, for what was begun there too. */
function checkFlowIsEnabled({ request, config }: Facts): Reason | null {
  const { enabled, project_id: projectId } = config[request.flow];
  return enabled && projectId === request.projectId ? null : 'flow_disabled';
}

function checkIdentity(facts: Facts): Reason | null {
  return facts.request.flow === 'establish_identity'
    ? checkEstablishes(facts)
    : checkUserIdMatches(facts);
}

/** A concurrent request may have stored an id by now: then the ids are compared like everybody's. */
function checkEstablishes(facts: Facts): Reason | null {
  const { config, employee, session, owner } = facts;
  if (!isEmployee(config, employee, session)) return 'profile_mismatch';
  if (owner !== null && owner !== employee.id) return 'identity_conflict';
  return employee.clearUserId === null ? null : checkUserIdMatches(facts);
}

function checkUserIdMatches({ employee, session, sameUser }: Facts): Reason | null {
  const { clearUserId } = employee;
  return clearUserId !== null && sameUser(clearUserId, session.user_id ?? '')
    ? null
    : 'user_id_mismatch';
}
