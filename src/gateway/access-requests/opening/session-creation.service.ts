import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import type { Customer } from '../../customers/index.js';
import {
  VerificationClient,
  verificationServiceRefused,
  type CreatedSession,
  type SessionRequest,
} from '../../verification-client/index.js';
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
      return await this.verification.createSession(customer, body, id);
    } catch (error) {
      // A refusal made no session. After any other failure there may be one.
      if (error instanceof Problem && error.code === verificationServiceRefused.code)
        await this.openings.forget(customer.id, id);
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
    return this.verification.createSession(customer, body, id);
  }

  /** Creates a session without a request, and cancels it. Throws like `create`. */
  async tryOut(customer: Customer, id: Id<'ar'>, asked: SessionRequest): Promise<CreatedSession> {
    const session = await this.create(customer, id, asked);
    await this.verification.cancelSession(customer, session.id);
    await this.openings.forget(customer.id, id);
    return session;
  }
}
