import { Injectable } from '@nestjs/common';
import { Problem } from '../../../platform/errors/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit } from '../../audit/index.js';
import {
  verificationServiceRefused,
  verificationServiceUnavailable,
} from '../../verification-client/index.js';
import { ConfirmationService } from '../confirmation/confirmation.service.js';
import { DecisionService } from '../decision/decision.service.js';
import { AccessRequestStore } from '../records/access-request.store.js';
import type { AccessRequest } from '../records/access-request.entity.js';
import { ReturnStateStore } from './return-state.store.js';
import { returnLinkInvalid, returnLinkUsed } from './return.problems.js';

/** A browser that came back. */
interface Return {
  request: AccessRequest;
  /** The code that the person reads back; null without one. */
  code: string | null;
  /** Whether a code may still come, so that the same page may be loaded again. */
  isLater: boolean;
}

/** The browser's return. It may trigger a decision, but carries none. */
@Injectable()
export class ReturnService {
  constructor(
    private readonly requests: AccessRequestStore,
    private readonly states: ReturnStateStore,
    private readonly decisions: DecisionService,
    private readonly confirmation: ConfirmationService,
    private readonly audit: GatewayAudit,
  ) {}

  /**
   * The request of a state, after an attempt to settle it, and the code to read back, if there is
   * one. Throws `return_link_invalid`, `return_link_used`.
   */
  async comeBack(customerId: string, state: string, sessionId: string): Promise<Return> {
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
      return without(await this.decisions.refuseForeignSession(request));
    }
    const settled = await this.#settle(request);
    if (!request.data?.read_back) return without(settled ?? request);
    const code = settled && (await this.confirmation.show(settled));
    if (code !== null) return { request, code, isLater: false };
    if (settled && settled.status !== 'pending') return without(settled);
    // Nothing was learned, so no code could be shown. The same page may ask once more.
    await this.states.release(customerId, state);
    return { request, code, isLater: true };
  }

  /** Null without an answer of the service. */
  async #settle(request: AccessRequest): Promise<AccessRequest | null> {
    try {
      return await this.decisions.settle(request.customerId, request.id);
    } catch (error) {
      // The person continues whatever the service answered. A later look-up decides.
      if (isWithoutAnswer(error)) return null;
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

function without(request: AccessRequest): Return {
  return { request, code: null, isLater: false };
}

const WITHOUT_ANSWER = [verificationServiceUnavailable.code, verificationServiceRefused.code];

function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Problem && WITHOUT_ANSWER.includes(error.code);
}
