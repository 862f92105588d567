import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit } from '../../audit/index.js';
import {
  verificationServiceRefused,
  verificationServiceUnavailable,
} from '../../verification-client/index.js';
import { DecisionService } from '../decision/index.js';
import { AccessRequestStore, type AccessRequest } from '../records/index.js';
import { ReturnStateStore } from './return-state.store.js';
import { returnLinkInvalid, returnLinkUsed } from './return.problems.js';

/** The browser's return. It may trigger a decision, but carries none. */
@Injectable()
export class ReturnService {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly states: ReturnStateStore,
    private readonly decisions: DecisionService,
    private readonly audit: GatewayAudit,
  ) {}

  /**
   * The request of a state, after an attempt to settle it. Throws `return_link_invalid`,
   * `return_link_used`.
   */
  async comeBack(customerId: string, state: string, sessionId: string): Promise<AccessRequest> {
    if (!isId('cust', customerId)) throw returnLinkInvalid();
    // The browser may name any customer. A state is valid only for the customer that it belongs to.
    const found = await this.states.use(customerId, state);
    if (!found) throw returnLinkInvalid();
    const { requestId, refusal } = found;
    if (refusal) {
      await this.#refuse(customerId, requestId, refusal);
      throw returnLinkUsed();
    }
    const request = await this.requests.find(customerId, requestId);
    if (!request) throw returnLinkInvalid();
    if (request.verificationSessionId !== sessionId) {
      await this.#refuse(customerId, requestId, 'foreign_session');
      return this.decisions.refuseForeignSession(request);
    }
    return this.#settle(request);
  }

  async #settle(request: AccessRequest): Promise<AccessRequest> {
    try {
      return await this.decisions.settle(request.customerId, request.id);
    } catch (error) {
      // The person continues whatever the service answered. A later look-up decides.
      if (isWithoutAnswer(error)) return request;
      throw error;
    }
  }

  #refuse(customerId: Id<'cust'>, subject: Id<'ar'>, reason: string): Promise<void> {
    return this.audit.append({
      customerId,
      actor: 'browser',
      action: 'return.refused',
      outcome: 'refused',
      subject,
      details: { reason },
    });
  }
}

const WITHOUT_ANSWER = [verificationServiceUnavailable.code, verificationServiceRefused.code];

function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Problem && WITHOUT_ANSWER.includes(error.code);
}
