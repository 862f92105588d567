import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { Journal, type NewAuditEntry } from '../../audit/index.js';
import { grantTermsOf, type Authentication } from '../../action-policies/index.js';
import { VOUCH, type FlowConfig } from '../../customers/index.js';
import { DirectoryActionsService } from '../../directory-actions/index.js';
import {
  EmployeeIdentityStore,
  KEY_REST_SECONDS,
  RESET_FREEZE_SECONDS,
  type Employee,
  type IdentityState,
} from '../../employees/index.js';
import { GrantIssuer, type SignedGrant } from '../../grants/index.js';
import { deskCases, requestsEnded } from '../../metrics.js';
import type { VerifiedSession } from '../../verification-client/index.js';
import { receiptHash, type DecisionProof } from '../receipt.js';
import { ReceiptsService } from '../receipts.service.js';
import { ReadBackStore } from '../desk-code/read-back.store.js';
import { VouchStore } from '../vouching/vouch.store.js';
import { AccessRequestStore } from '../access-request.store.js';
import type { AccessRequest, EndedRequest } from '../access-request.entity.js';
import type { DecisionEvidence } from './evidence.js';
import type { Reason } from '../access-request.js';
import {
  alarmOf,
  mayBeShownByAnother,
  type AlarmAction,
  type Decision,
} from './decision.policy.js';
import { isForRecovery } from './shown-factors.policy.js';

/** Ends that say nothing about the person: nothing is open any more. */
const SAYS_NOTHING: readonly Reason[] = [
  'verification_canceled',
  'verification_stale',
  'employee_inactive',
  'flow_disabled',
  'link_not_delivered',
  'no_longer_needed',
];

/** How a request ends without a grant, and who ended it. */
export interface EndWithoutGrant {
  status: 'denied' | 'canceled' | 'expired';
  reason: Reason;
  /** Id of the key that ended it, or `system`. */
  actor: string;
  /** Left out if it was decided without a session. */
  evidence?: DecisionEvidence | null;
}

/** The locked request and employee of a decision. */
interface Subject {
  request: AccessRequest;
  employee: Employee;
  session: VerifiedSession;
  config: FlowConfig;
  /** The employee who is bound to the verified person already. */
  owner: Id<'emp'> | null;
  grant: SignedGrant | null;
  earlierKeys: readonly string[];
  evidence: DecisionEvidence | null;
}

/** An alarm about an employee, as its event says it. */
interface Alarm {
  type: AlarmAction | 'employee.face_tries_used_up';
  subject: Id<'emp'>;
  isByAnybody?: boolean;
  isAtAnotherRecord?: boolean;
}

/** Ends in which somebody else seemed to act as the employee. */
const SUSPICIOUS: readonly Reason[] = ['user_id_mismatch', 'verification_not_me', 'vouch_objected'];

/** The employee, or a second person, said that the request is not theirs. */
const OBJECTIONS: readonly Reason[] = ['verification_not_me', 'vouch_objected'];

/** This many failures within a day are an alarm, of sign-ins that anybody can start and of step-ups. */
const SUSPICIOUS_FAILURES = 3;
const FAILURES_WINDOW_SECONDS = 86_400;

/** Applies a decision in one transaction: end, grant, binding, revocations, audit entries and events, all or none. */
@Injectable()
export class OutcomeService {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly identities: EmployeeIdentityStore,
    private readonly grants: GrantIssuer,
    private readonly actions: DirectoryActionsService,
    private readonly readBacks: ReadBackStore,
    private readonly vouches: VouchStore,
    private readonly receipts: ReceiptsService,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** Signs the grant that a success could earn, before any lock is taken. It is worth nothing until it is stored. */
  async prepareGrant(
    request: AccessRequest,
    session: VerifiedSession,
    config: FlowConfig,
    authentication: Authentication | null,
  ): Promise<SignedGrant | null> {
    if (session.status !== 'success' || !request.data || session.completed_at === null) return null;
    if (!authentication) return null;
    return this.grants.prepare({
      customerId: request.customerId,
      accessRequestId: request.id,
      employeeRowId: request.employeeRowId,
      action: request.action,
      ...grantTermsOf(config, request.action, request.data.precedes_reset),
      employeeId: request.data.employee_id,
      resource: request.data.resource,
      ...authentication,
      authTime: new Date(session.completed_at * 1000),
      verificationId: session.id,
    });
  }

