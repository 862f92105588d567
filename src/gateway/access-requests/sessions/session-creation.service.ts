import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Problem } from '../../../platform/errors/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import { Task } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/index.js';
import { CustomersService, type Customer } from '../../customers/index.js';
import {
  isRefused,
  VerificationClient,
  type CreatedSession,
  type SessionRequest,
} from '../../verification-client/index.js';
import { OpeningStore, type SessionOpeningEntity } from './opening.store.js';

/** What openings send beside the contract, each where its default would be wrong. */
export const OPTIONAL_FIELDS = {
  single_browser: true,
  ask_device_key: true,
  offer_device_key: false,
  document_without_key: true,
  without_face: true,
} as const satisfies Partial<SessionRequest>;

const RETRY_SECONDS = 60;
/** A quarter of an hour: then the session has been there, or was never made. */
const MAX_SEARCHES = 15;

/**
 * Creates sessions at the verification service. Each is recorded first: after a crash, or when its
 * request was not stored, the session is found and canceled.
 */
@Injectable()
export class SessionCreationService {
  constructor(
    private readonly verification: VerificationClient,
    private readonly openings: OpeningStore,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
    private readonly log: Log,
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

  /**
   * Finds the sessions of requests that were never stored, and queues them to be canceled. Returns
   * the number of requests it searched for.
   */
  @Task('find-lost-sessions')
  cancelLost(): Promise<number> {
    const delay = (): number => RETRY_SECONDS;
    return this.openings.due.leaseEach(this.clock, undefined, delay, async (tenant) => {
      const customer = await this.customers.get(tenant);
      return (opening) => this.#find(customer, opening);
    });
  }

  async #find(customer: Customer, opening: SessionOpeningEntity): Promise<void> {
    const { accessRequestId: requestId, tries } = opening;
    try {
      const sessions = await this.verification.findSessionsOf(customer, requestId);
      await this.openings.end(customer.id, requestId, sessions);
    } catch (error) {
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn('lost session not found', { tenant: customer.id, subject: requestId, code });
      // After so many tries the session has long expired.
      if (tries >= MAX_SEARCHES) await this.openings.end(customer.id, requestId, []);
    }
  }
}
