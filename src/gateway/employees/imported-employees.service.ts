import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { mapInTurns } from '../../platform/concurrency/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { GatewayAudit, type AuditAction, type NewAuditEntry } from '../audit/index.js';
import { CustomersService, type CustomerActor, type DirectoryValue } from '../customers/index.js';
import { contactsToTellOfChange, hasNoOwner, withProfile } from './contact.policy.js';
import { ownedChanges, withHrStatus } from './directory-status.policy.js';
import { EmployeeListeners } from './employee-listeners.js';
import {
  definedOnly,
  EMPTY_PROFILE,
  hasOpenRequest,
  type IdentityState,
  type NewEmployee,
} from './employee.js';
import type { Employee } from './employee.entity.js';
import { EmployeeBatchStore } from './employee-batch.store.js';

/**
 * From this many changed contacts in one step of an import (1,000 rows), people are told by e-mail alone
 * where there is an address: text messages are limited per day.
 */
const MANY = 25;

export interface RecordedEmployee {
  /** `refused`: it may be the record of who runs the import. */
  outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  employee: Employee;
  before: Employee | null;
  /** Values that were not changed, because a directory owns them. */
  kept: readonly DirectoryValue[];
}

interface RecordOptions {
  tx: Transaction;
  importId: Id<'imp'>;
  /** Those of them who are employees already, under their locks. */
  locked: readonly Employee[];
  /** Employee ids with an unreadable status. New ones are created as suspended. */
  suspendIfNew: ReadonlySet<string>;
  isOwn: IsOwnRecord;
}

/** Whether a record may be that of who runs the import. */
type IsOwnRecord = (employee: Employee) => boolean;

interface UndoneEmployee {
  employeeId: string;
  /** When the file changed them, and the state of their identity then. */
  updatedAt: Date;
  identityState: IdentityState;
  /** Null for one that the file created. */
  before: Pick<Employee, 'profile' | 'status'> | null;
}

interface UndoOptions {
  tx: Transaction;
  importId: Id<'imp'>;
  /** Nobody else confirmed it, so they are few. */
  isByOnePerson: boolean;
  isOwn: IsOwnRecord;
}

type KeptBecause = 'changed_since' | 'invited_since' | 'verified_since' | 'employee_own';

