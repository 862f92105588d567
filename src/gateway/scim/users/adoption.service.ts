import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Connection, ConnectionCaller } from '../../connections/index.js';
import {
  areResetsFrozen,
  DirectoryEmployees,
  EmployeeStore,
  EmployeeIdentities,
  hrStatusOf,
  type Employee,
} from '../../employees/index.js';
import type { Resource } from '../protocol/resource.js';
import { DirectoryAlarms } from './directory-alarms.service.js';
import type { DirectoryLink } from './directory-link.entity.js';
import { DirectoryLinkStore } from './directory-link.store.js';

/** An employee whom a directory links or revives; held where HR must look first. */
interface Adopted {
  employee: Employee;
  isHeld: boolean;
  /** When the connection took access away by the link that it deleted, which the new one replaces. */
  lostAt: Date | null;
}

/** Keeps the identity of one person from an account that a directory gives to another. */
@Injectable()
export class AdoptionService {
  constructor(
    private readonly store: DirectoryLinkStore,
    private readonly directory: DirectoryEmployees,
    private readonly employees: EmployeeStore,
    private readonly identities: EmployeeIdentities,
    private readonly alarms: DirectoryAlarms,
    private readonly clock: Clock,
  ) {}

  /**
   * Before a link is made for a locked employee. At the first one, what was confirmed or asked for since
   * the connection exists is reset: from then on the directory says who somebody is, and it had not yet.
   * An employee whom the connection had deleted is held, unless it is the same account.
   */
  async adopt(
    caller: ConnectionCaller,
    { createdAt }: Pick<Connection, 'createdAt'>,
    { employee, resource }: { employee: Employee; resource: Resource },
    tx: Transaction,
  ): Promise<Adopted> {
    const { customerId, id } = employee;
    const links = await this.store.statesOf(customerId, id, tx);
    if (employee.linkedAt === null && links.length === 0)
      return this.#adoptFirst(caller, employee, createdAt, tx);
    const former = links.find(
      ({ connectionId, isDeleted }) => isDeleted && connectionId === caller.id,
    );
    const deleted = former ? await this.store.lockAny(customerId, former.id, tx) : null;
    const isOther = deleted !== null && !isSameAccount(deleted.resource, resource);
    const isHeld = isOther && (await this.#hold(caller, employee, tx));
    return { employee, isHeld, lostAt: deleted?.deactivatedAt ?? null };
  }

  /** Whether a user who is or becomes inactive becomes another account of the directory: they are held. */
  async isHeldBy(
    caller: ConnectionCaller,
    { employee, link, resource }: { employee: Employee; link: DirectoryLink; resource: Resource },
    tx: Transaction,
  ): Promise<boolean> {
    const isOther = Boolean(link.resource['externalId']) && !isSameAccount(link.resource, resource);
    const isInactive = !link.active || resource['active'] === false;
    return isInactive && isOther && (await this.#hold(caller, employee, tx));
  }

  async #adoptFirst(
    caller: ConnectionCaller,
    employee: Employee,
    since: Date,
    tx: Transaction,
  ): Promise<Adopted> {
    const { customerId, id, identityEstablishedAt: establishedAt } = employee;
    const isLate = establishedAt !== null && establishedAt >= since;
    if (!isLate && !(await this.employees.hasPendingRequest(employee, since, tx)))
      return { employee, isHeld: false, lostAt: null };
    if (employee.clearUserId === null) await this.directory.endRequests(caller, employee, tx);
    else if (areResetsFrozen(employee, this.clock.now()))
      // They said that somebody acts in their name, so nothing is reset now.
      return { employee, isHeld: await this.#hold(caller, employee, tx), lostAt: null };
    else {
      const reason = `First link of the directory ${caller.id}`;
      await this.identities.resetLocked(caller, employee, reason, tx);
    }
    const reset = await this.employees.lock(customerId, id, tx);
    return { employee: reset ?? employee, isHeld: false, lostAt: null };
  }

  /** Without an identity there is nothing to keep, and HR's own word is held already. */
  async #hold(caller: ConnectionCaller, employee: Employee, tx: Transaction): Promise<boolean> {
    if (employee.clearUserId === null || hrStatusOf(employee) !== 'active') return false;
    await this.alarms.raiseHeld(caller, employee, tx);
    return true;
  }
}

/** Whether both are one account of the directory. Without its id of the account nobody knows. */
function isSameAccount(before: Resource, after: Resource): boolean {
  const { externalId } = before;
  return typeof externalId === 'string' && externalId !== '' && externalId === after['externalId'];
}
