import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { constantTimeEqual, Hasher, sha256 } from '../../../platform/crypto/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import type { Problem } from '../../../platform/errors/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { GatewayAudit, type AuditAction } from '../../audit/index.js';
import { EmployeeStore } from '../../employees/index.js';
import { DecisionService } from '../decision/decision.service.js';
import { OutcomeService } from '../decision/outcome.service.js';
import { ReadBackStore } from './read-back.store.js';
import {
  attemptResult,
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_SECONDS,
  MOST_MISSES,
  typedCode,
} from './read-back.entity.js';
import { accessRequestEnded, codeMismatch, codeNotShown } from '../access-request.problems.js';
import { AccessRequestStore } from '../access-request.store.js';
import type { AccessRequest } from '../access-request.entity.js';

/** A browser that came back from the hosted page. */
export interface ReturnedBrowser {
  /** Of its address: what the hosted page gave the verified browser alone. Null without it. */
  proof: string | null;
  /** Of its cookie: what only this browser has. Null without one. */
  secret: string | null;
}

/** Only the browser before whose camera the verification ended knows the proof (contract, Hosted UI). */
export function provesBrowser(proof: string | null, proofSha256: string | null): boolean {
  if (proof === null || proofSha256 === null) return false;
  return constantTimeEqual(sha256(proof).toString('hex'), proofSha256);
}

export interface TypedCode {
  code: string;
  /** Keeps the answer to a wrong one in the transaction that counts it, so that its repeat counts no other. */
  keepRefusal?: ((refusal: Problem, tx: Transaction) => Promise<void>) | null;
}

/** A code for this browser, or that the browser is not the verified one. */
export interface ShownCode {
  code: string | null;
  isForeign: boolean;
}

export const NO_CODE: ShownCode = { code: null, isForeign: false };

/**
 * The code that ties the person on the telephone to the person before the camera. The closing page
 * shows it in one browser; nobody but its reader can type it back.
 */
