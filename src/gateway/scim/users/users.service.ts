import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import {
  ConnectionsService,
  type Connection,
  type ConnectionCaller,
} from '../../connections/index.js';
import {
  DirectoryEmployees,
  EmployeeListeners,
  EmployeeStore,
  strictest,
  type DirectoryChange,
  type Employee,
  type EmployeeStatus,
} from '../../employees/index.js';
import { GroupStore } from '../group.store.js';
import type { Condition } from '../protocol/filter.js';
import { operationsOf, patched } from '../protocol/patch.js';
import { reduceResource, USERS, type Resource } from '../protocol/resource.js';
import { refuseStale, type Target } from '../protocol/scim-route.js';
import { scimForbidden, scimNotFound, scimRefusal } from '../protocol/scim.problems.js';
import type { ScimResources } from '../scim-answers.js';
import { scimConfigOf } from '../scim-connection.kind.js';
import { AdoptionService } from './adoption.service.js';
import { DirectoryAlarms } from './directory-alarms.service.js';
import type { DirectoryLink } from './directory-link.entity.js';
import {
  DirectoryLinkStore,
  type LinkPage,
  type LinkPlace,
  type LinkState,
} from './directory-link.store.js';
import { DirectoryNames } from './directory-names.service.js';
import { changedValues, employeeIdOf, profileOf } from './user.mapping.js';

/** A link with what its answer shows besides. */
export interface FoundUser {
  link: DirectoryLink;
  employee: Employee;
  groups: { id: Id<'grp'>; name: string }[];
}

