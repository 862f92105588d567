import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../../platform/clock/index.js';
import { DataKeys, placesIn, Vault } from '../../../platform/crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../../platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../../platform/ids/index.js';
import { TenantQueue } from '../../../platform/jobs/index.js';
import type { IdentityState } from '../employee.js';
import {
  EmployeeEntity,
  type Employee,
  type EmployeeRef,
  IdentityHistoryEntity,
} from '../employee.entity.js';

const reasonPlace = placesIn('identity_history', 'sealed_reason');
const MOST_HISTORY = 100;

/** The state by pending requests, NULL without one: $1 is the customer, $2 the employee. */
const STATE_IF_PENDING = `(SELECT CASE WHEN bool_and(is_sent) THEN 'invited' ELSE 'in_progress' END
             FROM gateway.access_requests
            WHERE customer_id = $1 AND employee_row_id = $2 AND status = 'pending' HAVING count(*) > 0)`;

/** An identity that an employee had, and why it was reset. */
export interface PastIdentity {
  establishedAt: Date;
  endedAt: Date;
  reason: string;
}

/** The verified persons of employees, and what is known of their identity. */
@Injectable()
export class EmployeeIdentityStore {
  readonly endedExemptions: TenantQueue<EmployeeEntity, 'customerId', 'id'>;

  constructor(
    @InjectRepository(IdentityHistoryEntity)
    private readonly history: Repository<IdentityHistoryEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    this.endedExemptions = new TenantQueue(database, EmployeeEntity, {
      ...{ tenant: 'customerId', key: 'id', due: 'exemptUntil' },
      where: `identity_state = 'exempt'`,
    });
  }

  /** Binds a verified person to a locked employee who has none. Fails on `employees_clear_user_key`. */
  async bind(
    { customerId, id }: EmployeeRef,
    person: { clearUserId: string; establishedAt: Date; keysRestUntil: Date | null },
    tx: Transaction,
  ): Promise<void> {
    const { clearUserId, establishedAt, keysRestUntil } = person;
    await tx.query(
      `UPDATE gateway.employees
          SET clear_user_id = $3, identity_established_at = $4, updated_at = $4, identity_state = 'established',
              keys_rest_until = $5
        WHERE customer_id = $1 AND id = $2 AND clear_user_id IS NULL`,
      [uuidOf(customerId), uuidOf(id), clearUserId, establishedAt, keysRestUntil],
    );
  }

  /**
   * Removes the person from a locked employee and stores the history with its sealed reason. `isLost`: only
   * a reset lets the employee establish another one.
   */
  async reset(
    employee: Employee,
    { reason, isLost }: { reason: string; isLost: boolean },
    tx: Transaction,
  ): Promise<void> {
    const { customerId, id, clearUserId, identityEstablishedAt } = employee;
    const now = this.clock.now();
    if (clearUserId !== null && identityEstablishedAt) {
      const key = await this.keys.require(customerId, id, tx);
      const historyId = newId('aud');
      const sealedReason = this.vault.seal(key, reasonPlace(customerId, historyId), reason);
      const times = { establishedAt: identityEstablishedAt, endedAt: now };
      const past = { customerId, id: historyId, employeeRowId: id, clearUserId, ...times };
      await tx.manager.insert(IdentityHistoryEntity, { ...past, sealedReason });
    }
    await tx.query(
      `UPDATE gateway.employees SET clear_user_id = NULL, identity_established_at = NULL, identity_reset_at = $3, updated_at = $3,
         identity_lost_at = CASE WHEN $4 THEN $3::timestamptz END, identity_state = CASE WHEN $4 THEN 'needs_attention'
           WHEN exempt_until > $3 THEN 'exempt' ELSE 'not_invited' END
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(customerId), uuidOf(id), now, isLost],
    );
  }

  /**
   * Stores the identity state of a locked employee after a request ended. An open request or an
   * exemption takes precedence, but an exemption hides no alarm.
   */
  async noteState(
    { customerId, id }: EmployeeRef,
    state: IdentityState,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET identity_state = CASE
           WHEN clear_user_id IS NOT NULL THEN CASE $3 WHEN 'needs_attention' THEN $3 ELSE 'established' END
           WHEN identity_lost_at IS NOT NULL THEN 'needs_attention'
           WHEN exempt_until > $4 AND $3 <> 'needs_attention' THEN 'exempt'
           ELSE coalesce(${STATE_IF_PENDING}, $3) END
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL
          AND (identity_state <> 'exempt' OR $3 = 'needs_attention')`,
      [uuidOf(customerId), uuidOf(id), state, this.clock.now()],
    );
  }

  /** Sets or ends the exemption of a locked employee. A stored identity stays established, and an alarm stays. */
  async exempt(
    { customerId, id }: EmployeeRef,
    until: Date | null,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET exempt_until = $3, identity_state = CASE
           WHEN clear_user_id IS NOT NULL THEN identity_state
           WHEN identity_lost_at IS NOT NULL THEN 'needs_attention'
           WHEN identity_state = 'needs_attention' THEN identity_state
           WHEN $3::timestamptz IS NOT NULL THEN 'exempt'
           ELSE coalesce(${STATE_IF_PENDING}, 'not_invited') END
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [uuidOf(customerId), uuidOf(id), until],
    );
  }

  /** Identities that resets removed, newest first. */
  async listHistory(customerId: Id<'cust'>, employeeRowId: Id<'emp'>): Promise<PastIdentity[]> {
    const key = await this.keys.open(customerId, employeeRowId, this.database);
    if (!key) return [];
    const rows = await this.history.find({
      where: { customerId, employeeRowId },
      order: { endedAt: 'DESC' },
      take: MOST_HISTORY,
    });
    return rows.map(({ id, establishedAt, endedAt, sealedReason }) => ({
      establishedAt,
      endedAt,
      reason: this.vault.unseal<string>(key, reasonPlace(customerId, id), sealedReason),
    }));
  }

  /**
   * Records that another person tried to verify as a locked employee, and how long resets are
   * blocked.
   */
  async noteAlarm(at: EmployeeRef, frozenUntil: Date | null, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE gateway.employees SET alarmed_at = $3, resets_frozen_until = coalesce($4, resets_frozen_until)
        WHERE customer_id = $1 AND id = $2`,
      [uuidOf(at.customerId), uuidOf(at.id), this.clock.now(), frozenUntil],
    );
  }

  /** The other employee of this customer who is already bound to that person. */
  async findOwnerOf(
    customerId: Id<'cust'>,
    clearUserId: string,
    on: Queryable,
  ): Promise<Id<'emp'> | null> {
    const [row] = await on.query<{ id: string }>(
      'SELECT id FROM gateway.employees WHERE customer_id = $1 AND clear_user_id = $2',
      [uuidOf(customerId), clearUserId],
    );
    return row ? idOf('emp', row.id) : null;
  }
}
