import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newIdAt, type Id } from '../../platform/ids/index.js';
import type { Channel, MessageStatus } from '../../platform/messages/index.js';
import {
  accessRequestEnded,
  AccessRequestsService,
  codeMismatch,
  codeNotShown,
  LINK_PROBLEMS,
  VouchesService,
  type AskedVouch,
  type CurrentRequest,
  type ReadBackRequest,
  type TypedCode,
} from '../access-requests/index.js';
import { CustomersService, type Customer, type CustomerActor } from '../customers/index.js';
import {
  areResetsFrozen,
  employeeNotFound,
  resetsFrozen,
  type Employee,
} from '../employees/index.js';
import { Journal } from '../audit/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import {
  type CaseStatus,
  type OverrideStatus,
  caseFlags,
  caseRefusal,
  type EarlierCases,
  deskActionUnknown,
  deskAgentTooFast,
  deskCaseNotFound,
  deskCaseOpen,
  deskCasesSpent,
} from './desk-case.js';
import { type DeskCase, DeskCaseStore, type CaseScope } from './desk-case.store.js';

/** Why no case is opened. */
export const OPEN_PROBLEMS = [
  employeeNotFound,
  deskActionUnknown,
  deskCaseOpen,
  deskCasesSpent,
  deskAgentTooFast,
  resetsFrozen,
  ...LINK_PROBLEMS,
  ...SERVICE_PROBLEMS,
];

/** Why a code is not tried, or not right. */
export const CODE_PROBLEMS = [
  deskCaseNotFound,
  accessRequestEnded,
  codeNotShown,
  codeMismatch,
  ...SERVICE_PROBLEMS,
];

/** The state of a case: its request, the message with the link, and the code. */
export interface CaseFacts {
  request: 'pending' | 'granted' | 'denied' | 'canceled' | 'expired';
  message: MessageStatus | null;
  opened: boolean;
  proved: boolean;
  override: OverrideStatus | null;
}

/** An agent: a staff member, or a person named by a ticket system. */
export interface DeskAgent extends CustomerActor {
  /** Identifies the agent; limits count by it. */
  agent: string;
}

export interface OpenCase {
  action: string;
  ticket: string | null;
  channel: Channel;
  locale: string | null;
}

/** A case with its current facts. Views select what an agent may see. */
export interface ListedCase {
  deskCase: DeskCase;
  request: ReadBackRequest['request'];
  status: CaseStatus;
  /** Until when the code is valid; null before it was shown and after the case ended. */
  codeUntil: Date | null;
  misses: number;
  /** When the person was first seen on the page, and when they were proved to be the employee. */
  openedAt: Date | null;
  provedAt: Date | null;
}

/** A case with its grant. */
export interface CurrentCase extends ListedCase {
  request: CurrentRequest;
}

/** Runs in the transaction that stores a new case. */
export type OnNewCase = (opened: CurrentCase, tx: Transaction) => Promise<void>;

/**
 * Cases of the help desk. A case is an access request whose link goes to a contact on record, and
 * which is granted only after the employee has read a code back.
 */
