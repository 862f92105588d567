import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { randomUuid } from '../../../platform/crypto/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import {
  actionLabel,
  labelTranslations,
  requirementOf,
  sentCustomFields,
  type Customer,
  type FlowConfig,
} from '../../customers/index.js';
import { doKeysRest, type Employee } from '../../employees/index.js';
import { FlowRegistry, type Flow } from '../../flows/index.js';
import type { Resource } from '../../grants/index.js';
import { localeOf, type Locale } from '../../../platform/text/index.js';
import {
  isRefused,
  VerificationClient,
  type CreatedSession,
  type SessionRequest,
} from '../../verification-client/index.js';
import { isForRecovery, takesDocument } from '../decision/shown-factors.policy.js';
import type { AccessRequest } from '../records/access-request.entity.js';
import type {
  AccessRequestData,
  Channel,
  Delivery,
  Reason,
  SignInStart,
} from '../records/access-request.js';
import { SessionOpeningStore } from './session-opening.store.js';

/**
 * Creates sessions at the verification service. Each is recorded first: after a crash the session
 * is found and canceled.
 */
@Injectable()
export class SessionCreationService {
  constructor(
    private readonly verification: VerificationClient,
    private readonly openings: SessionOpeningStore,
  ) {}

  /**
   * `id` identifies the session later. Throws `verification_service_unavailable`,
   * `verification_service_refused`.
   */
  async create(customer: Customer, id: Id<'ar'>, asked: SessionRequest): Promise<CreatedSession> {
    const body = { ...asked, custom_fields: { ...asked.custom_fields, access_request_id: id } };
    await this.openings.begin(customer.id, id);
    try {
      return await this.verification.createSession(customer, body);
    } catch (error) {
      // A refusal made no session. After any other failure there may be one.
      if (isRefused(error)) await this.openings.forget(customer.id, id);
      throw error;
    }
  }

  /**
   * Creates a session that no request will ever belong to, for somebody who may not be told so. It is
   * redacted after its end, like that of a request that was lost. Throws like `create`.
   */
  async createDecoy(customer: Customer, asked: SessionRequest): Promise<CreatedSession> {
    const id = newId('ar');
    const body = { ...asked, custom_fields: { ...asked.custom_fields, access_request_id: id } };
    await this.openings.begin(customer.id, id, asked.expires_in);
    return this.verification.createSession(customer, body);
  }

  /**
   * Creates a session without a request, with every field that an opening may send, and cancels it.
   * `refusesFields` tells of a service that takes one only without them. Throws like `create`.
   */
  async tryOut(
    customer: Customer,
    asked: SessionRequest,
  ): Promise<{ session: CreatedSession; refusesFields: boolean }> {
    try {
      const session = await this.#createAndCancel(customer, { ...asked, ...OPTIONAL_FIELDS });
      return { session, refusesFields: false };
    } catch (error) {
      if (!isRefused(error)) throw error;
      return { session: await this.#createAndCancel(customer, asked), refusesFields: true };
    }
  }

  async #createAndCancel(customer: Customer, asked: SessionRequest): Promise<CreatedSession> {
    const id = newId('ar');
    const session = await this.create(customer, id, asked);
    await this.verification.cancelSession(customer, session.id);
    await this.openings.forget(customer.id, id);
    return session;
  }
}

/** What openings send beside the contract, each where its default would be wrong. */
export const OPTIONAL_FIELDS = {
  single_browser: true,
  ask_device_key: true,
  offer_device_key: false,
  document_without_key: true,
} as const satisfies Partial<SessionRequest>;

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

/** Opens a request: selects its flow, and creates its session at the verification service. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly flows: FlowRegistry,
    private readonly verification: VerificationClient,
    private readonly creation: SessionCreationService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Why a session would be pointless. Such a request is stored as denied at once. */
  refusalOf({ config }: Customer, employee: Employee): Reason | null {
    if (employee.status !== 'active') return 'employee_inactive';
    if (employee.identityLostAt) return 'identity_lost';
    return config[this.flows.select(employee).name].enabled ? null : 'flow_disabled';
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
    const flow = this.flows.select(employee);
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
    const isDocumentTaken = takesDocument(customer.config, { request, employee });
    // The service takes them for rested: it would ask for no document, and the request would be denied.
    const asksKey =
      acceptsDeviceKey(customer.config, request.action, request.data.precedes_reset) &&
      !(
        isDocumentTaken &&
        isForRecovery(customer.config, request) &&
        doKeysRest(employee, this.clock.now())
      );
    const session = await this.creation.create(customer, request.id, {
      project_id: projectId,
      redirect_url:
        signInUrl ??
        `${this.settings.baseUrl}/gateway/v1/return?state=${String(state)}&customer_id=${customer.id}`,
      custom_fields: {
        ...sentCustomFields(customer.config, employee.profile),
        employee_id: employee.profile.employee_id,
        ...purposes(customer.config, request.action, command.signIn?.purpose),
      },
      expires_in: validSeconds(command),
      ...(locale !== null && { locale }),
      // A code is read back: it must reach the person, and nobody who only holds the link.
      ...((command.readBack || command.isSingleBrowser || command.signIn) && {
        single_browser: true as const,
      }),
      ...(asksKey && {
        ask_device_key: true as const,
        // The code is read back after the session: until then nobody knows whose key it would be.
        ...(command.readBack && { offer_device_key: false as const }),
      }),
      ...(isDocumentTaken && { document_without_key: true as const }),
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
  { action, locale, signIn }: OpenAccessRequest,
  ownLocale: string | null,
): string {
  const shown = purposes(config, action, signIn?.purpose);
  return shown[`purpose_${localeOf(locale ?? ownLocale)}`] ?? shown['purpose'] ?? action;
}

function validSeconds({ invitation, signIn }: OpenAccessRequest): number {
  return invitation?.validSeconds ?? signIn?.validSeconds ?? REQUEST_SECONDS;
}

/** Whether a device key is part of anything that opens the action. */
export function acceptsDeviceKey(
  config: FlowConfig,
  action: string,
  precedesReset: boolean,
): boolean {
  const { anyOf } = requirementOf(config, action, precedesReset);
  return anyOf.some((branch) => branch.includes('hwk') || branch.includes('swk'));
}
