import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { randomUuid } from '../../../platform/crypto/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { newId } from '../../../platform/ids/index.js';
import { Journal, type NewAuditEntry } from '../../audit/index.js';
import { requirementOf } from '../../action-policies/index.js';
import {
  actionLabel,
  labelTranslations,
  sentCustomFields,
  type Customer,
  type CustomerActor,
  type FlowConfig,
} from '../../customers/index.js';
import {
  doKeysRest,
  employeeNotFound,
  EmployeeStore,
  type Employee,
} from '../../employees/index.js';
import { selectFlow, type Flow } from '../../flows/index.js';
import type { Resource } from '../../grants/index.js';
import { localeOf, type Locale } from '../../../platform/text/index.js';
import {
  VerificationClient,
  verificationServiceUnavailable,
} from '../../verification-client/index.js';
import {
  endsBeforeVouch,
  isForRecovery,
  takesDocument,
  takesNoFace,
} from '../decision/shown-factors.policy.js';
import type { AccessRequest } from '../access-request.entity.js';
import { AccessRequestStore } from '../access-request.store.js';
import type {
  AccessRequestData,
  Channel,
  Delivery,
  Reason,
  SignInStart,
} from '../access-request.js';
import { VOUCH_LABELS } from '../vouching/vouch.words.js';
import { receiptHash } from '../receipt.js';
import { ReceiptsService } from '../receipts.service.js';
import { OpeningStore, type NewRequest } from './opening.store.js';
import { SessionCreationService } from './session-creation.service.js';

/** What the hosted page shows of a name. */
const MOST_NAME = 100;

/** Time a person has to finish; the session and the request end together. */
const REQUEST_SECONDS = 1_800;

/** The input of a new access request. */
export interface OpenAccessRequest {
  employeeId: string;
  action: string;
  resource: Resource | null;
  returnUrl: string | null;
  reference: string | null;
  /** Language of the hosted page, BCP 47. */
  locale: string | null;
  deliver: Delivery;
  /** Given where HR invites the person: how long the link is good. */
  invitation?: { validSeconds: number };
  /** Through what it comes; from a key of the customer if left out. */
  channel?: Channel;
  /** Whether a person must also read a code back before anything is granted. */
  readBack?: boolean;
  /** Whether the session cannot go on in another browser. Of each request with `readBack`. */
  isSingleBrowser?: boolean;
  /** Where somebody else may have asked: the employee, opaquely. Tries and requests count by it, not by the person. */
  named?: string | null;
  signIn?: SignIn;
  /** Whether a second person will be asked to vouch: then no document stands in for a device key. */
  vouch?: boolean;
  /** Given where this is the answer of a second person. */
  vouchFor?: VouchAsked;
}

/** A second person answers. Their page names the employee; their records do not. */
export interface VouchAsked {
  /** Of the employee whom it is for. */
  name: string;
  /** What the employee asks for. */
  action: string;
  validSeconds: number;
}

/** A sign-in page of ours asks. Only the browser that opens the session can finish it. */
export interface SignIn {
  startedBy: SignInStart;
  validSeconds: number;
  /** Whether that page resets an account after a success. */
  precedesReset: boolean;
  /** What the person reads where the customer gave the action no label. */
  purpose: Readonly<Record<Locale, string>>;
}

export interface OpenedRequest {
  request: AccessRequest & { data: AccessRequestData };
  /** Single-use state of the return link; null where the browser does not come back here. */
  state: string | null;
}

