import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Database, isUniqueViolation, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { Task } from '../../platform/jobs/index.js';
import { type AuditAction, Journal, type NewEvent } from '../audit/index.js';
import type { CustomerActor, StaffActor } from '../customers/index.js';
import {
  areResetsFrozen,
  EmployeeListeners,
  EmployeeIdentities,
  EmployeesService,
  EmployeeStore,
  type Employee,
  resetsFrozen,
  type EmployeeRestricted,
} from '../employees/index.js';
import { StaffNotices } from '../../staff/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import { GatewaySettings } from '../settings.js';
import {
  RESET_EXPIRES_SECONDS,
  resetReasonText,
  type ResetReason,
  type ResetStatus,
  nextResetStatus,
  type ResetEvent,
  identityResetNotFound,
  identityResetOpen,
  identityResetEnded,
  identityNotEstablished,
  identityResetOwn,
} from './identity-reset.js';
import { type IdentityReset, IdentityResetStore } from './identity-reset.store.js';
import type { ListedReset } from './identity-reset.view.js';
import { RESET_CANCELED } from './reset-canceled.message.js';

/** Of one tenant, in one run. */
const CARRIED_OUT_AT_ONCE = 100;

const ACTIONS: Record<Exclude<ResetEvent, 'carry_out'>, AuditAction> = {
  approve: 'employee.identity_reset_approved',
  cancel: 'employee.identity_reset_canceled',
  expire: 'employee.identity_reset_expired',
};

/**
 * Resets requested by staff. A second member approves each, and after a cool-down, in which the
 * employee can object, it takes effect.
 */
