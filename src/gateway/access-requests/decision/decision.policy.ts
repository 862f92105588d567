import { needsReadBack, type Authentication } from '../../action-policies/index.js';
import { VOUCH, type FlowConfig } from '../../customers/index.js';
import type { FlowFacts, Flow } from '../../flows/index.js';
import { hasPassed, type VerifiedSession } from '../../verification-client/index.js';
import type { AccessRequest } from '../access-request.entity.js';
import type { Reason } from '../access-request.js';
import type { VouchState } from '../vouching/vouch.policy.js';
import {
  authenticationOf,
  awaitsVouch,
  requiredChecksOf,
  requirementFor,
  type ReadBackState,
  wentWithoutFace,
} from './shown-factors.policy.js';
import { areResetsFrozen, isActionFrozen, type Employee } from '../../employees/index.js';

/** All facts of a decision, read under its locks. */
export interface Facts extends FlowFacts {
  now: Date;
  flow: Flow;
  request: AccessRequest;
  /** Whether the identity of the employee was reset after the request was made. */
  resetSince: boolean;
  readBack: ReadBackState;
  vouch: VouchState;
  keyRevokedAt: Date | null;
}

type Ended = 'denied' | 'canceled' | 'expired';

export type Decision =
  | { status: 'pending' }
  /** The person is the employee, but has not read the code back yet. */
  | { status: 'proved' }
  | { status: Ended; reason: Reason }
  /** `binds`: the employee has no stored identity yet, so the person's id is stored. */
  | { status: 'granted'; binds: boolean; authentication: Authentication };

export type FinalDecision = Exclude<Decision, { status: 'pending' | 'proved' }>;

type Check = (facts: Facts) => Reason | null;

/** Clocks of two machines differ a little: a session may seem to end this long after now. */
const CLOCK_SKEW_SECONDS = 60;

/** Contract, The flows 3: the checks in order. A grant needs all of them. */
const CHECKS: readonly Check[] = [
  checkSessionIsOurs,
  checkSessionNamesThisRequest,
  checkSucceeded,
  checkRequiredChecks,
  checkFresh,
  checkNotReset,
  checkEmployeeIsActive,
  checkNotFrozen,
  checkFlowIsEnabled,
  (facts) => facts.flow.decide(facts),
];

export function decide(facts: Facts): Decision {
  const { session, request, now, employee } = facts;
  const ours = checkSessionIsOurs(facts) ?? checkSessionNamesThisRequest(facts);
  if (ours) return { status: 'denied', reason: ours };
  // An objection counts however late it is learned.
  if (isDisowned(session)) return objectionTo(request);
  if (facts.vouch.isObjectedTo) return { status: 'denied', reason: 'vouch_objected' };
  // A result after the expiry is too late, even a success.
  if (request.expiresAt <= now) return { status: 'expired', reason: 'verification_expired' };
  if (isUnderWay(session)) {
    // A request that can no longer be granted ends now: the person would show their documents for nothing.
    const refusal =
      checkNotReset(facts) ??
      checkEmployeeIsActive(facts) ??
      checkNotFrozen(facts) ??
      checkFlowIsEnabled(facts);
    return refusal ? { status: 'denied', reason: refusal } : { status: 'pending' };
  }
  for (const check of CHECKS) {
    const reason = check(facts);
    if (reason) return { status: endOf(reason), reason };
  }
  // Also where another branch is met: somebody asked for a second person, and their no must be heard.
  if (awaitsVouch(facts)) return { status: 'pending' };
  const authentication = authenticationOf(facts);
  if (!authentication) return { status: 'denied', reason: 'factors_missing' };
  // Last: the code is only shown to somebody who would be granted without it.
  if (facts.readBack === 'waiting') return { status: 'proved' };
  return { status: 'granted', binds: employee.clearUserId === null, authentication };
}

/** A second person speaks of somebody else's request: nothing of it counts against them. */
function objectionTo({ action }: AccessRequest): Decision {
  return action === VOUCH
    ? { status: 'canceled', reason: 'vouch_objected' }
    : { status: 'denied', reason: 'verification_not_me' };
}

/** Whether the person can still finish the session. */
export function isUnderWay({ status }: VerifiedSession): boolean {
  return status === 'not_started' || status === 'awaiting_user_input';
}

/** Whether the person has opened the hosted page. An ended session may not have been opened. */
export function wasOpened({ status }: VerifiedSession): boolean {
  return status === 'awaiting_user_input' || status === 'success' || status === 'failed';
}

/** Reasons that raise an alarm: somebody else acts as the employee (contract, The flows 4). */
const ALARMS = {
  user_id_mismatch: 'employee.identity_mismatch',
  verification_not_me: 'employee.verification_not_me',
  vouch_objected: 'employee.vouch_objected',
  read_back_failed: 'employee.read_back_failed',
} as const satisfies Partial<Record<Reason, string>>;
export type AlarmAction = (typeof ALARMS)[keyof typeof ALARMS];