/** Records the employees of a file, and can undo it. */
@Injectable()
export class ImportedEmployees {
  constructor(
    private readonly batches: EmployeeBatchStore,
    private readonly listeners: EmployeeListeners,
    private readonly audit: GatewayAudit,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates or changes the employees of a file in one transaction. Employees without differences
   * are not written.
   */
  async recordAll(
    actor: CustomerActor,
    given: readonly NewEmployee[],
    { tx, importId, locked, suspendIfNew, isOwn }: RecordOptions,
  ): Promise<RecordedEmployee[]> {
    const { tenantId: customerId } = actor;
    const ids = given.map(({ employee_id: id }) => id);
    const existing = [...locked];
    const known = new Set(existing.map(({ profile }) => profile.employee_id));
    const unknown = given.filter(({ employee_id: id }) => !known.has(id));
    const records = unknown.map((each) => recordOf(each, suspendIfNew));
    const created = await this.batches.insertAll(customerId, records, tx);
    // Another process added them concurrently.
    const added = new Set(created.map(({ profile }) => profile.employee_id));
    const taken = ids.filter((id) => !known.has(id) && !added.has(id));
    if (taken.length > 0) existing.push(...(await this.batches.lockAll(customerId, taken, tx)));
    const before = new Map(existing.map((employee) => [employee.profile.employee_id, employee]));
    const now = this.clock.now();
    const owned = await this.ownedValues(customerId, existing);
    const compared = await mapInTurns(given, (each) => {
      const employee = before.get(each.employee_id);
      if (!employee) return [];
      const { taken, kept } = withoutOwned(employee, each, owned);
      return [{ employee, kept, ...outcomeOf(employee, changedBy(employee, taken, now), isOwn) }];
    });
    const changes = compared.flat();
    const differing = changes.flatMap(({ changed }) => changed ?? []);
    const saved = await this.batches.saveAll(customerId, differing, tx);
    const recorded = { import_id: importId };
    const entries = entriesOf(actor, 'employee.created', created, recorded);
    entries.push(...entriesOf(actor, 'employee.changed', saved, recorded));
    await this.#recordChanged(actor, { known: existing, saved, entries }, tx);
    const savedById = new Map(saved.map((employee) => [employee.id, employee]));
    const isNew = { outcome: 'created', before: null, kept: [] } as const;
    return [
      ...created.map((employee) => ({ ...isNew, employee })),
      ...changes.map(({ employee, changed, kept, outcome }) => ({
        kept,
        outcome,
        employee: savedById.get(employee.id) ?? employee,
        before: changed ? employee : null,
      })),
    ];
  }

  /** The values that directories own, if any of these employees is in one. */
  async ownedValues(
    customerId: Id<'cust'>,
    employees: readonly Employee[],
  ): Promise<readonly DirectoryValue[]> {
    if (employees.every(({ ownerConnectionId }) => ownerConnectionId === null)) return [];
    return (await this.customers.get(customerId)).config.directory_values;
  }

  /**
   * Undoes one import: deletes the employees it created and restores those it changed. Returns
   * the employees it kept, because they were changed, invited or verified since.
   */
  async restoreAll(
    actor: CustomerActor,
    undone: readonly UndoneEmployee[],
    { tx, importId, isByOnePerson, isOwn }: UndoOptions,
  ): Promise<ReadonlyMap<string, KeptBecause>> {
    const { tenantId: customerId } = actor;
    const now = this.clock.now();
    const kept = new Map<string, KeptBecause>();
    const ids = undone.map(({ employeeId }) => employeeId);
    const locked = await this.batches.lockAll(customerId, ids, tx);
    const undoById = new Map(undone.map((each) => [each.employeeId, each]));
    const pairs = locked.flatMap((employee) => {
      const { employee_id: employeeId } = employee.profile;
      const undo = undoById.get(employeeId);
      if (!undo) return [];
      const reason = isOwn(employee) ? 'employee_own' : keptBecause(employee, undo);
      if (reason) kept.set(employeeId, reason);
      return reason ? [] : [{ employee, before: undo.before }];
    });
    const deleted = pairs.flatMap(({ employee, before }) => (before ? [] : employee));
    await this.#deleteAll(actor, deleted, { isByOnePerson, tx });
    const restored = pairs.flatMap(({ employee, before }) =>
      before ? [withHrStatus(withProfile(employee, before.profile, now), before.status)] : [],
    );
    const saved = await this.batches.saveAll(customerId, restored, tx);
    const entries = entriesOf(actor, 'employee.changed', saved, { undone_import_id: importId });
    await this.#recordChanged(actor, { known: locked, saved, entries }, tx);
    return kept;
  }

  /** Ends what the saved employees may no longer do, records them, and tells those concerned. */
  async #recordChanged(
    { id: actor }: CustomerActor,
    {
      known,
      saved,
      entries,
    }: { known: readonly Employee[]; saved: readonly Employee[]; entries: NewAuditEntry[] },
    tx: Transaction,
  ): Promise<void> {
    for (const employee of saved.filter(({ status }) => status !== 'active'))
      await this.listeners.restrict({ employee, restriction: 'employee_inactive', actor }, tx);
    await this.audit.appendAll(entries, tx);
    const byId = new Map(known.map((employee) => [employee.id, employee]));
    const changes = saved.flatMap((after) => {
      const before = byId.get(after.id);
      return before ? [{ before, after }] : [];
    });
    const now = this.clock.now();
    const told = changes.filter(
      ({ before, after }) => contactsToTellOfChange(before, after, now).length > 0,
    );
    // Counted by what is told: rows that change nothing would hide a change of one telephone.
    await this.listeners.notifyChanged({ changes, isOfMany: told.length >= MANY }, tx);
  }