@Injectable()
export class ReadBackService {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestStore,
    private readonly employees: EmployeeStore,
    private readonly readBacks: ReadBackStore,
    private readonly decisions: DecisionService,
    private readonly outcomes: OutcomeService,
    private readonly audit: GatewayAudit,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * The code of a request whose person was proved, for the browser that saw them, and again for the
   * same browser. Null if there is none to show. The request then ends with its code. `use` uses up
   * the way back in the same transaction.
   */
  show(
    { customerId, id }: AccessRequest,
    { proof, secret }: ReturnedBrowser,
    use: (tx: Transaction) => Promise<boolean>,
  ): Promise<ShownCode> {
    if (secret === null) return Promise.resolve(NO_CODE);
    return this.database.transaction(async (tx) => {
      const request = await this.requests.lock(customerId, id, tx);
      if (request?.status !== 'pending' || this.#isOverdue(request)) return NO_CODE;
      const readBack = await this.readBacks.find(request, tx);
      if (!readBack?.provedAt) return NO_CODE;
      if (!provesBrowser(proof, readBack.proofSha256)) return { code: null, isForeign: true };
      const code = this.#codeFor(request, secret);
      const browserHash = this.#browserHash(request, secret);
      // Loaded again: the code is not stored, but follows from the browser's own secret.
      const shown = { code, isForeign: false };
      if (readBack.browserHash) return readBack.browserHash.equals(browserHash) ? shown : NO_CODE;
      if (readBack.codeHash || !(await use(tx))) return NO_CODE;
      const codeHash = this.#hash(request, code);
      await this.readBacks.setCode(request, { codeHash, browserHash }, tx);
      const expiresAt = secondsAfter(this.clock.now(), CODE_SECONDS);
      await this.requests.setExpiry(request, expiresAt, tx);
      await this.#record(request, { action: 'read_back.shown', actor: 'browser' }, tx);
      return shown;
    });
  }

  /**
   * Tries a code. The right one lets the request be decided, which fetches the session once more;
   * typed again by the same actor, it returns the granted request.
   * The third wrong one ends the request with an alarm. Throws `access_request_ended`,
   * `code_not_shown`, `code_mismatch`, `verification_service_unavailable`.
   */
  async confirm(
    { customerId, id, employeeRowId }: AccessRequest,
    { code: typed, keepRefusal }: TypedCode,
    actor: string,
  ): Promise<AccessRequest> {
    const refusal = await this.database.transaction(async (tx): Promise<Problem | null> => {
      // The employee before the request, as in a decision: another order could deadlock.
      const employee = await this.employees.lock(customerId, employeeRowId, tx);
      const request = await this.requests.lock(customerId, id, tx);
      const readBack = request && (await this.readBacks.find(request, tx));
      // Typed again by who did not get the answer: it is what was decided.
      if (
        request?.status === 'granted' &&
        readBack?.confirmedBy === actor &&
        readBack.codeHash &&
        this.#matches(request, typed, readBack.codeHash)
      )
        return null;
      if (request?.status !== 'pending' || this.#isOverdue(request) || !employee)
        throw accessRequestEnded();
      if (!readBack?.codeHash) throw codeNotShown();
      // It was confirmed, and the service could not be reached: the decision is tried again.
      const matches = this.#matches(request, typed, readBack.codeHash);
      if (readBack.confirmedAt && matches) return null;
      const attempt = attemptResult(matches, readBack.misses);
      if (attempt === 'confirmed') {
        await this.readBacks.confirm(request, actor, tx);
        await this.#record(request, { action: 'read_back.confirmed', actor }, tx);
        return null;
      }
      await this.readBacks.noteMiss(request, tx);
      const misses = readBack.misses + 1;
      await this.#record(request, { action: 'read_back.missed', actor, misses }, tx);
      const isOver = attempt === 'failed';
      if (isOver) {
        const ending = { status: 'denied', reason: 'read_back_failed', actor: 'system' } as const;
        await this.outcomes.deny(request, employee, ending, tx);
      }
      const refused = isOver ? accessRequestEnded({ detail: AFTER_MISSES }) : codeMismatch();
      await keepRefusal?.(refused, tx);
      return refused;
    });
    // Thrown after the commit: a miss counts.
    if (refusal) throw refusal;
    return this.decisions.settle(customerId, id);
  }

  #matches(request: AccessRequest, typed: string, codeHash: Buffer): boolean {
    const hash = this.#hash(request, typedCode(typed));
    return constantTimeEqual(hash.toString('hex'), codeHash.toString('hex'));
  }

  /** The request is part of it: the same code of another request is another value. */
  #hash({ customerId, id }: AccessRequest, code: string): Buffer {
    return this.hasher.credential(`read-back/${customerId}/${id}/${code}`);
  }

  #browserHash({ customerId, id }: AccessRequest, secret: string): Buffer {
    return this.hasher.credential(`read-back-browser/${customerId}/${id}/${secret}`);
  }

  /** 256 keyed bits onto 30⁶ codes: all equally likely. */
  #codeFor({ customerId, id }: AccessRequest, secret: string): string {
    const bits = this.hasher.credential(`read-back-code/${customerId}/${id}/${secret}`);
    let rest = BigInt(`0x${bits.toString('hex')}`);
    return Array.from({ length: CODE_LENGTH }, () => {
      const letter = CODE_ALPHABET[Number(rest % LETTERS)];
      rest /= LETTERS;
      return letter;
    }).join('');
  }

  #isOverdue({ expiresAt }: AccessRequest): boolean {
    return expiresAt <= this.clock.now();
  }

  #record(
    { customerId, id: subject }: { customerId: Id<'cust'>; id: Id<'ar'> },
    { action, actor, misses }: { action: AuditAction; actor: string; misses?: number },
    tx: Transaction,
  ): Promise<void> {
    const outcome = action === 'read_back.missed' ? 'refused' : 'changed';
    const entry = { customerId, actor, action, outcome, subject } as const;
    return this.audit.append(misses === undefined ? entry : { ...entry, details: { misses } }, tx);
  }
}

const LETTERS = BigInt(CODE_ALPHABET.length);

const AFTER_MISSES = `The request has ended after ${String(MOST_MISSES)} wrong codes`;
