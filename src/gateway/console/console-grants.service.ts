import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/http/index.js';
import type { StaffActor } from '../customers/index.js';
import { EmployeesService, type Employee } from '../employees/index.js';
import { GrantsService, type GrantFilters, type ListedGrant } from '../grants/index.js';

export interface GrantWithEmployee {
  grant: ListedGrant;
  /** Null once erased. */
  employee: Employee | null;
}

/** Grants with the names of their employees. */
@Injectable()
export class ConsoleGrantsService {
  constructor(
    private readonly grants: GrantsService,
    private readonly employees: EmployeesService,
  ) {}

  async list(
    actor: StaffActor,
    filters: GrantFilters,
    page: Page<'grant'>,
  ): Promise<GrantWithEmployee[]> {
    return this.#named(actor, await this.grants.list(actor, filters, page));
  }

  /** Throws `grant_not_found`. */
  async revoke(actor: StaffActor, id: string): Promise<GrantWithEmployee> {
    const grant = await this.grants.revoke(actor, id);
    const [named] = await this.#named(actor, [grant]);
    return named ?? { grant, employee: null };
  }

  async #named(actor: StaffActor, grants: ListedGrant[]): Promise<GrantWithEmployee[]> {
    const ids = grants.map(({ employeeRowId }) => employeeRowId);
    const byId = await this.employees.mapByIds(actor, ids);
    return grants.map((grant) => ({ grant, employee: byId.get(grant.employeeRowId) ?? null }));
  }
}
