import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { RateLimits } from '../../../platform/limits/index.js';
import type { StaffCaller } from '../../../staff/index.js';
import {
  DeskCasesService,
  deskOwnCase,
  type CurrentCase,
  type DeskAgent,
  type OpenCase,
} from '../../desk/index.js';
import { EmployeesService } from '../../employees/index.js';
import { SecondPersons } from '../../second-person/index.js';
import { deskEmployeeView, type DeskHitsView } from './desk.view.js';

const MOST_HITS = 5;

/** The help desk as signed-in staff use it. */
@Injectable()
export class PeopleDeskService {
  constructor(
    private readonly cases: DeskCasesService,
    private readonly employees: EmployeesService,
    private readonly secondPersons: SecondPersons,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Five hits at most, and so many searches an hour: the desk finds the person on the telephone, and
   * is no directory. Throws `rate_limited`.
   */
  async find(caller: StaffCaller<'cust'>, search: string): Promise<DeskHitsView> {
    await this.limits.use('desk_search', caller.id, null);
    const page = { limit: MOST_HITS, after: null, before: null };
    const { employees, stoppedAt } = await this.employees.find(caller, { search }, page);
    const now = this.clock.now();
    return {
      object_name: 'desk_hits',
      employees: employees.slice(0, MOST_HITS).map((each) => deskEmployeeView(each, now)),
      has_more: employees.length > MOST_HITS || stoppedAt !== null,
    };
  }

  /** Throws `employee_not_found`, `desk_own_case`, and what `DeskCasesService.open` throws. */
  async open(
    caller: StaffCaller<'cust'>,
    employeeRowId: string,
    command: OpenCase,
  ): Promise<CurrentCase> {
    const employee = await this.employees.getById(caller, employeeRowId);
    if (await this.secondPersons.isOwnRecord(caller, employee)) throw deskOwnCase();
    return this.cases.open(agentOf(caller), employee, command);
  }
}

export function agentOf({ tenantId, id }: StaffCaller<'cust'>): DeskAgent {
  return { tenantId, id, agent: id };
}