  /**
   * Deletes locked employees with few statements. If one person alone deletes them, they are told at their
   * contacts: deleting and re-adding with a new contact would replace them.
   */
  async #deleteAll(
    actor: CustomerActor,
    employees: readonly Employee[],
    { isByOnePerson, tx }: Pick<UndoOptions, 'isByOnePerson' | 'tx'>,
  ): Promise<void> {
    if (employees.length === 0) return;
    const { tenantId: customerId } = actor;
    const ids = employees.map(({ id }) => id);
    const involved = await this.batches.listInvolved(customerId, ids, tx);
    const isToldOf = (employee: Employee): boolean =>
      involved.has(employee.id) || (isByOnePerson && !hasNoOwner(employee));
    const deletion = { restriction: 'employee_deleted', actor: actor.id } as const;
    for (const employee of employees.filter(isToldOf))
      await this.listeners.restrict({ employee, ...deletion }, tx);
    await this.batches.deleteAll(customerId, ids, tx);
    const employeeIds = employees.map(({ profile }) => profile.employee_id);
    await this.listeners.notifyErased({ customerId, employeeIds }, tx);
    const about = { customerId, actor: actor.id, action: 'employee.deleted' } as const;
    const entries = ids.map((subject) => ({ ...about, subject }));
    await this.audit.appendAll(entries, tx);
  }
}

function entriesOf(
  { tenantId: customerId, id: actor }: CustomerActor,
  action: AuditAction,
  employees: readonly Employee[],
  of: Record<string, Id<'imp'>>,
): NewAuditEntry[] {
  const about = { customerId, actor, action } as const;
  return employees.map(({ id: subject, status }) => {
    return { ...about, subject, details: { status, ...of } };
  });
}

function recordOf(
  { status, ...given }: NewEmployee,
  suspendIfNew: ReadonlySet<string>,
): Pick<Employee, 'profile' | 'status'> {
  const otherwise = suspendIfNew.has(given.employee_id) ? 'suspended' : 'active';
  return { profile: { ...EMPTY_PROFILE, ...definedOnly(given) }, status: status ?? otherwise };
}

/** The given values of an employee without those that a directory owns. */
export function withoutOwned(
  employee: Employee,
  given: NewEmployee,
  owned: readonly DirectoryValue[],
): { taken: NewEmployee; kept: DirectoryValue[] } {
  const kept = ownedChanges(employee, given, owned);
  const left = Object.entries(given).filter(([name]) => !kept.includes(name as DirectoryValue));
  return { taken: Object.fromEntries(left) as unknown as NewEmployee, kept };
}

/** The employee with the given values; null if nothing changes. */
function changedBy(
  employee: Employee,
  { status, ...given }: NewEmployee,
  now: Date,
): Employee | null {
  const profile = { ...employee.profile, ...definedOnly(given) };
  if (given.address && employee.profile.address)
    profile.address = { ...employee.profile.address, ...definedOnly(given.address) };
  const renewed = withProfile(employee, profile, now);
  const changed = status ? withHrStatus(renewed, status) : renewed;
  return isDeepStrictEqual(changed, employee) ? null : changed;
}

function outcomeOf(
  employee: Employee,
  changed: Employee | null,
  isOwn: IsOwnRecord,
): Pick<RecordedEmployee, 'outcome'> & { changed: Employee | null } {
  if (!changed) return { changed, outcome: 'unchanged' };
  return isOwn(employee) ? { changed: null, outcome: 'refused' } : { changed, outcome: 'changed' };
}

/** Null for an employee that was not changed since the import. */
function keptBecause(employee: Employee, undo: UndoneEmployee): KeptBecause | null {
  const { identityState, clearUserId, identityEstablishedAt, alarmedAt } = employee;
  if (identityState !== undo.identityState) {
    if (clearUserId !== null) return 'verified_since';
    return hasOpenRequest(identityState) ? 'invited_since' : 'changed_since';
  }
  // Deleted and added again, they would have neither the alarm nor frozen resets.
  if (undo.before === null && alarmedAt !== null) return 'changed_since';
  if (employee.updatedAt.getTime() === undo.updatedAt.getTime()) return null;
  return identityEstablishedAt && identityEstablishedAt > undo.updatedAt
    ? 'verified_since'
    : 'changed_since';
}