@Injectable()
export class DeskCasesService {
  constructor(
    private readonly store: DeskCaseStore,
    private readonly requests: AccessRequestsService,
    private readonly vouches: VouchesService,
    private readonly customers: CustomersService,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a link to a contact on record. Throws `desk_action_unknown`, `resets_frozen`,
   * `desk_case_open`, `desk_cases_spent`, `desk_agent_too_fast`, and what
   * `AccessRequestsService.create` throws.
   */
  async open(
    agent: DeskAgent,
    employee: Employee,
    command: OpenCase,
    withCase: OnNewCase | null = null,
  ): Promise<CurrentCase> {
    const { tenantId: customerId } = agent;
    const { action, ticket, channel, locale } = command;
    const { config } = await this.customers.get(customerId);
    if (!Object.hasOwn(config.action_labels, action)) throw deskActionUnknown();
    if (areResetsFrozen(employee, this.clock.now())) throw resetsFrozen();
    const agentIndex = this.store.agentIndexOf(customerId, agent.agent);
    const limited = { agentIndex, employeeRowId: employee.id };
    // Checked before a session and a message cost money, and again under the locks.
    requireAllowed(await this.store.countEarlier(customerId, limited, { now: this.clock.now() }));
    const asked = {
      ...{ employeeId: employee.profile.employee_id, action, resource: null, returnUrl: null },
      ...{ reference: ticket, locale, deliver: channel, readBack: true },
    } as const;
    const stored: CurrentCase[] = [];
    await this.requests.create(agent, asked, async (request, tx) => {
      await this.store.lockLimits(customerId, limited, tx);
      const now = this.clock.now();
      const earlier = await this.store.countEarlier(customerId, limited, { now, on: tx });
      // The request was stored just now, but is no case yet, so it does not count.
      requireAllowed(earlier);
      const deskCase: DeskCase = {
        customerId,
        id: newIdAt('case', now),
        accessRequestId: request.id,
        employeeRowId: employee.id,
        openedBy: agent.id,
        agentIndex,
        channel,
        flags: caseFlags(earlier),
        ...NO_OVERRIDE,
        createdAt: now,
      };
      await this.store.insert(deskCase, tx);
      await this.#recordOpened(deskCase, tx);
      const opened = currentCase(deskCase, request, null);
      await withCase?.(opened, tx);
      stored.push(opened);
    });
    const [opened] = stored;
    if (!opened) throw new Error('a request was stored without its case');
    return opened;
  }

  /**
   * The case as it is now; a pending one is first looked up at the service. Throws
   * `desk_case_not_found`, also for a case of another agent, and `verification_service_unavailable`.
   */
  async get(agent: DeskAgent, id: string, scope: 'own' | 'all'): Promise<CurrentCase> {
    const deskCase = await this.#find(agent, id, scope);
    return this.#current(await this.requests.get(agent, deskCase.accessRequestId), deskCase);
  }

  /** Newest first, as they are stored. `waiting`: all with an override that can be approved. */
  async list(
    agent: DeskAgent,
    scope: 'own' | 'all' | 'waiting',
    page: Page<'case'>,
  ): Promise<ListedCase[]> {
    const { tenantId } = agent;
    const found =
      scope === 'waiting'
        ? await this.store.listWaiting(tenantId, { now: this.clock.now() }, page)
        : await this.store.list(tenantId, this.#scope(agent, scope), page);
    const ids = found.map(({ accessRequestId }) => accessRequestId);
    const requests = await this.requests.listWithReadBack(agent, ids);
    const known = new Map(requests.map((each) => [each.request.id, each]));
    return found.flatMap((deskCase) => {
      const facts = known.get(deskCase.accessRequestId);
      return facts ? [listedCase(deskCase, facts)] : [];
    });
  }

  /**
   * Tries the code that the employee has read back. Only the agent of the case may. Throws
   * `desk_case_not_found`, and what `AccessRequestsService.confirm` throws.
   */
  async confirm(
    agent: DeskAgent,
    id: string,
    { scope, ...typed }: TypedCode & { scope: 'own' | 'all' },
  ): Promise<CurrentCase> {
    const deskCase = await this.#find(agent, id, scope);
    const request = await this.requests.confirm(agent, deskCase.accessRequestId, typed);
    return this.#current(request, deskCase);
  }

  /**
   * Sends the link once more, to the same contact. Throws `desk_case_not_found`, and what
   * `AccessRequestsService.remind` throws.
   */
  async sendAgain(agent: DeskAgent, id: string, scope: 'own' | 'all'): Promise<CurrentCase> {
    const deskCase = await this.#find(agent, id, scope);
    return this.#current(await this.requests.remind(agent, deskCase.accessRequestId), deskCase);
  }

  /**
   * Asks a second person to vouch for the employee. Only the agent of the case may. Throws
   * `desk_case_not_found`, and what `VouchesService.ask` throws.
   */
  async askVouch(
    agent: DeskAgent,
    id: string,
    { employeeRowId: rowId, channel }: { employeeRowId: string; channel: Channel | null },
  ): Promise<CurrentCase> {
    const { accessRequestId: requestId } = await this.#find(agent, id, 'own');
    await this.vouches.ask(agent, { requestId, second: { rowId }, channel });
    return this.get(agent, id, 'own');
  }

  /** Who was asked to vouch in a case, oldest first. */
  listVouches({ request }: CurrentCase): Promise<AskedVouch[]> {
    return this.vouches.listFor(request);
  }

  /** Whether a second person can be asked now. */
  takesVouch(
    customer: Pick<Customer, 'config'>,
    { request }: CurrentCase,
    asked: readonly AskedVouch[],
  ): Promise<boolean> {
    return this.vouches.isTaken(customer, request, asked);
  }

  /** Throws `desk_case_not_found`, `access_request_ended`. */
  async cancel(agent: DeskAgent, id: string, scope: 'own' | 'all'): Promise<CurrentCase> {
    const deskCase = await this.#find(agent, id, scope);
    return this.#current(await this.requests.cancel(agent, deskCase.accessRequestId), deskCase);
  }

  async #find(agent: DeskAgent, id: string, scope: 'own' | 'all'): Promise<DeskCase> {
    const found = isId('case', id)
      ? await this.store.find(agent.tenantId, id, this.#scope(agent, scope))
      : null;
    if (!found) throw deskCaseNotFound();
    return found;
  }

  #scope({ tenantId, agent }: DeskAgent, scope: 'own' | 'all'): CaseScope {
    return scope === 'all' ? 'all' : { agentIndex: this.store.agentIndexOf(tenantId, agent) };
  }

  async #current(request: CurrentRequest, deskCase: DeskCase): Promise<CurrentCase> {
    const readBack = await this.requests.readBackOf(request);
    return currentCase(deskCase, request, readBack);
  }

