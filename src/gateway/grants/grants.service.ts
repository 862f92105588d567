import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { GatewayAudit, type AuditAction, type NewAuditEntry } from '../audit/index.js';
import type { CustomerActor } from '../customers/index.js';
import { GrantTokens, type GrantClaims } from './grant-token.js';
import {
  grantAt,
  grantStatus,
  type CurrentGrant,
  type Grant,
  type ListedGrant,
} from './grant.entity.js';
import { GrantStore, type GrantFilters, type GrantHolder } from './grant.store.js';

export const grantNotFound = defineProblem('grant_not_found', 404, 'There is no such grant');
export const grantAlreadyConsumed = defineProblem(
  'grant_already_consumed',
  409,
  'The grant was already used',
);
export const grantNotActive = defineProblem(
  'grant_not_active',
  409,
  'The grant has expired or was revoked',
);

/** How long the repeat of an evaluation gets the same answer. */
const REPEAT_SECONDS = 60;

/** Grants as a customer system uses them. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly store: GrantStore,
    private readonly tokens: GrantTokens,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first, with one more to show that there are more. */
  async list(
    { tenantId }: CustomerActor,
    filters: GrantFilters,
    page: Page<'grant'>,
  ): Promise<ListedGrant[]> {
    const now = this.clock.now();
    return (await this.store.list(tenantId, filters, page)).map((grant) => grantAt(grant, now));
  }

  /** Throws `grant_not_found`. */
  async get(caller: CustomerActor, id: string): Promise<CurrentGrant> {
    const grant = isId('grant', id) ? await this.store.find(caller.tenantId, id) : null;
    if (!grant) throw grantNotFound();
    return grantAt(grant, this.clock.now());
  }

  /**
   * Uses a grant. Exactly one of many callers gets a single-use grant; the others get
   * `grant_already_consumed`. Reusable ones stay active. Throws `grant_not_active` otherwise.
   */
  async consume(caller: CustomerActor, id: string): Promise<CurrentGrant> {
    const used = await this.#locked(caller, id, async (grant, tx) => {
      const status = grantStatus(grant, this.clock.now());
      const allowed = status === 'active';
      if (allowed && grant.singleUse) await this.store.end(grant, 'consumed', tx);
      await this.audit.append(
        this.#entry(caller, grant, allowed ? 'grant.consumed' : 'grant.consume_refused', allowed),
        tx,
      );
      return allowed
        ? { ...grant, status: grant.singleUse ? ('consumed' as const) : grant.status }
        : status;
    });
    // Thrown after the commit, so that the refusal is recorded.
    if (used === 'consumed') throw grantAlreadyConsumed();
    if (typeof used === 'string') throw grantNotActive();
    return grantAt(used, this.clock.now());
  }

  /**
   * Uses one of these live single-use grants of an employee. Exactly one of many callers gets one. A
   * repeat within `REPEAT_SECONDS`, recognised by its `useHash`, gets the same grant again. Null if there is none.
   */
  async useOne(
    caller: CustomerActor,
    holder: GrantHolder,
    { live, useHash }: { live: readonly Grant[]; useHash: Buffer | null },
  ): Promise<Grant | null> {
    const since = secondsAfter(this.clock.now(), -REPEAT_SECONDS);
    return this.database.transaction(async (tx) => {
      const repeated = () => useHash && this.store.findUsed(holder, { useHash, since }, tx);
      const before = await repeated();
      if (before) return before;
      for (const grant of live) {
        if (await this.store.use(grant, useHash, tx)) {
          await this.audit.append(this.#entry(caller, grant, 'grant.consumed', true), tx);
          return grant;
        }
        // It may have waited for its own repeat.
        const meanwhile = await repeated();
        if (meanwhile) return meanwhile;
      }
      return null;
    });
  }

  /** Ends a grant. Revoking an ended grant changes nothing. */
  revoke(caller: CustomerActor, id: string): Promise<CurrentGrant> {
    return this.#locked(caller, id, async (grant, tx) => {
      const current = grantAt(grant, this.clock.now());
      if (current.status !== 'active') return current;
      await this.store.end(grant, 'revoked', tx);
      await this.audit.append(this.#entry(caller, grant, 'grant.revoked', null), tx);
      return { ...grant, status: 'revoked' };
    });
  }

  /** The claims of exactly this token if it is a live grant of this customer (RFC 7662); otherwise null. */
  async introspect(caller: CustomerActor, token: string): Promise<GrantClaims | null> {
    const grant = await this.store.findByToken(caller.tenantId, token);
    if (!grant || grantStatus(grant, this.clock.now()) !== 'active') return null;
    return this.tokens.read(token);
  }

  #locked<T>(
    caller: CustomerActor,
    id: string,
    work: (grant: Grant, tx: Parameters<GrantStore['end']>[2]) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const grant = isId('grant', id) ? await this.store.lock(caller.tenantId, id, tx) : null;
      if (!grant) throw grantNotFound();
      return work(grant, tx);
    });
  }

  #entry(
    caller: CustomerActor,
    grant: Grant,
    action: AuditAction,
    allowed: boolean | null,
  ): NewAuditEntry {
    const outcome = allowed === null ? 'changed' : allowed ? 'allowed' : 'refused';
    const subject: Id = grant.id;
    return { customerId: caller.tenantId, actor: caller.id, action, outcome, subject };
  }
}