/** The users of a directory: joiners, movers and leavers. */
@Injectable()
export class ScimUsersService implements ScimResources<FoundUser>, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: DirectoryLinkStore,
    private readonly directory: DirectoryEmployees,
    private readonly employees: EmployeeStore,
    private readonly connections: ConnectionsService,
    private readonly groups: GroupStore,
    private readonly alarms: DirectoryAlarms,
    private readonly adoptions: AdoptionService,
    private readonly names: DirectoryNames,
    private readonly listeners: EmployeeListeners,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.add(({ employee, restriction }, tx) =>
      restriction === 'employee_deleted'
        ? this.store.deleteAllOf(employee.customerId, employee.id, tx)
        : Promise.resolve(),
    );
  }

  /** Throws `scim_not_found`. */
  async get(caller: ConnectionCaller, id: string): Promise<FoundUser> {
    const link = await this.store.find(placeOf(caller), id);
    const [found] = link ? await this.#found(caller, [link]) : [];
    if (!found) throw scimNotFound();
    return found;
  }

  async list(
    caller: ConnectionCaller,
    conditions: readonly Condition[],
    page: LinkPage,
  ): Promise<{ found: FoundUser[]; total: number }> {
    const place = placeOf(caller);
    const [links, total] = await Promise.all([
      page.limit === 0 ? [] : this.store.list(place, conditions, page),
      this.store.count(place, conditions),
    ]);
    return { found: await this.#found(caller, links), total };
  }

  /** Links an employee, who is added if need be. Throws `uniqueness` for a second live link. */
  async create(caller: ConnectionCaller, body: unknown): Promise<FoundUser> {
    const connection = await this.#connection(caller);
    const config = scimConfigOf(connection);
    const sent = reduceResource(USERS, body);
    const resource = { ...sent, active: sent['active'] ?? true };
    const employeeId = employeeIdOf(resource, config.employee_id_from);
    return this.database.transaction(async (tx) => {
      const mayCreate = config.may_create;
      const found = await this.directory.adopt(caller, { employeeId, mayCreate }, tx);
      if (!found) throw scimForbidden({ detail: 'This connection links existing employees only' });
      const known = { employee: found.employee, resource };
      const adopted = await this.adoptions.adopt(caller, connection, known, tx);
      const { employee, isHeld, lostAt } = adopted;
      const added = found.isNew ? employeeId : null;
      const names = { before: null, after: resource, employeeId: added };
      await this.names.refuseTaken(employee, names, tx);
      const now = this.clock.now();
      const isActive = resource.active === true;
      // Whom it adds as a leaver, or finds out of service, loses nothing.
      const ends = !isActive && !found.isNew && employee.status === 'active';
      const link: DirectoryLink = {
        ...{ ...placeOf(caller), id: newId('dir'), employeeRowId: employee.id },
        ...{ active: isActive, resource, version: 1, createdAt: now, updatedAt: now },
        ...{ deletedAt: null, pinnedOid: null },
        deactivatedAt: isActive ? null : ends ? now : lostAt,
      };
      await this.store.forgetDeleted(link, employee.id, tx);
      if (!(await this.store.insert(link, tx)))
        throw scimRefusal('uniqueness', 'There is a user with this userName or employee id');
      const values = changedValues(null, resource);
      const settled = await this.#settle(caller, employee, { values, isHeld }, tx);
      if (ends) await this.alarms.consider(caller, tx);
      return { link, employee: settled, groups: [] };
    });
  }

  /** Replaces the resource. An absent `active` stays: a change of a profile revives and suspends nobody. */
  replace(caller: ConnectionCaller, at: Target, body: unknown): Promise<FoundUser> {
    const sent = reduceResource(USERS, body);
    return this.#change(caller, at, ({ active }) => ({
      ...sent,
      active: sent['active'] ?? active,
    }));
  }

  patch(caller: ConnectionCaller, at: Target, body: unknown): Promise<FoundUser> {
    const operations = operationsOf(body);
    return this.#change(caller, at, ({ resource }) => patched(USERS, resource, operations));
  }

  /**
   * Ends the link and the employment. The record and its identity stay, because directories delete by
   * mistake: the same employee id links the same employee again.
   */
  async delete(caller: ConnectionCaller, at: Target): Promise<void> {
    await this.#locked(caller, at, async (link, employee, tx) => {
      const now = this.clock.now();
      const deactivatedAt = link.active ? now : link.deactivatedAt;
      await this.store.save({ ...link, deactivatedAt, deletedAt: now, updatedAt: now }, tx);
      await this.names.leave(caller, employee, { before: link.resource, after: null }, tx);
      await this.groups.removeMember(link, tx);
      await this.#settle(caller, employee, {}, tx);
      if (link.active) await this.alarms.consider(caller, tx);
    });
  }

  /**
   * Gives back access that a connection took away, for the alarm of many at once. False for a user whom
   * the directory has created again since.
   */
  restore(caller: ConnectionCaller, id: Id<'dir'>): Promise<boolean> {
    return this.database.transaction((tx) => this.#restore(caller, id, tx));
  }

  async #restore(caller: ConnectionCaller, id: Id<'dir'>, tx: Transaction): Promise<boolean> {
    const link = await this.store.findAny(caller.tenantId, id);
    const employee = link && (await this.employees.lock(caller.tenantId, link.employeeRowId, tx));
    const locked = employee && (await this.store.lockAny(caller.tenantId, id, tx));
    if (!employee || !locked?.deactivatedAt) return false;
    if (locked.deletedAt && (await this.#isReplaced(locked, employee, tx))) {
      await this.store.save({ ...locked, deactivatedAt: null }, tx);
      return false;
    }
    const resource = { ...locked.resource, active: true };
    const changed = { resource, version: locked.version + 1, updatedAt: this.clock.now() };
    const restored = { active: true, deactivatedAt: null, deletedAt: null };
    await this.store.save({ ...locked, ...changed, ...restored }, tx);
    await this.#settle(caller, employee, {}, tx);
    return true;
  }

  /** Whether the directory has created a deleted user again, or gave their names to somebody else. */
  async #isReplaced(link: DirectoryLink, employee: Employee, tx: Transaction): Promise<boolean> {
    if (await this.store.isReplaced(link, tx)) return true;
    const names = { before: null, after: link.resource, employeeId: null };
    return this.names.areTaken(employee, names, tx);
  }

  /**
   * Ends some links of a removed connection; returns how many employees were freed. Nobody's status
   * changes by it.
   */
  releaseSome(caller: ConnectionCaller, limit: number): Promise<number> {
    const { tenantId } = caller;
    return this.database.transaction(async (tx) => {
      const ids = await this.store.listEmployees(placeOf(caller), limit, tx);
      for (const id of ids) {
        const employee = await this.employees.lock(tenantId, id, tx);
        const states = await this.store.statesOf(tenantId, id, tx);
        const own = states.filter(({ connectionId }) => connectionId === caller.id);
        const links = own.map((each) => each.id);
        if (employee) await this.#leaveNames(caller, employee, tx);
        await this.store.delete(tenantId, links, tx);
        if (!employee) continue;
        const freed = await this.directory.release(caller, employee, tx);
        if (own.length < states.length) await this.#settle(caller, freed, {}, tx);
      }
      return ids.length;
    });
  }

  #change(
    caller: ConnectionCaller,
    at: Target,
    next: (link: DirectoryLink) => Resource,
  ): Promise<FoundUser> {
    return this.#locked(caller, at, async (link, employee, tx) => {
      const resource = next(link);
      if (isDeepStrictEqual(resource, link.resource)) return this.#one(link, employee);
      const now = this.clock.now();
      const active = resource['active'] !== false;
      const ends = link.active && !active;
      const deactivatedAt = active ? null : ends ? now : link.deactivatedAt;
      const version = link.version + 1;
      const changed = { ...link, resource, active, version, updatedAt: now, deactivatedAt };
      const employeeId = await this.#newEmployeeId(caller, employee, { resource, tx });
      const names = { before: link.resource, after: resource, employeeId };
      await this.names.refuseTaken(employee, names, tx);
      await this.names.leave(caller, employee, { before: link.resource, after: resource }, tx);
      await this.store.save(changed, tx);
      const values = changedValues(link.resource, resource);
      const isHeld = await this.adoptions.isHeldBy(caller, { employee, link, resource }, tx);
      const change = { values, isHeld, ...(employeeId !== null && { employeeId }) };
      const settled = await this.#settle(caller, employee, change, tx);
      if (ends) await this.alarms.consider(caller, tx);
      return this.#one(changed, settled);
    });
  }

  /** Null for the same. An id that differs in case alone stays as it is. Throws `mutability` once it is bound. */
  async #leaveNames(caller: ConnectionCaller, employee: Employee, tx: Transaction): Promise<void> {
    const links = await this.store.listOf(caller.tenantId, employee.id, tx);
    for (const { resource: before } of links.filter((each) => each.connectionId === caller.id))
      await this.names.leave(caller, employee, { before, after: null }, tx);
  }

  async #newEmployeeId(
    caller: ConnectionCaller,
    employee: Employee,
    { resource, tx }: { resource: Resource; tx: Transaction },
  ): Promise<string | null> {
    const { employee_id_from: source } = scimConfigOf(await this.#connection(caller));
    const wanted = employeeIdOf(resource, source);
    const { employee_id: current } = employee.profile;
    if (wanted.toLowerCase() === current.toLowerCase()) return null;
    // Under another id an alarm, blocked resets and a lost identity would stay behind: somebody new could get this one.
    if (!(await this.names.isBound(employee, tx))) return wanted;
    throw scimRefusal(
      'mutability',
      `${source} is the employee id: it stays once an identity is established or asked for, and after an alarm`,
    );
  }

  /** Employee first, then link: an erasure locks in that order too. */
  async #locked<T>(
    caller: ConnectionCaller,
    { id, ifMatch }: Target,
    work: (link: DirectoryLink, employee: Employee, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const place = placeOf(caller);
    const known = await this.store.find(place, id);
    if (!known) throw scimNotFound();
    try {
      return await this.database.transaction(async (tx) => {
        const employee = await this.employees.lock(caller.tenantId, known.employeeRowId, tx);
        const link = employee && (await this.store.lock(place, known.id, tx));
        if (!link) throw scimNotFound();
        refuseStale(ifMatch, link.version);
        return work(link, employee, tx);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'employees_employee_key'))
        throw scimRefusal('uniqueness', 'The employee id is taken');
      throw error;
    }
  }

  /** The effective status and the owner of values, from every link of the employee. */
  async #settle(
    caller: ConnectionCaller,
    employee: Employee,
    change: Pick<DirectoryChange, 'values' | 'employeeId' | 'isHeld'>,
    tx: Transaction,
  ): Promise<Employee> {
    const states = await this.store.statesOf(employee.customerId, employee.id, tx);
    const status = states.length === 0 ? null : strictest(states.map(statusOf));
    const [oldest] = states.filter(({ isDeleted }) => !isDeleted);
    const owner = oldest?.connectionId ?? null;
    const inherits = oldest && owner !== caller.id && owner !== employee.ownerConnectionId;
    const heir = inherits ? await this.store.lockAny(employee.customerId, oldest.id, tx) : null;
    const own = owner === caller.id ? change.values : undefined;
    const values = heir ? profileOf(heir.resource) : own;
    const { isHeld = false, employeeId } = change;
    const named = employeeId === undefined ? {} : { employeeId };
    const settled = { status, owner, isHeld, ...(values && { values }), ...named };
    return this.directory.change(caller, employee, settled, tx);
  }

  async #connection({ tenantId, id }: ConnectionCaller): Promise<Connection> {
    const connection = await this.connections.find(tenantId, id);
    if (!connection) throw scimNotFound();
    return connection;
  }

  async #one(link: DirectoryLink, employee: Employee): Promise<FoundUser> {
    const groups = await this.groups.groupsOf(link.customerId, [link.id]);
    return { link, employee, groups: groups.get(link.id) ?? [] };
  }

  async #found(
    { tenantId }: ConnectionCaller,
    links: readonly DirectoryLink[],
  ): Promise<FoundUser[]> {
    if (links.length === 0) return [];
    const rows = links.map(({ employeeRowId }) => employeeRowId);
    const ids = links.map(({ id }) => id);
    const [employees, groups] = await Promise.all([
      this.employees.findAll(tenantId, rows),
      this.groups.groupsOf(tenantId, ids),
    ]);
    const byId = new Map(employees.map((employee) => [employee.id, employee]));
    return links.flatMap((link) => {
      const employee = byId.get(link.employeeRowId);
      return employee ? [{ link, employee, groups: groups.get(link.id) ?? [] }] : [];
    });
  }
}

function statusOf({ active, isDeleted }: LinkState): EmployeeStatus {
  if (isDeleted) return 'terminated';
  return active ? 'active' : 'suspended';
}

function placeOf({ tenantId, id }: ConnectionCaller): LinkPlace {
  return { customerId: tenantId, connectionId: id };
}
