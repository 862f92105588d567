import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Problem } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { AccessRequestsService, allowedBy } from '../access-requests/index.js';
import { type AuditAction, Journal } from '../audit/index.js';
import type { StaffActor } from '../customers/index.js';
import { areResetsFrozen, EmployeeStore, resetsFrozen, type Employee } from '../employees/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import { Clock } from '../../platform/clock/index.js';
import {
  type OverrideReason,
  deskCaseNotFound,
  deskOverrideRefused,
  deskOwnCase,
} from './desk-case.js';
import { type DeskCase, DeskCaseStore } from './desk-case.store.js';
import { idsOf, type ListedCase } from './desk-cases.service.js';
import {
  belongsToCall,
  mayOverride,
  nextOverrideStatus,
  type OverrideEvent,
} from './override.policy.js';

const ACTIONS: Record<OverrideEvent, AuditAction> = {
  request: 'desk_case.override_requested',
  approve: 'desk_case.overridden',
  refuse: 'desk_case.override_refused',
};

/**
 * Two leads can override an unverified case. It gets no grant, since nothing was proved; the
 * override is recorded and sent as an event to the customer's system.
 */
@Injectable()
export class OverridesService {
  constructor(
    private readonly database: Database,
    private readonly store: DeskCaseStore,
    private readonly requests: AccessRequestsService,
    private readonly employees: EmployeeStore,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** Throws `desk_case_not_found`, `desk_override_refused`, `desk_own_case`, `resets_frozen`. */
  request(lead: StaffActor, id: string, reason: OverrideReason): Promise<DeskCase> {
    return this.#move(lead, id, 'request', () => ({
      overrideReason: reason,
      overrideRequestedBy: lead.id,
    }));
  }

  /**
   * Throws `second_person_needed` to the lead who asked and to the agent of the case, and as
   * `request`.
   */
  approve(lead: StaffActor, id: string): Promise<DeskCase> {
    return this.staffConfirmation.decide(lead, () =>
      this.#move(lead, id, 'approve', async ({ overrideRequestedBy, openedBy }, tx) => {
        await this.staffConfirmation.require(lead, [overrideRequestedBy, openedBy], tx);
        return { overrideDecidedBy: lead.id };
      }),
    );
  }

  /** Throws `desk_case_not_found`, `desk_override_refused`. */
  refuse(lead: StaffActor, id: string): Promise<DeskCase> {
    return this.#move(lead, id, 'refuse', () => ({ overrideDecidedBy: lead.id }));
  }

  /** Whether this lead may ask for an override of the case, and somebody else could decide it. */
  async isPossible(lead: StaffActor, { deskCase, request }: ListedCase): Promise<boolean> {
    const asked = nextOverrideStatus(deskCase.overrideStatus, 'request');
    if (!asked || !mayOverride({ request: request.status, reason: request.reason })) return false;
    const { customerId, employeeRowId, openedBy } = deskCase;
    const employee = await this.employees.find(customerId, employeeRowId);
    if (await this.#refusal(lead, { deskCase, employee })) return false;
    return this.staffConfirmation.canAnybodyConfirm(customerId, 'desk:override', [
      lead.id,
      openedBy,
    ]);
  }

  /** Of these cases those whose override was asked for and can still be approved. */
  async listWaiting(
    customerId: Id<'cust'>,
    cases: readonly DeskCase[],
  ): Promise<ReadonlySet<Id<'case'>>> {
    const among = cases.flatMap((each) => (each.overrideStatus === 'requested' ? [each.id] : []));
    if (among.length === 0) return new Set();
    const page = { limit: among.length, after: null, before: null };
    const now = this.clock.now();
    const found = await this.store.listWaiting(customerId, { now, among }, page);
    return new Set(found.map(({ id }) => id));
  }

  /** Whether this lead may approve an override that waits. */
  async mayDecide(lead: StaffActor, { deskCase }: ListedCase): Promise<boolean> {
    const { customerId, employeeRowId, overrideRequestedBy, openedBy } = deskCase;
    const employee = await this.employees.find(customerId, employeeRowId);
    return (
      (await this.#refusal(lead, { deskCase, employee })) === null &&
      this.staffConfirmation.mayConfirm(lead, [overrideRequestedBy, openedBy])
    );
  }

  async #move(
    lead: StaffActor,
    id: string,
    event: OverrideEvent,
    change: (deskCase: DeskCase, tx: Transaction) => Partial<DeskCase> | Promise<Partial<DeskCase>>,
  ): Promise<DeskCase> {
    const { tenantId: customerId } = lead;
    const found = isId('case', id) ? await this.store.find(customerId, id, 'all') : null;
    if (!found) throw deskCaseNotFound();
    return this.database.transaction(async (tx) => {
      // Locks the employee first, as everywhere. A concurrent objection is either seen here or
      // waits.
      const employee = await this.employees.lock(customerId, found.employeeRowId, tx);
      const deskCase = await this.store.lock(customerId, found.id, tx);
      if (!deskCase) throw deskCaseNotFound();
      // An ended request is final, so it needs no lock.
      const request = await this.requests.peek(lead, deskCase.accessRequestId);
      const status = nextOverrideStatus(deskCase.overrideStatus, event);
      const isOpen = mayOverride({ request: request.status, reason: request.reason });
      if (!status || !isOpen) throw deskOverrideRefused();
      const refusal =
        event === 'refuse' ? null : await this.#refusal(lead, { deskCase, employee }, tx);
      if (refusal) throw refusal;
      const moved = { ...deskCase, ...(await change(deskCase, tx)), overrideStatus: status };
      await this.store.saveOverride(moved, tx);
      const details = { reason: moved.overrideReason };
      const about = { customerId, actor: lead.id, subject: deskCase.id, details };
      const entry = { ...about, action: ACTIONS[event] };
      if (event !== 'approve') await this.journal.append(entry, null, tx);
      else {
        const told = { data: idsOf(moved), allowed: allowedBy(request) };
        const overridden = { type: 'desk_case.overridden', ...told } as const;
        await this.journal.append({ ...entry, outcome: 'alarm' }, overridden, tx);
      }
      return moved;
    });
  }

  /** The employee may have objected, left, or called again since the case ended. */
  async #refusal(
    lead: StaffActor,
    { deskCase, employee }: { deskCase: DeskCase; employee: Employee | null },
    tx?: Transaction,
  ): Promise<Problem | null> {
    const now = this.clock.now();
    if (employee?.status !== 'active') return deskOverrideRefused();
    // Only a reset by two people lets anybody go on as them.
    if (employee.identityLostAt !== null) return deskOverrideRefused();
    if (areResetsFrozen(employee, now)) return resetsFrozen();
    if (await this.staffConfirmation.isOwnRecord(lead, employee, tx)) return deskOwnCase();
    const isLast = await this.store.isLast(deskCase, tx);
    return belongsToCall({ createdAt: deskCase.createdAt, isLast }, now)
      ? null
      : deskOverrideRefused();
  }
}