  /** Returns the request's new state. */
  async apply(decision: Decision, subject: Subject, tx: Transaction): Promise<AccessRequest> {
    const { request, employee, session, config, owner, grant, evidence } = subject;
    if (decision.status === 'pending') return request;
    if (decision.status === 'proved') {
      await this.readBacks.noteProved(request, session.browser_proof_sha256 ?? null, tx);
      return request;
    }
    if (decision.status !== 'granted') {
      if (owner && owner !== employee.id && mayBeShownByAnother(decision.reason))
        await this.#warnOwner(owner, request, tx);
      return this.deny(request, employee, { ...decision, actor: 'system', evidence }, tx);
    }
    if (!grant || !session.user_id)
      throw new Error('a decision to grant without a grant or a person');
    const { ended: granted, receiptHash } = await this.#close(
      request,
      { status: 'granted', reason: null, evidence, grant },
      tx,
    );
    if (decision.binds) await this.#bind(granted, subject, session.user_id, tx);
    else if (employee.identityState !== 'established') await this.#noteState(granted, tx);
    // A vouch opens nothing by itself: its grant is never stored.
    if (granted.action !== VOUCH) await this.#issue(grant, request, tx);
    // Without a face it is rarer and weaker: then the employee is told of any action.
    const isTold =
      isForRecovery(config, granted) || !decision.authentication.branch.includes('face');
    await this.#recordEnd(granted, { actor: 'system', receiptHash, isTold }, tx);
    return granted;
  }

  async #issue(grant: SignedGrant, request: AccessRequest, tx: Transaction): Promise<void> {
    await this.grants.issue(grant, tx);
    // The sign-in page answers at once, and an automatic action is queued: nobody else may use the grant a second time.
    if (request.data?.sign_in || (await this.actions.take(grant, tx)))
      await this.grants.consume(grant, tx);
  }

  /** Ends a locked request of a locked employee, with an alarm where the reason is one. */
  async deny(
    request: AccessRequest,
    employee: Employee,
    ending: EndWithoutGrant,
    tx: Transaction,
  ): Promise<AccessRequest> {
    // A second person who objects ends their own request as canceled, and it is no alarm about them.
    if (ending.status === 'denied') await this.raiseAlarm(ending.reason, request, employee, tx);
    if (ending.reason === 'verification_failed') await this.#noteFailedStepUp(request, tx);
    return this.end(request, ending, tx);
  }

  /** Ends a locked request of a locked employee without a grant. */
  async end(
    request: AccessRequest,
    { status, reason, actor, evidence = null }: EndWithoutGrant,
    tx: Transaction,
  ): Promise<AccessRequest> {
    const { ended, receiptHash } = await this.#close(
      request,
      { status, reason, evidence, grant: null },
      tx,
    );
    await this.#recordEnd(ended, { actor, receiptHash }, tx);
    await this.#noteState(ended, tx);
    return ended;
  }

  /**
   * Records and counts the end of a request in the transaction that ends it. `actor` is a key's id or `system`. The hash of the
   * receipt in audit and event shows later that the receipt is the one of that time.
   */
  #recordEnd(
    ended: EndedRequest,
    {
      actor,
      receiptHash,
      isTold = false,
    }: { actor: string; receiptHash: string; isTold?: boolean },
    tx: Transaction,
  ): Promise<void> {
    const { customerId, id, flow, status, reason, action, data: asked } = ended;
    const entry: NewAuditEntry = {
      customerId,
      actor,
      action:
        status === 'canceled' || status === 'expired'
          ? `access_request.${status}`
          : 'access_request.decided',
      outcome: status === 'granted' ? 'allowed' : 'refused',
      subject: id,
      details: { reason, receipt_sha256: receiptHash },
    };
    tx.afterCommit(() => {
      requestsEnded.inc({ flow, outcome: status, reason: reason ?? 'none' });
      if (asked?.read_back) deskCases.inc({ outcome: status });
    });
    const data = { access_request_id: id, receipt_sha256: receiptHash };
    // A vouch is no request of the customer's: their system must not act on it.
    const event = { type: `access_request.${status}`, data, isVouch: action === VOUCH } as const;
    return this.journal.append(entry, isTold ? { ...event, allowed: allowedBy(ended) } : event, tx);
  }

  /** Writes the end with its receipt. */
  async #close(
    request: AccessRequest,
    { status, reason, ...proof }: Pick<EndedRequest, 'status' | 'reason'> & DecisionProof,
    tx: Transaction,
  ): Promise<{ ended: EndedRequest; receiptHash: string }> {
    const ended = { ...request, status, reason, completedAt: this.clock.now() };
    const receipt = await this.receipts.make(ended, proof, tx);
    await this.requests.end(ended, { evidence: proof.evidence, receipt }, tx);
    if (ended.action === VOUCH) await this.#noteVouch(ended, tx);
    return { ended, receiptHash: receiptHash(receipt) };
  }

  /** The audit of the request that it is for says whether somebody vouched, and who. */
  async #noteVouch(ended: EndedRequest, tx: Transaction): Promise<void> {
    const vouch = await this.vouches.noteEnd(ended, tx);
    if (!vouch) return;
    const { customerId, accessRequestId: subject, vouchId, employeeRowId } = vouch;
    const isGiven = ended.status === 'granted';
    const entry = {
      ...{ customerId, subject, actor: 'system' },
      action: isGiven ? 'vouch.given' : 'vouch.not_given',
      outcome: isGiven ? 'allowed' : 'refused',
      details: { vouch_id: vouchId, second_person: employeeRowId, reason: ended.reason },
    } as const;
    await this.journal.append(entry, null, tx);
  }

  /** An end that says nothing about the person clears no alarm: whoever may ask could hide one. */
  async #noteState(ended: EndedRequest, tx: Transaction): Promise<void> {
    const employee = { customerId: ended.customerId, id: ended.employeeRowId };
    const state = identityStateAfter(ended);
    const saysNothing = state !== 'established' && state !== 'needs_attention';
    const isDenied = saysNothing && (await this.requests.wasDeniedLast(ended, SAYS_NOTHING, tx));
    await this.identities.noteState(employee, isDenied ? 'needs_attention' : state, tx);
  }

  async #bind(
    request: EndedRequest,
    { employee, earlierKeys }: Pick<Subject, 'employee' | 'earlierKeys'>,
    clearUserId: string,
    tx: Transaction,
  ): Promise<void> {
    const { completedAt: establishedAt } = request;
    const rested = secondsAfter(establishedAt, KEY_REST_SECONDS);
    const keysRestUntil = earlierKeys.length > 0 ? rested : null;
    await this.identities.bind(employee, { clearUserId, establishedAt, keysRestUntil }, tx);
    const { customerId, id: subject } = employee;
    const type = 'employee.identity_established';
    const data = { access_request_id: request.id, employee_row_id: subject };
    const event = { type, data } as const;
    const entry = { customerId, actor: 'system', subject } as const;
    await this.journal.append({ ...entry, action: type }, event, tx);
    for (const key of earlierKeys) {
      const action = 'device_key.added';
      const data = { employee_row_id: subject, ...(isId('dkey', key) && { device_key_id: key }) };
      await this.journal.append({ ...entry, action, details: { key } }, { type: action, data }, tx);
    }
  }

  /**
   * When somebody else acts as the locked employee, their grants may be in the wrong hands and end.
   * Does nothing for a reason that is no alarm.
   */
  async raiseAlarm(
    reason: Reason,
    request: AccessRequest,
    employee: Employee,
    tx: Transaction,
  ): Promise<void> {
    const alarm = alarmOf(reason);
    if (!alarm || (await this.#isHarmless(request, tx))) return;
    await this.grants.revokeAllOf(employee, reason, tx);
    const isByAnybody = request.data?.sign_in === 'anybody';
    // Somebody objected: whoever asked may ask again at once, at another desk.
    const isFrozen = OBJECTIONS.includes(reason) && !isByAnybody;
    const until = isFrozen ? secondsAfter(this.clock.now(), RESET_FREEZE_SECONDS) : null;
    await this.identities.noteAlarm(employee, until, tx);
    await this.#alarm(request, { type: alarm, subject: employee.id, isByAnybody }, tx);
  }

  /** Tells somebody that their document and face passed for another record: they may have been made up. */
  #warnOwner(owner: Id<'emp'>, request: AccessRequest, tx: Transaction): Promise<void> {
    const type = 'employee.identity_mismatch';
    return this.#alarm(request, { type, subject: owner, isAtAnotherRecord: true }, tx);
  }

  #alarm({ customerId, id }: AccessRequest, { type, subject, ...more }: Alarm, tx: Transaction) {
    const details = { access_request_id: id };
    const entry = { customerId, actor: 'system', action: type, outcome: 'alarm', subject } as const;
    const data = { access_request_id: id, employee_row_id: subject };
    return this.journal.append({ ...entry, details }, { type, data, ...more }, tx);
  }

  /**
   * Anybody can start such a sign-in as anybody, so a single failure only denies: otherwise a stranger
   * could end an employee's grants at will. The third within a day is an alarm.
   */
  async #isHarmless(request: AccessRequest, tx: Transaction): Promise<boolean> {
    return request.data?.sign_in === 'anybody' && !(await this.#isOften(request, SUSPICIOUS, tx));
  }

  /** Whether it is the third end of the employee within a day for one of these reasons. */
  async #isOften(
    request: AccessRequest,
    reasons: readonly Reason[],
    tx: Transaction,
  ): Promise<boolean> {
    const since = secondsAfter(this.clock.now(), -FAILURES_WINDOW_SECONDS);
    const before = await this.requests.countEnded(request, reasons, since, tx);
    return before >= SUSPICIOUS_FAILURES - 1;
  }

  /**
   * Failed faces of step-ups count by a name of their own at the service, which raises no alarm for it. Somebody
   * who tries with a stolen session is told of here. It ends no grant: whoever gets links could.
   */
  async #noteFailedStepUp(request: AccessRequest, tx: Transaction): Promise<void> {
    if (request.data?.channel !== 'step_up') return;
    if (!(await this.#isOften(request, ['verification_failed'], tx))) return;
    const type = 'employee.face_tries_used_up';
    await this.#alarm(request, { type, subject: request.employeeRowId, isByAnybody: true }, tx);
  }
}

/** What an employee is told was allowed in their name. */
export function allowedBy({ employeeRowId, action, data }: AccessRequest) {
  return { employeeId: employeeRowId, purpose: data?.action_label ?? action };
}

/** The identity state of an employee after a request ended, for display. */
export function identityStateAfter({
  status,
  reason,
}: Pick<EndedRequest, 'status' | 'reason'>): IdentityState {
  if (status === 'granted') return 'established';
  if (status === 'expired') return 'expired';
  // The contact is wrong. Nobody acted as the employee.
  if (reason === 'link_not_delivered') return 'undelivered';
  if (status === 'canceled' || reason === null || SAYS_NOTHING.includes(reason))
    return 'not_invited';
  return 'needs_attention';
}