export function alarmOf(reason: Reason): AlarmAction | null {
  return reason in ALARMS ? ALARMS[reason as keyof typeof ALARMS] : null;
}

/** Whether the end of this request was an alarm. */
export function isAlarmed({ reason }: Pick<AccessRequest, 'reason'>): boolean {
  return reason !== null && alarmOf(reason) !== null;
}

/** Whether the person may be the owner of another record, shown by an attacker. */
export function mayBeShownByAnother(reason: Reason): boolean {
  return reason === 'profile_mismatch' || reason === 'identity_conflict';
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
  if (session.status === 'canceled') return 'verification_canceled';
  if (session.status === 'expired') return 'verification_expired';
  // Who goes without a face is told what would have helped.
  if (session.status === 'failed' && codeOf(session) === 'device_key_not_shown')
    return 'factors_missing';
  return session.status === 'success' && session.user_id ? null : 'verification_failed';
}

/** Longer than the service sends an event again. One that comes later was sent by hand, and tells nothing new. */
const LATEST_OBJECTION_MS = 4 * 86_400_000;

/** Whether an objection can still be learned about a request that has ended. */
export function mayBeDisowned(
  request: Pick<AccessRequest, 'action' | 'status' | 'reason' | 'completedAt'>,
  now: Date,
): boolean {
  const { action, status, completedAt } = request;
  if (status === 'pending' || status === 'granted' || completedAt === null) return false;
  // What a second person said may have been noted without being heeded.
  if (isAlarmed(request) && action !== VOUCH) return false;
  return now.getTime() - completedAt.getTime() <= LATEST_OBJECTION_MS;
}

/** Whether the person pressed "This isn't me". */
export function isDisowned(session: VerifiedSession): boolean {
  return session.status === 'canceled' && codeOf(session) === 'not_me';
}

/** Why a session ended, as the service says it. */
function codeOf({ status_details: details }: VerifiedSession): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, 'code') : null;
}

/** Projects with too few steps also succeed, so only the required checks prove anything. */
function checkRequiredChecks({ session, flow }: Facts): Reason | null {
  const passed = requiredChecksOf(flow, session).every((code) => hasPassed(session, code));
  return passed ? null : 'verification_failed';
}

function checkFresh({ session, request, config, now }: Facts): Reason | null {
  if (session.completed_at === null) return 'verification_stale';
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const startedSeconds = Math.floor(request.createdAt.getTime() / 1000);
  const fresh =
    session.completed_at >= nowSeconds - requirementFor(config, request).maxAge &&
    session.completed_at >= startedSeconds - CLOCK_SKEW_SECONDS &&
    session.completed_at <= nowSeconds + CLOCK_SKEW_SECONDS;
  return fresh ? null : 'verification_stale';
}

/** A link from before a reset must not bring back the identity that the reset removed. */
function checkNotReset({ resetSince }: Facts): Reason | null {
  return resetSince ? 'verification_stale' : null;
}

function checkEmployeeIsActive({ employee }: Facts): Reason | null {
  return employee.status === 'active' ? null : 'employee_inactive';
}

/** The employee may have objected after the request was made. */
function checkNotFrozen(facts: Facts): Reason | null {
  const { session, employee, now } = facts;
  // Whoever objected may have lost phone and card together, and no face would stand in the way.
  if (wentWithoutFace({ session }) && areResetsFrozen(employee, now)) return 'resets_frozen';
  return isFrozen(facts, isUnderWay(session)) ? 'resets_frozen' : null;
}

interface Asked {
  now: Date;
  config: FlowConfig;
  request: Pick<AccessRequest, 'action' | 'data'>;
  employee: Pick<Employee, 'resetsFrozenUntil'>;
  readBack: ReadBackState;
}

/**
 * Whether the employee has objected, and this request would give their account away. The customer's own key
 * may still ask: its system answers for what follows. Staff may not: they may have been talked into it.
 * `isUnderWay`: the person has not finished yet.
 */
export function isFrozen(
  { now, config, request: { action, data }, employee, readBack }: Asked,
  isUnderWay: boolean,
): boolean {
  if (readBack !== 'not_needed' || data?.precedes_reset) return areResetsFrozen(employee, now);
  if (!isActionFrozen(employee, { config, action }, now)) return false;
  // The page of somebody unknown stays open. This one must not tell that the employee exists.
  if (data?.sign_in === 'anybody') return !isUnderWay;
  return data?.sign_in === 'proven' || data?.channel === 'step_up' || data?.channel === 'desk';
}

/**
 * The flow is enabled with the project of this request. A new project also ends requests of the old
 * one, and a mark ends invitations to an action that needs the code since.
 */
function checkFlowIsEnabled({ flow, request, config }: Facts): Reason | null {
  const { enabled, project_id: projectId } = config[flow.name];
  if (request.data?.is_invitation && needsReadBack(config, request.action)) return 'flow_disabled';
  return enabled && projectId === request.projectId ? null : 'flow_disabled';
}