@Injectable()
export class IdentityResetsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: IdentityResetStore,
    private readonly employees: EmployeesService,
    private readonly identities: EmployeeIdentities,
    private readonly records: EmployeeStore,
    private readonly listeners: EmployeeListeners,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly notices: StaffNotices,
    private readonly journal: Journal,
    private readonly settings: GatewaySettings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.add((change, tx) => this.#endOpen(change, tx));
  }

  /** Throws `employee_not_found`, `identity_not_established`, `identity_reset_open`, `identity_reset_own`, `resets_frozen`. */
  async request(
    actor: StaffActor,
    employeeId: string,
    { reason, note }: { reason: ResetReason; note: string | null },
  ): Promise<IdentityReset> {
    const employee = await this.employees.getById(actor, employeeId);
    await this.#refuseOwn(actor, employee);
    const now = this.clock.now();
    const reset: IdentityReset = {
      ...{ customerId: actor.tenantId, id: newId('rst'), employeeRowId: employee.id },
      status: 'waiting',
      ...{ reason, note, requestedBy: actor.id, approvedBy: null, requestedAt: now },
      effectiveAt: secondsAfter(now, this.settings.identityResetCoolDownSeconds),
      dueAt: secondsAfter(now, RESET_EXPIRES_SECONDS),
      endedAt: null,
    };
    try {
      await this.database.transaction(async (tx) => {
        const locked = await this.records.lock(actor.tenantId, employee.id, tx);
        if (!locked || (locked.clearUserId ?? locked.identityLostAt) === null)
          throw identityNotEstablished();
        if (areResetsFrozen(locked, now)) throw resetsFrozen();
        await this.store.insert(reset, tx);
        await this.#record(reset, { actor: actor.id, action: REQUESTED, event: REQUESTED }, tx);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'identity_resets_open_key')) throw identityResetOpen();
      throw error;
    }
    return reset;
  }

  /** With their employees; an erased one is null. */
  async list(
    actor: CustomerActor,
    statuses: readonly ResetStatus[],
    page: Page<'rst'>,
  ): Promise<ListedReset[]> {
    const resets = await this.store.list(actor.tenantId, statuses, page);
    const ids = resets.map(({ employeeRowId }) => employeeRowId);
    const byId = await this.employees.mapByIds(actor, ids);
    return resets.map((reset) => ({ reset, employee: byId.get(reset.employeeRowId) ?? null }));
  }

  /** Resets of one employee, newest first. */
  listOf({ customerId, id }: Pick<Employee, 'customerId' | 'id'>): Promise<IdentityReset[]> {
    return this.store.listOf(customerId, id);
  }

  /** Throws `identity_reset_not_found`. */
  async get({ tenantId }: CustomerActor, id: string): Promise<IdentityReset> {
    const reset = isId('rst', id) ? await this.store.find(tenantId, id) : null;
    if (!reset) throw identityResetNotFound();
    return reset;
  }

  /**
   * Approves a reset as a second member. It is carried out when its cool-down is over. Throws
   * `identity_reset_not_found`, `identity_reset_ended`, `second_person_needed`, `identity_reset_own`.
   */
  async approve(actor: StaffActor, id: string): Promise<IdentityReset> {
    const found = await this.get(actor, id);
    await this.staffConfirmation.decide(actor, () =>
      this.staffConfirmation.require(actor, [found.requestedBy]),
    );
    await this.#refuseOwn(actor, await this.employees.getById(actor, found.employeeRowId));
    await this.#move(actor, found, 'approve', ({ effectiveAt }) => ({
      approvedBy: actor.id,
      dueAt: effectiveAt,
    }));
    await this.#carryOut(found.customerId, found.id);
    return this.get(actor, id);
  }

  /**
   * Nobody cancels their own: an impostor would keep the identity that is not theirs. Throws
   * `identity_reset_not_found`, `identity_reset_ended`, `identity_reset_own`.
   */
  async cancel(actor: StaffActor, id: string): Promise<IdentityReset> {
    const found = await this.get(actor, id);
    await this.#refuseOwn(actor, await this.employees.getById(actor, found.employeeRowId));
    const endedAt = this.clock.now();
    return this.#move(actor, found, 'cancel', () => ({ endedAt }));
  }

  /** Carries out approved resets at the end of their cool-down, and lets others expire. */
  @Task('identity-resets')
  carryOutDue(): Promise<number> {
    return this.store.due.eachDue(this.clock.now(), CARRIED_OUT_AT_ONCE, (customerId, id) =>
      this.#carryOut(customerId, id),
    );
  }

  async #carryOut(customerId: Id<'cust'>, id: Id<'rst'>): Promise<void> {
    const found = await this.store.find(customerId, id);
    if (!found) return;
    const isBacked = await this.#isBacked(found);
    await this.database.transaction(async (tx) => {
      // Locks the employee first, as everywhere: a fixed order avoids deadlocks.
      const employee = await this.records.lock(customerId, found.employeeRowId, tx);
      const reset = await this.store.lock(customerId, id, tx);
      const now = this.clock.now();
      if (!reset || reset.dueAt > now) return;
      // Approved meanwhile: the next turn reads it.
      if (reset.approvedBy !== found.approvedBy) return;
      const frozenUntil = employee && areResetsFrozen(employee, now) && employee.resetsFrozenUntil;
      if (frozenUntil && reset.status === 'approved') {
        await this.store.save({ ...reset, dueAt: frozenUntil }, tx);
        return;
      }
      const status = nextResetStatus(reset.status, 'carry_out');
      if (!status || !employee || !isBacked) {
        await this.#end(reset, status ? 'cancel' : 'expire', 'system', tx);
        return;
      }
      // Saved before the identity is reset, because that cancels every reset that is still open.
      await this.store.save({ ...reset, status, endedAt: now }, tx);
      const actor = { tenantId: customerId, id: reset.approvedBy ?? reset.requestedBy };
      const why = resetReasonText(reset.reason, reset.note);
      await this.identities.resetLocked(actor, employee, why, tx);
    });
  }

  /** Whether both may still do this: either may have lost the right during the cool-down. */
  async #isBacked(reset: IdentityReset): Promise<boolean> {
    const { customerId: tenantId, requestedBy, approvedBy } = reset;
    if (approvedBy === null) return false;
    const asker = { tenantId, id: requestedBy };
    const approver = { tenantId, id: approvedBy };
    return (
      (await this.staffConfirmation.mayStill(asker, 'employees:request_reset')) &&
      (await this.staffConfirmation.mayStill(approver, 'employees:reset_identity'))
    );
  }

  #move(
    actor: StaffActor,
    { customerId, id, employeeRowId }: IdentityReset,
    event: 'approve' | 'cancel',
    change: (reset: IdentityReset) => Partial<IdentityReset>,
  ): Promise<IdentityReset> {
    return this.database.transaction(async (tx) => {
      await this.records.lockState(customerId, employeeRowId, tx);
      const reset = await this.store.lock(customerId, id, tx);
      const status = reset && nextResetStatus(reset.status, event);
      if (!reset || !status)
        throw identityResetEnded({ detail: `The reset is ${reset?.status ?? 'gone'}` });
      const moved = { ...reset, ...change(reset), status };
      await this.store.save(moved, tx);
      await this.#record(moved, { actor: actor.id, action: ACTIONS[event] }, tx);
      if (event === 'cancel') await this.#tellCanceled(moved, actor.id, tx);
      return moved;
    });
  }

  /** Tells who asked for the reset and who approved it, but not who canceled it. */
  #tellCanceled(
    { customerId: workspace, employeeRowId: subject, requestedBy, approvedBy }: IdentityReset,
    by: Id<'staff'>,
    tx: Transaction,
  ): Promise<void> {
    const tookPart = [requestedBy, approvedBy].filter((id) => id !== null && id !== by);
    const to = tookPart as Id<'staff'>[];
    return this.notices.write({ kind: RESET_CANCELED, workspace, to, subject, params: {} }, tx);
  }

  async #end(
    reset: IdentityReset,
    event: 'cancel' | 'expire',
    actor: string,
    tx: Transaction,
  ): Promise<void> {
    const status = nextResetStatus(reset.status, event);
    if (!status) return;
    await this.store.save({ ...reset, status, endedAt: this.clock.now() }, tx);
    await this.#record(reset, { actor, action: ACTIONS[event] }, tx);
  }

  /** Cancels an open reset when the identity was reset otherwise or the employee erased. */
  async #endOpen(
    { employee, restriction, actor }: EmployeeRestricted,
    tx: Transaction,
  ): Promise<void> {
    if (restriction === 'employee_inactive') return;
    const open = await this.store.lockOpenOf(employee.customerId, employee.id, tx);
    if (open) await this.#end(open, 'cancel', actor, tx);
  }

  async #refuseOwn(actor: StaffActor, employee: Employee): Promise<void> {
    if (await this.staffConfirmation.isOwnRecord(actor, employee)) throw identityResetOwn();
  }

  #record(
    { customerId, id, employeeRowId, reason }: IdentityReset,
    { actor, action, event }: { actor: string; action: AuditAction; event?: NewEvent['type'] },
    tx: Transaction,
  ): Promise<void> {
    const details = { reset_id: id, reason };
    return this.journal.append(
      { customerId, actor, action, subject: employeeRowId, details },
      event ? { type: event, data: { employee_row_id: employeeRowId } } : null,
      tx,
    );
  }
}

const REQUESTED = 'employee.identity_reset_requested';