  #recordOpened(deskCase: DeskCase, tx: Transaction): Promise<void> {
    const { customerId, id, openedBy, accessRequestId, channel, flags } = deskCase;
    const action = 'desk_case.opened';
    const details = { access_request_id: accessRequestId, channel, flags };
    const entry = { customerId, actor: openedBy, action, subject: id, details } as const;
    const event = { type: action, data: idsOf(deskCase) } as const;
    return this.journal.append(entry, event, tx);
  }
}

const NO_OVERRIDE = {
  overrideStatus: null,
  overrideReason: null,
  overrideRequestedBy: null,
  overrideDecidedBy: null,
} as const;

/** What the events of a case carry. */
export function idsOf({ id, accessRequestId, employeeRowId }: DeskCase) {
  const ids = { access_request_id: accessRequestId, employee_row_id: employeeRowId };
  return { desk_case_id: id, ...ids } satisfies Record<string, Id>;
}

function currentCase(
  deskCase: DeskCase,
  request: CurrentRequest,
  readBack: ReadBackRequest['readBack'],
): CurrentCase {
  const link = request.delivery?.status ?? null;
  return { ...listedCase(deskCase, { request, link, readBack }), request };
}

function listedCase(deskCase: DeskCase, { request, link, readBack }: ReadBackRequest): ListedCase {
  const { misses = 0, openedAt = null, provedAt = null } = readBack ?? {};
  const status = caseStatus({
    request: request.status,
    message: link,
    opened: openedAt !== null,
    proved: provedAt !== null,
    override: deskCase.overrideStatus,
  });
  const isShown = request.status === 'pending' && readBack?.shownAt;
  const codeUntil = isShown ? request.expiresAt : null;
  return { deskCase, request, status, codeUntil, misses, openedAt, provedAt };
}

function requireAllowed(earlier: EarlierCases): void {
  const refusal = caseRefusal(earlier);
  if (refusal === 'open') throw deskCaseOpen();
  if (refusal === 'employee') throw deskCasesSpent();
  if (refusal === 'agent') throw deskAgentTooFast();
}

/** The status is derived from these facts, so it cannot contradict them. */
export function caseStatus({ request, message, opened, proved, override }: CaseFacts): CaseStatus {
  if (request === 'granted') return 'verified';
  if (request !== 'pending') {
    if (override === 'approved') return 'overridden';
    return request === 'denied' ? 'not_verified' : request;
  }
  if (proved) return 'awaiting_code';
  if (opened) return 'opened';
  if (message === 'delivered') return 'delivered';
  return message === 'accepted' ? 'sent' : 'sending';
}
