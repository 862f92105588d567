import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { constantTimeEqual } from '../../../platform/crypto/index.js';
import { Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.js';
import { idOf, type Id } from '../../../platform/ids/index.js';
import { MessageListeners, type EndedMessage } from '../../../platform/messages/index.js';
import type { Authentication } from '../../action-policies/index.js';
import { CustomersService, VOUCH, type FlowConfig } from '../../customers/index.js';
import { EmployeeIdentityStore, EmployeeStore, type Employee } from '../../employees/index.js';
import { FLOWS } from '../../flows/index.js';
import type { SignedGrant } from '../../grants/index.js';
import { decisionSeconds } from '../../metrics.js';
import {
  isServiceProblem,
  VerificationClient,
  type VerifiedSession,
} from '../../verification-client/index.js';
import { INVITATION, DESK_LINK, VERIFICATION_LINK } from '../links/link.messages.js';
import { VOUCH_LINK } from '../vouching/vouch.messages.js';
import { VouchStates } from '../vouching/vouch-state.service.js';
import { NO_VOUCH, type VouchState } from '../vouching/vouch.policy.js';
import { VouchStore } from '../vouching/vouch.store.js';
import { ReadBackStore } from '../desk-code/read-back.store.js';
import { accessRequestEnded, accessRequestNotFound } from '../access-request.problems.js';
import { AccessRequestStore } from '../access-request.store.js';
import type { AccessRequest } from '../access-request.entity.js';
import {
  decide,
  isDisowned,
  isUnderWay,
  mayBeDisowned,
  wasOpened,
  type Facts,
} from './decision.policy.js';
import { evidenceOf } from './evidence.js';
import {
  authenticationOf,
  requirementFor,
  showedAnyKey,
  takesPeer,
  vouchWaitEnds,
  type ReadBackState,
} from './shown-factors.policy.js';
import { VouchObjections } from './vouch-objections.js';
import { OutcomeService, type EndWithoutGrant } from './outcome.service.js';

/** Nobody waits for this vouch any more. */
const UNWANTED = {
  status: 'canceled',
  reason: 'no_longer_needed',
  actor: 'system',
} as const;

const EXPIRED = { status: 'expired', reason: 'verification_expired', actor: 'system' } as const;

/** The unique index that lets one person be one employee of a customer. */
const PERSON_INDEX = 'employees_clear_user_key';

/** A fetched session, and the grant that was signed for it by a configuration and by what was shown. */
interface Candidate {
  request: AccessRequest;
  session: VerifiedSession;
  config: FlowConfig;
  authentication: Authentication | null;
  grant: SignedGrant | null;
  /** Keys that the person has from other sessions, where they become the employee's. */
  earlierKeys: readonly string[];
}

class ConfigChanged extends Error {
  constructor(readonly config: FlowConfig) {
    super('the configuration has changed since it was read');
  }
}

class FactorsChanged extends Error {
  constructor() {
    super('what the person has shown has changed since it was read');
  }
}

/**
 * The one place that decides a request, for webhook, return, look-up and poll. It trusts no caller:
 * it always fetches the session.
 */
@Injectable()
export class DecisionService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestStore,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly identities: EmployeeIdentityStore,
    private readonly verification: VerificationClient,
    private readonly outcomes: OutcomeService,
    private readonly objections: VouchObjections,
    private readonly readBacks: ReadBackStore,
    private readonly vouches: VouchStore,
    private readonly vouchStates: VouchStates,
    private readonly messages: MessageListeners,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const kind of [VERIFICATION_LINK, INVITATION, DESK_LINK, VOUCH_LINK])
      this.messages.add(kind, (message, tx) => this.#onMessageEnd(message, tx));
  }

  /**
   * Decides a pending request if possible, and returns its new state. Throws
   * `verification_service_unavailable` without a usable answer: then nothing has changed.
   */
  async settle(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<AccessRequest> {
    const request = await this.requests.find(customerId, requestId);
    if (!request) throw accessRequestNotFound();
    if (request.status !== 'pending' || request.verificationSessionId === null) return request;
    if (request.action !== VOUCH) return this.#settlePending(request);
    return this.#settleVouch(request);
  }

  /** A vouch is good for a request that waits. Once it is answered, that one is decided again. */
  async #settleVouch(request: AccessRequest): Promise<AccessRequest> {
    const vouch = await this.vouches.find(request);
    const wanted = vouch && (await this.requests.find(vouch.customerId, vouch.accessRequestId));
    if (wanted?.status !== 'pending' || this.#isOverdue(wanted))
      return (await this.#endPending(request, UNWANTED)).request;
    const settled = await this.#settlePending(request);
    if (settled.reason === 'vouch_objected') await this.objections.heed(settled);
    // Without an answer of the service the next poll decides: it is due now.
    else if (settled.status !== 'pending') await this.#settlePending(wanted).catch(ignoreTrouble);
    return settled;
  }

  async #settlePending(request: AccessRequest): Promise<AccessRequest> {
    const { customerId, verificationSessionId } = request;
    if (verificationSessionId === null) return request;
    if (this.#isOverdue(request)) return (await this.#endPending(request, EXPIRED)).request;
    const customer = await this.customers.get(customerId);
    const session = await this.verification.getSession(customer, verificationSessionId);
    if (request.data?.deliver !== 'none') await this.#noteProgress(request, session);
    const end = decisionSeconds.startTimer({ flow: request.flow });
    try {
      return await this.#decide(request, session, customer.config);
    } finally {
      end();
    }
  }

  /**
   * Raises the alarm of an objection that is learned after the request has ended without a grant and without
   * an alarm; once, however often it is learned. Throws `verification_service_unavailable`.
   */
  async heedLate(request: AccessRequest): Promise<void> {
    const { customerId, employeeRowId, verificationSessionId: id } = request;
    if (id === null || !mayBeDisowned(request, this.clock.now())) return;
    const customer = await this.customers.get(customerId);
    const session = await this.verification.findSession(customer, id);
    if (!session || !isDisowned(session)) return;
    if (request.action === VOUCH) return this.objections.heed(request);
    await this.database.transaction(async (tx) => {
      const employee = await this.employees.lock(customerId, employeeRowId, tx);
      if (employee && !(await this.requests.wasObjectedTo(request, tx)))
        await this.outcomes.raiseAlarm('verification_not_me', request, employee, tx);
    });
  }

  /**
   * Cancels a pending request for a customer key. Throws `access_request_ended` when it has ended
   * or expired.
   */
  async cancel(request: AccessRequest, actor: string): Promise<AccessRequest> {
    if (this.#isOverdue(request)) await this.#endPending(request, EXPIRED);
    const ending = { status: 'canceled', reason: 'verification_canceled', actor } as const;
    const canceled = await this.#endPending(request, ending);
    // An earlier decision is final.
    if (!canceled.ended) throw accessRequestEnded();
    return canceled.request;
  }

  /** Ends a pending request whose link could not be delivered: nobody would ever open it. */
  async #onMessageEnd({ tenant, subjectUuid, status }: EndedMessage, tx: Transaction) {
    if (status !== 'failed') return;
    const request = await this.requests.find(tenant as Id<'cust'>, idOf('ar', subjectUuid));
    const ending = { status: 'canceled', reason: 'link_not_delivered', actor: 'system' } as const;
    if (request) await this.#endLocked(request, ending, tx);
  }

  /** For people who wait: no decision depends on it. */
  async #noteProgress(request: AccessRequest, session: VerifiedSession): Promise<void> {
    if (wasOpened(session))
      await this.requests.noteProgress(request, { isBegun: session.is_data_granted === true });
  }

  async #decide(
    request: AccessRequest,
    session: VerifiedSession,
    config: FlowConfig,
  ): Promise<AccessRequest> {
    if (await this.#staysPending(request, session)) return request;
    const authentication = await this.#authentication(request, session, config);
    const grant = await this.outcomes.prepareGrant(request, session, config, authentication);
    const earlierKeys = grant ? await this.#earlierKeys(request, session) : [];
    const candidate = { request, session, config, authentication, grant, earlierKeys };
    try {
      return await this.#decideUnderLocks(candidate);
    } catch (error) {
      // The grant was signed by the configuration before.
      if (error instanceof ConfigChanged) return this.#decide(request, session, error.config);
      if (error instanceof FactorsChanged) return this.#decide(request, session, config);
      // Two employees were bound to one person at the same moment. The loser decides again and sees the winner.
      if (isUniqueViolation(error, PERSON_INDEX)) return this.#decide(request, session, config);
      throw error;
    }
  }

  /** The employee was told of none of them: they were made for somebody whom this customer did not know. */
  async #earlierKeys(
    { customerId, flow, verificationSessionId }: AccessRequest,
    { user_id: userId }: VerifiedSession,
  ): Promise<string[]> {
    if (flow !== 'establish_identity' || !userId) return [];
    const customer = await this.customers.get(customerId);
    const keys = await this.verification.listDeviceKeys(customer, userId);
    return keys
      .filter((key) => key.verification_session_id !== verificationSessionId)
      .map(({ id }) => id);
  }

  /**
   * Most polls find an open session and write nothing, so they take no locks. Every other answer is
   * decided again under the locks.
   */
  async #staysPending(request: AccessRequest, session: VerifiedSession): Promise<boolean> {
    if (!isUnderWay(session)) return false;
    const { customerId, employeeRowId } = request;
    const [{ config }, employee] = await Promise.all([
      this.customers.get(customerId),
      this.employees.find(customerId, employeeRowId),
    ]);
    if (!employee) return false;
    const isOpened = session.status === 'awaiting_user_input' && request.data?.read_back;
    if (isOpened) await this.readBacks.noteOpened(request);
    const vouch = await this.#vouchOf({ request, session, config }, employee);
    const known = { owner: null, readBack: readBackUnread(request), vouch, keyRevokedAt: null };
    return (
      decide(this.#factsOf({ request, session, config }, employee, known)).status === 'pending'
    );
  }

  /** Locks configuration, employee and request, always in this order, and then reads and decides. */
  #decideUnderLocks(candidate: Candidate): Promise<AccessRequest> {
    const { customerId, employeeRowId } = candidate.request;
    return this.database.transaction(async (tx) => {
      // First, as when it is changed: a decision must not wait for a lock and then use an older configuration.
      const config = await this.customers.lockConfig(customerId, tx);
      if (!isDeepStrictEqual(config, candidate.config)) throw new ConfigChanged(config);
      // The employee before the request, as when an employee is changed: another order could deadlock.
      const employee = await this.employees.lock(customerId, employeeRowId, tx);
      const request = await this.requests.lock(customerId, candidate.request.id, tx);
      if (request?.status !== 'pending') return request ?? candidate.request;
      if (!employee) {
        const ending = { status: 'denied', reason: 'employee_inactive', actor: 'system' } as const;
        return this.outcomes.end(request, ending, tx);
      }
      const { session, grant, earlierKeys } = candidate;
      const facts = await this.#factsUnderLocks({ ...candidate, request }, employee, tx);
      const decision = decide(facts);
      if (
        decision.status === 'granted' &&
        !isDeepStrictEqual(decision.authentication, candidate.authentication)
      )
        throw new FactorsChanged();
      const waitEnds = decision.status === 'pending' ? vouchWaitEnds(facts) : null;
      if (waitEnds) await this.requests.pollBy(request, waitEnds, tx);
      const dayAgo = secondsAfter(this.clock.now(), -86_400);
      const isFinal = decision.status !== 'pending' && decision.status !== 'proved';
      const evidence = isFinal
        ? evidenceOf(facts, decision, await this.requests.factsOf(employee, dayAgo, tx))
        : null;
      const { owner } = facts;
      const subject = { request, employee, session, config, grant, earlierKeys, evidence, owner };
      return this.outcomes.apply(decision, subject, tx);
    });
  }

  /** What the person has shown so far, read without locks: only to sign by it. */
  async #authentication(
    request: AccessRequest,
    session: VerifiedSession,
    config: FlowConfig,
  ): Promise<Authentication | null> {
    const employee = await this.employees.find(request.customerId, request.employeeRowId);
    if (!employee) return null;
    const [readBack, vouch, keyRevokedAt] = await Promise.all([
      this.#readBackOf(request),
      this.#vouchOf({ request, session, config }, employee),
      this.#keyRevokedAt({ request, session }),
    ]);
    const known = { owner: null, readBack, vouch, keyRevokedAt };
    return authenticationOf(this.#factsOf({ request, session, config }, employee, known));
  }

  async #factsUnderLocks(
    candidate: Candidate,
    employee: Employee,
    tx: Transaction,
  ): Promise<Facts> {
    const { request, session } = candidate;
    const person = session.user_id;
    const owner = person ? await this.identities.findOwnerOf(request.customerId, person, tx) : null;
    const readBack = await this.#readBackOf(request, tx);
    const vouch = await this.#vouchOf(candidate, employee, tx);
    const keyRevokedAt = await this.#keyRevokedAt(candidate, tx);
    return this.#factsOf(candidate, employee, { owner, readBack, vouch, keyRevokedAt });
  }

  #factsOf(
    { request, session, config }: Pick<Candidate, 'request' | 'session' | 'config'>,
    employee: Employee,
    known: Pick<Facts, 'owner' | 'readBack' | 'vouch' | 'keyRevokedAt'>,
  ): Facts {
    const { identityResetAt } = employee;
    return {
      flow: FLOWS[request.flow],
      // Read after the locks: the wait for them counts.
      now: this.clock.now(),
      config,
      request,
      session,
      employee,
      resetSince: identityResetAt !== null && identityResetAt >= request.createdAt,
      ...known,
      sameUser: constantTimeEqual,
    };
  }

  /** A request that needs a code and has no record of it waits: it is never granted. */
  async #readBackOf(request: AccessRequest, tx?: Transaction): Promise<ReadBackState> {
    const unread = readBackUnread(request);
    if (unread === 'not_needed') return unread;
    const readBack = await this.readBacks.find(request, tx);
    return readBack?.confirmedAt ? 'confirmed' : unread;
  }

  #vouchOf(
    { request, session, config }: Pick<Candidate, 'request' | 'session' | 'config'>,
    { clearUserId }: Employee,
    tx?: Transaction,
  ): Promise<VouchState> {
    if (!takesPeer(requirementFor(config, request).anyOf)) return Promise.resolve(NO_VOUCH);
    return this.vouchStates.get(request, [clearUserId, session.user_id], tx);
  }

  async #keyRevokedAt(
    { request, session }: Pick<Candidate, 'request' | 'session'>,
    tx?: Transaction,
  ): Promise<Date | null> {
    if (!showedAnyKey(session)) return null;
    const { customerId, employeeRowId } = request;
    const revokedAt = await this.vouches.keysRevokedAt(customerId, [employeeRowId], tx);
    return revokedAt.get(employeeRowId) ?? null;
  }

  /** Ends a request without asking the service; `ended` is false when it had already ended. */
  #endPending(
    request: AccessRequest,
    ending: EndWithoutGrant,
  ): Promise<{ ended: boolean; request: AccessRequest }> {
    return this.database.transaction((tx) => this.#endLocked(request, ending, tx));
  }

  async #endLocked(
    request: AccessRequest,
    ending: EndWithoutGrant,
    tx: Transaction,
  ): Promise<{ ended: boolean; request: AccessRequest }> {
    // First, as in a decision: its identity state changes with the request.
    await this.employees.lockState(request.customerId, request.employeeRowId, tx);
    const locked = await this.requests.lock(request.customerId, request.id, tx);
    if (locked?.status !== 'pending') return { ended: false, request: locked ?? request };
    return { ended: true, request: await this.outcomes.end(locked, ending, tx) };
  }

  #isOverdue({ expiresAt }: AccessRequest): boolean {
    return expiresAt <= this.clock.now();
  }
}

/** Throws what is no trouble of the verification service. */
function ignoreTrouble(error: unknown): void {
  if (!isServiceProblem(error)) throw error;
}

function readBackUnread({ data }: AccessRequest): ReadBackState {
  return data?.read_back ? 'waiting' : 'not_needed';
}