/** Opens a request: selects its flow, creates its session at the verification service, and stores it. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly verification: VerificationClient,
    private readonly creation: SessionCreationService,
    private readonly openings: OpeningStore,
    private readonly requests: AccessRequestStore,
    private readonly employees: EmployeeStore,
    private readonly receipts: ReceiptsService,
    private readonly journal: Journal,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Why a session would be pointless. Such a request is stored as denied at once. */
  refusalOf({ config }: Customer, employee: Employee): Reason | null {
    if (employee.status !== 'active') return 'employee_inactive';
    if (employee.identityLostAt) return 'identity_lost';
    return config[selectFlow(employee).name].enabled ? null : 'flow_disabled';
  }

  /**
   * Takes no lock, and stores only that a session is being made. Throws
   * `verification_service_unavailable` and `verification_service_refused`: then there is no
   * request.
   */
  async open(
    customer: Customer,
    employee: Employee,
    command: OpenAccessRequest,
  ): Promise<OpenedRequest> {
    const flow = selectFlow(employee);
    const request = this.#draft(flow, customer, employee, command);
    const refusal = this.refusalOf(customer, employee);
    if (refusal) {
      const { createdAt: completedAt } = request;
      return {
        request: { ...request, status: 'denied', reason: refusal, completedAt },
        state: null,
      };
    }
    // A sign-in's page is left by the same address as one for nobody: a browser must not learn who exists.
    const signInUrl = command.signIn ? command.returnUrl : null;
    const state = signInUrl === null ? randomUuid() : null;
    const { locale } = request.data;
    const projectId = customer.config[flow.name].project_id ?? '';
    const isVouchedFor = command.vouch === true;
    const now = this.clock.now();
    const brought = { request, employee, isVouchedFor };
    const isDocumentTaken = takesDocument(customer.config, brought);
    // The service takes them for rested: it would ask for no document, and the request would be denied.
    const asksKey =
      acceptsDeviceKey(customer.config, request.action, request.data.precedes_reset) &&
      !(isDocumentTaken && isForRecovery(customer.config, request) && doKeysRest(employee, now));
    const session = await this.creation.create(customer, request.id, {
      project_id: projectId,
      redirect_url:
        signInUrl ??
        `${this.settings.baseUrl}/gateway/v1/return?state=${String(state)}&customer_id=${customer.id}`,
      custom_fields: {
        ...sentCustomFields(customer.config, employee.profile),
        employee_id: employee.profile.employee_id,
        ...purposes(customer.config, spokenAction(command), command.signIn?.purpose),
        ...(command.vouchFor && { vouch_for: command.vouchFor.name.slice(0, MOST_NAME) }),
      },
      expires_in: validSeconds(command),
      ...(locale !== null && { locale }),
      // A code is read back: it must reach the person, and nobody who only holds the link.
      ...((command.readBack || command.isSingleBrowser || command.signIn) && {
        single_browser: true as const,
      }),
      ...(asksKey && {
        ask_device_key: true as const,
        // The code is read back, and somebody vouches, after the session: until then nobody knows whose key it would be.
        // Whoever vouches brings a key that has rested.
        ...((command.readBack || command.vouchFor || endsBeforeVouch(customer.config, brought)) && {
          offer_device_key: false as const,
        }),
      }),
      ...(isDocumentTaken && { document_without_key: true as const }),
      ...(takesNoFace(customer.config, { ...brought, now }) && { without_face: true as const }),
      ...(command.named && { started_by_anybody: command.named }),
      ...flow.sessionRequest(employee),
    });
    const data = { ...request.data, verification_url: this.verification.pageUrl(session.token) };
    return { request: { ...request, projectId, verificationSessionId: session.id, data }, state };
  }

  #draft(
    flow: Flow,
    customer: Customer,
    employee: Employee,
    command: OpenAccessRequest,
  ): OpenedRequest['request'] {
    const createdAt = this.clock.now();
    // Whoever typed the name of an employee must not learn from the language of the page that they exist.
    const ownLocale = command.signIn?.startedBy === 'anybody' ? null : employee.profile.locale;
    return {
      customerId: customer.id,
      id: newId('ar'),
      employeeRowId: employee.id,
      flow: flow.name,
      status: 'pending',
      reason: null,
      action: command.action,
      projectId: null,
      verificationSessionId: null,
      createdAt,
      expiresAt: secondsAfter(createdAt, validSeconds(command)),
      completedAt: null,
      isSent: command.deliver !== 'none',
      data: {
        employee_id: employee.profile.employee_id,
        resource: command.resource,
        reference: command.reference,
        return_url: command.returnUrl,
        verification_url: null,
        deliver: command.deliver,
        locale: command.locale ?? ownLocale,
        is_invitation: command.invitation !== undefined,
        read_back: command.readBack === true,
        sign_in: command.signIn?.startedBy ?? null,
        channel: command.channel ?? (command.signIn ? 'connection' : 'api'),
        action_label: shownLabel(customer.config, command, ownLocale),
        precedes_reset: command.signIn?.precedesReset ?? false,
      },
    };
  }

  /**
   * Stores an opened request, pending or denied at once, with its audit entry. `withRequest`, if
   * given, runs in the same transaction. Throws `employee_not_found` or
   * `verification_service_unavailable` when the employee was deleted, or the session given up,
   * meanwhile.
   */
  async record(
    caller: CustomerActor,
    { request, state }: OpenedRequest,
    withRequest: ((tx: Transaction) => Promise<void>) | null,
  ): Promise<void> {
    const entry = entryOf(caller, request);
    const isPending = request.status === 'pending';
    // Without a caller's transaction the store batches requests of one customer.
    if (isPending && !withRequest) return this.#storePending({ request, state, entry });
    await this.database.transaction(async (tx) => {
      if (isPending) await this.#storePending({ request, state, entry }, tx);
      else await this.#storeDenied(request, entry, tx);
      await withRequest?.(tx);
    });
  }

  async #storePending(opened: NewRequest, tx?: Transaction): Promise<void> {
    if (await this.openings.insert(opened, tx)) return;
    const { customerId, employeeRowId } = opened.request;
    if (!(await this.employees.find(customerId, employeeRowId))) throw employeeNotFound();
    throw verificationServiceUnavailable({ headers: { 'retry-after': '2' } });
  }

  async #storeDenied(
    request: OpenedRequest['request'],
    entry: NewAuditEntry,
    tx: Transaction,
  ): Promise<void> {
    // The answer names the employee: it must not be remembered after their deletion.
    const isHeld = await this.employees.hold(request.customerId, request.employeeRowId, tx);
    const { createdAt: completedAt } = request;
    const ended = { ...request, status: 'denied', completedAt } as const;
    const receipt = await this.receipts.make(ended, { evidence: null, grant: null }, tx);
    if (!isHeld || !(await this.requests.insert(ended, receipt, tx))) throw employeeNotFound();
    const hash = { receipt_sha256: receiptHash(receipt) };
    const data = { access_request_id: request.id, ...hash };
    const recorded = { ...entry, details: { ...entry.details, ...hash } };
    await this.journal.append(recorded, { type: 'access_request.denied', data }, tx);
  }
}

