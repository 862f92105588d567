import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffDirectory } from '../../staff/index.js';
import { AccessRequestsService } from '../access-requests/index.js';
import { GatewayAudit } from '../audit/index.js';
import { ConnectionsService } from '../connections/index.js';
import { CustomersService, type CustomerActor, type StaffActor } from '../customers/index.js';
import {
  employeeInService,
  employeeOwn,
  EmployeeIdentities,
  EmployeesService,
  resetsFrozen,
  erasureRefusal,
  type Employee,
  type EmployeeChanges,
  type Exemption,
  type NewEmployee,
} from '../employees/index.js';
import { IdentityResetsService } from '../identity-resets/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import type { EmployeeDetail } from './employee-detail.view.js';

/** The newest requests and entries that a page of one employee shows. */
const MOST_SHOWN = 100;

/**
 * Shows and changes one employee in the people console, found by the row's id and never by the
 * employee id.
 */
@Injectable()
export class ConsoleEmployeesService {
  constructor(
    private readonly employees: EmployeesService,
    private readonly identities: EmployeeIdentities,
    private readonly requests: AccessRequestsService,
    private readonly resets: IdentityResetsService,
    private readonly connections: ConnectionsService,
    private readonly customers: CustomersService,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly audit: GatewayAudit,
    private readonly staff: StaffDirectory,
    private readonly clock: Clock,
  ) {}

  /** Throws `employee_not_found`. */
  async get(actor: CustomerActor, id: string): Promise<EmployeeDetail> {
    const employee = await this.employees.getById(actor, id);
    const [requests, pastIdentities, resets, directory] = await Promise.all([
      this.requests.listOf(actor, employee.id, MOST_SHOWN),
      this.identities.listPast(employee),
      this.resets.listOf(employee),
      this.#directoryOf(employee),
    ]);
    const subjects: Id[] = [
      employee.id,
      ...requests.flatMap(({ id: request, grant }) => (grant ? [request, grant.id] : [request])),
    ];
    const timeline = await this.audit.trail.store.listAbout(actor.tenantId, subjects, MOST_SHOWN);
    const names = await this.staff.namesOf(timeline.map(({ actor: by }) => by));
    return { employee, requests, pastIdentities, resets, directory, timeline, names };
  }

  async #directoryOf(employee: Employee): Promise<EmployeeDetail['directory']> {
    const { customerId, ownerConnectionId: id } = employee;
    if (id === null) return null;
    const [connection, { config }] = await Promise.all([
      this.connections.find(customerId, id),
      this.customers.get(customerId),
    ]);
    return connection && { id, name: connection.name, values: config.directory_values };
  }

  async create(actor: CustomerActor, input: NewEmployee): Promise<EmployeeDetail> {
    const { id } = await this.employees.create(actor, input);
    return this.get(actor, id);
  }

  /** Throws `employee_not_found`, `employee_own` and `value_owned`. */
  async update(
    actor: StaffActor,
    id: string,
    changes: EmployeeChanges,
    reason: string | null = null,
  ): Promise<EmployeeDetail> {
    const { profile } = await this.#getOther(actor, id);
    await this.employees.update(actor, profile.employee_id, changes, { reason });
    return this.get(actor, id);
  }

  /** Throws `employee_not_found`, `employee_own` and `exemption_too_long`. */
  async exempt(
    actor: StaffActor,
    id: string,
    exemption: Exemption | null,
  ): Promise<EmployeeDetail> {
    await this.#getOther(actor, id);
    await this.identities.exempt(actor, id, exemption);
    return this.get(actor, id);
  }

  /** Throws `employee_not_found`, `employee_own`, `employee_in_service`, `resets_frozen`. */
  async erase(actor: StaffActor, id: string) {
    const employee = await this.#getOther(actor, id);
    const { profile } = employee;
    const refusal = erasureRefusal(employee, this.clock.now());
    if (refusal === 'frozen') throw resetsFrozen();
    if (refusal === 'in_service') throw employeeInService();
    return this.employees.delete(actor, profile.employee_id);
  }

  /**
   * The record of somebody else. With another name and address, the own record would pass every later
   * question whether it is the own one.
   */
  async #getOther(actor: StaffActor, id: string): Promise<Employee> {
    const employee = await this.employees.getById(actor, id);
    if (await this.staffConfirmation.isOwnRecord(actor, employee)) throw employeeOwn();
    return employee;
  }
}
