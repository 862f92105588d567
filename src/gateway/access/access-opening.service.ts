import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { randomUuid } from '../../platform/crypto/index.js';
import { Problem } from '../../platform/errors/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import {
  SessionOpeningStore,
  type AccessRequest,
  type AccessRequestData,
  type Flow,
  type Reason,
} from '../access-requests/index.js';
import { actionLabel, type Customer } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import { establishSession } from '../establish-identity/index.js';
import { knownUserSession } from '../known-user-key/index.js';
import {
  VerificationClient,
  verificationServiceRefused,
  type CreatedSession,
  type SessionRequest,
} from '../verification-client/index.js';
import type { CreateAccessRequestDto } from './access.dto.js';

/** Time a person has to finish; the session and the request end together. */
const REQUEST_SECONDS = 1_800;

export interface OpenedRequest {
  request: AccessRequest & { data: AccessRequestData };
  /** Single-use state of the return link; null where no session was made. */
  state: string | null;
}

/** Starts a request: picks the flow by what is stored, and makes the session at the verification service. */
@Injectable()
export class AccessOpening {
  constructor(
    private readonly verification: VerificationClient,
    private readonly openings: SessionOpeningStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Locks nothing, and stores only that a session is being made. Throws `verification_service_unavailable`: then there is no request. */
  async open(
    customer: Customer,
    employee: Employee,
    input: CreateAccessRequestDto,
  ): Promise<OpenedRequest> {
    const request = this.#draft(customer, employee, input);
    const refusal = refusalOf(customer, employee, request.flow);
    if (refusal) {
      return {
        request: { ...request, status: 'denied', reason: refusal, completedAt: request.createdAt },
        state: null,
      };
    }
    const state = randomUuid();
    const projectId = customer.config[request.flow].project_id ?? '';
    await this.openings.begin(customer.id, request.id);
    const session = await this.#createSession(
      customer,
      {
        project_id: projectId,
        redirect_url: `${this.settings.baseUrl}/gateway/v1/return?state=${state}&customer_id=${customer.id}`,
        custom_fields: {
          employee_id: employee.profile.employee_id,
          access_request_id: request.id,
          // Told to the person on the hosted page: whoever is sent somebody else's link can see what it would approve.
          purpose: actionLabel(customer.config, request.action),
        },
        expires_in: REQUEST_SECONDS,
        ...(input.locale && { locale: input.locale }),
        ...(employee.clearUserId === null
          ? establishSession(employee)
          : knownUserSession(employee.clearUserId)),
      },
      request.id,
    );
    const data = { ...request.data, verification_url: this.verification.pageUrl(session.token) };
    return { request: { ...request, projectId, verificationSessionId: session.id, data }, state };
  }

  async #createSession(
    customer: Customer,
    body: SessionRequest,
    requestId: Id<'ar'>,
  ): Promise<CreatedSession> {
    try {
      return await this.verification.createSession(customer, body, requestId);
    } catch (error) {
      // A refusal made no session; of any other failure nobody knows.
      if (error instanceof Problem && error.code === verificationServiceRefused.code)
        await this.openings.forget(customer.id, requestId);
      throw error;
    }
  }

  #draft(
    customer: Customer,
    employee: Employee,
    input: CreateAccessRequestDto,
  ): OpenedRequest['request'] {
    const createdAt = this.clock.now();
    return {
      customerId: customer.id,
      id: newId('ar'),
      employeeRowId: employee.id,
      flow: employee.clearUserId === null ? 'establish_identity' : 'known_user_key',
      status: 'pending',
      reason: null,
      action: input.action,
      projectId: null,
      verificationSessionId: null,
      createdAt,
      expiresAt: secondsAfter(createdAt, REQUEST_SECONDS),
      completedAt: null,
      data: {
        employee_id: employee.profile.employee_id,
        resource: input.resource ? { type: input.resource.type, id: input.resource.id } : null,
        reference: input.reference ?? null,
        return_url: input.return_url ?? null,
        verification_url: null,
      },
    };
  }
}

/** What makes a session pointless: such a request is denied and on record at once. */
function refusalOf({ config }: Customer, { status }: Employee, flow: Flow): Reason | null {
  if (status !== 'active') return 'employee_inactive';
  return config[flow].enabled ? null : 'flow_disabled';
}