/**
 * The hosted page shows it in the language of the person, who may change it there. So a person with
 * somebody else's link sees what they would approve.
 */
export function purposes(
  config: FlowConfig,
  action: string,
  unlabelled?: Readonly<Record<Locale, string>>,
): Record<string, string> {
  if (unlabelled && !Object.hasOwn(config.action_labels, action)) {
    const { en, ...others } = unlabelled;
    const named = Object.entries(others).map(([locale, label]) => [`purpose_${locale}`, label]);
    return { purpose: en, ...(Object.fromEntries(named) as Record<string, string>) };
  }
  const translated = Object.entries(labelTranslations(config, action)).filter(
    ([locale]) => locale !== 'en',
  );
  return {
    purpose: actionLabel(config, action, null),
    ...Object.fromEntries(translated.map(([locale, label]) => [`purpose_${locale}`, label])),
  };
}

/** What the hosted page shows first; the person may choose another language there. */
function shownLabel(
  config: FlowConfig,
  command: OpenAccessRequest,
  ownLocale: string | null,
): string {
  const { action, locale, signIn, vouchFor } = command;
  const shown = purposes(config, spokenAction(command), signIn?.purpose);
  const language = localeOf(locale ?? ownLocale);
  const label = shown[`purpose_${language}`] ?? shown['purpose'] ?? action;
  return vouchFor ? VOUCH_LABELS[language](label) : label;
}

/** Whoever vouches reads what the other asks for. */
function spokenAction({ action, vouchFor }: OpenAccessRequest): string {
  return vouchFor?.action ?? action;
}

function validSeconds({ invitation, signIn, vouchFor }: OpenAccessRequest): number {
  const { validSeconds: seconds = REQUEST_SECONDS } = invitation ?? signIn ?? vouchFor ?? {};
  return seconds;
}

/** Whether a device key beside a face is part of anything that opens the action. */
export function acceptsDeviceKey(
  config: FlowConfig,
  action: string,
  precedesReset: boolean,
): boolean {
  const { anyOf } = requirementOf(config, action, precedesReset);
  return anyOf.some(
    (branch) => branch.includes('face') && (branch.includes('hwk') || branch.includes('swk')),
  );
}

function entryOf(
  { tenantId: customerId, id: keyId }: CustomerActor,
  request: AccessRequest,
): NewAuditEntry {
  const deliver = request.data?.deliver ?? 'none';
  return {
    customerId,
    actor: keyId,
    action: 'access_request.created',
    outcome: request.status === 'denied' ? 'refused' : 'changed',
    subject: request.id,
    details: {
      action: request.action,
      flow: request.flow,
      reason: request.reason,
      ...(deliver !== 'none' && { deliver }),
    },
  };
}
