import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { defineProblem } from '../../../platform/errors/index.js';
import { isId } from '../../../platform/ids/index.js';
import { GatewayAudit } from '../../audit/index.js';
import { isServiceProblem } from '../../verification-client/index.js';
import {
  type ReturnedBrowser,
  ReadBackService,
  NO_CODE,
  type ShownCode,
} from '../desk-code/read-back.service.js';
import { DecisionService } from '../decision/decision.service.js';
import { AccessRequestStore } from '../access-request.store.js';
import type { AccessRequest } from '../access-request.entity.js';
import { ReturnStateStore } from './return-state.store.js';

const returnLinkInvalid = defineProblem(
  'return_link_invalid',
  400,
  'This return link is not valid',
);
const returnLinkUsed = defineProblem(
  'return_link_used',
  410,
  'This return link was already used or has expired',
);

/** What a browser brings back. */
export interface Arrival extends ReturnedBrowser {
  /** The session that it says it comes from. */
  sessionId: string;
}

/** A browser that came back. */
interface Return {
  request: AccessRequest;
  /** The code that the person reads back; null without one. */
  code: string | null;
  /** Whether a code may still come, so that the same page may be loaded again. */
  isLater: boolean;
  /** Whether the browser needs its cookie first: a code is tied to it. */
  needsCookie?: boolean;
}

/**
 * The browser's return. It may trigger a decision, but carries none. The link is used up in the
 * transaction of its effect, so after an error or a crash it works again.
 */
@Injectable()
export class ReturnService {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestStore,
    private readonly states: ReturnStateStore,
    private readonly decisions: DecisionService,
    private readonly codes: ReadBackService,
    private readonly audit: GatewayAudit,
  ) {}

  /**
   * The request of a state, after an attempt to settle it, and the code to read back, if there is
   * one. Throws `return_link_invalid`, `return_link_used`.
   */
  async comeBack(customerId: string, state: string, arrival: Arrival): Promise<Return> {
    if (!isId('cust', customerId)) throw returnLinkInvalid();
    // The browser may name any customer. A state is valid only for the customer that it belongs to.
    const found = await this.states.find(customerId, state);
    const request = found && (await this.requests.find(customerId, found.requestId));
    if (!request) throw returnLinkInvalid();
    const use = (tx: Transaction) => this.states.use(customerId, state, tx);
    const readsBack = request.data?.read_back === true;
    if (found.refusal) {
      const again = readsBack ? await this.#codeOf(request, arrival, use) : NO_CODE;
      if (again.code !== null) return { ...without(request), code: again.code };
      throw await this.#refused(request, found.refusal);
    }
    if (request.verificationSessionId !== arrival.sessionId) {
      // No denial: keys that only read sessions see the state, and could end every open request.
      await this.#record(request, 'foreign_session');
      throw returnLinkInvalid();
    }
    if (readsBack && arrival.secret === null) return { ...without(request), needsCookie: true };
    const settled = await this.#settle(request);
    if (readsBack && (!settled || settled.status === 'pending')) {
      const { code, isForeign } = settled ? await this.#codeOf(settled, arrival, use) : NO_CODE;
      // Without a code nothing was learned yet: the same page may ask once more.
      return { request, code, isLater: code === null && !isForeign };
    }
    if (!(await this.database.transaction(use))) throw await this.#refused(request, 'state_reused');
    return without(settled ?? request);
  }

  async #codeOf(
    request: AccessRequest,
    browser: ReturnedBrowser,
    use: (tx: Transaction) => Promise<boolean>,
  ): Promise<ShownCode> {
    const shown = await this.codes.show(request, browser, use);
    // The link stays good for the browser that it is for.
    if (shown.isForeign) await this.#record(request, 'foreign_browser');
    return shown;
  }

  /** Null without an answer of the service. */
  async #settle(request: AccessRequest): Promise<AccessRequest | null> {
    try {
      return await this.decisions.settle(request.customerId, request.id);
    } catch (error) {
      // The person continues whatever the service answered. A later look-up decides.
      if (isServiceProblem(error)) return null;
      throw error;
    }
  }

  async #refused(request: AccessRequest, reason: string): Promise<Error> {
    await this.#record(request, reason);
    return returnLinkUsed();
  }

  #record({ customerId, id: subject }: AccessRequest, reason: string): Promise<void> {
    const what = { actor: 'browser', action: 'return.refused', outcome: 'refused' } as const;
    return this.audit.append({ customerId, subject, ...what, details: { reason } });
  }
}

function without(request: AccessRequest): Return {
  return { request, code: null, isLater: false };
}
