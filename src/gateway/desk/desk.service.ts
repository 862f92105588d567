import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { StaffDirectory, type StaffCaller } from '../../staff/index.js';
import { LinkDelivery } from '../access-requests/index.js';
import { CustomersService } from '../customers/index.js';
import { deskOwnCase } from './desk-case.js';
import {
  DeskCasesService,
  type CurrentCase,
  type DeskAgent,
  type ListedCase,
  type OpenCase,
} from './desk-cases.service.js';
import { OverridesService } from './overrides.service.js';
import { EmployeesService, nameOf, type Employee } from '../employees/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import {
  deskActionsView,
  deskEmployeeView,
  deskVouchView,
  openedDeskCaseView,
  peopleDeskCaseView,
  type DeskActionsView,
  type DeskHitsView,
  type OpenedDeskCaseView,
  type PeopleDeskCaseView,
} from './desk.view.js';

const MOST_HITS = 5;

/** The help desk for signed-in staff. */
@Injectable()
export class DeskService {
  constructor(
    private readonly cases: DeskCasesService,
    private readonly employees: EmployeesService,
    private readonly links: LinkDelivery,
    private readonly overrides: OverridesService,
    private readonly customers: CustomersService,
    private readonly staff: StaffDirectory,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns at most five hits, with a limit of searches an hour, so the desk cannot be used as a
   * directory. Throws `rate_limited`.
   */
  async find(caller: StaffCaller<'cust'>, search: string): Promise<DeskHitsView> {
    await this.limits.use('desk_search', caller.id, null);
    const page = { limit: MOST_HITS, after: null, before: null };
    const { employees, stoppedAt } = await this.employees.find(caller, { search }, page);
    const customer = await this.customers.get(caller.tenantId);
    const now = this.clock.now();
    const hits = employees.slice(0, MOST_HITS).map(async (each) => {
      const behindSignIn = await this.links.channelsBehindSignIn(customer, each);
      return deskEmployeeView(each, behindSignIn, now);
    });
    return {
      object_name: 'desk_hits',
      employees: await Promise.all(hits),
      has_more: employees.length > MOST_HITS || stoppedAt !== null,
    };
  }

  /** Every action with a label. */
  async actions({ tenantId }: StaffCaller<'cust'>): Promise<DeskActionsView> {
    const { config } = await this.customers.get(tenantId);
    return deskActionsView(config);
  }

  /** Throws `employee_not_found`, `desk_own_case`, and what `DeskCasesService.open` throws. */
  async open(
    caller: StaffCaller<'cust'>,
    employeeRowId: string,
    command: OpenCase,
  ): Promise<CurrentCase> {
    const employee = await this.employees.getById(caller, employeeRowId);
    if (await this.staffConfirmation.isOwnRecord(caller, employee)) throw deskOwnCase();
    return this.cases.open(agentOf(caller), employee, command);
  }

  /**
   * Cases with their employees, agents and labels, in the same order. `areWaiting`: the override of
   * each is known to wait.
   */
  async describe(
    caller: StaffCaller<'cust'>,
    listed: readonly ListedCase[],
    areWaiting = false,
  ): Promise<PeopleDeskCaseView[]> {
    const cases = listed.map(({ deskCase }) => deskCase);
    const ids = cases.map((each) => each.employeeRowId);
    const [{ config }, byId, names, waiting] = await Promise.all([
      this.customers.get(caller.tenantId),
      this.employees.mapByIds(caller, ids),
      this.staff.namesOf(cases.map(({ openedBy }) => openedBy)),
      areWaiting ? null : this.overrides.listWaiting(caller.tenantId, cases),
    ]);
    return listed.map((each) =>
      peopleDeskCaseView(each, {
        employee: byId.get(each.deskCase.employeeRowId) ?? null,
        config,
        agentName: names.get(each.deskCase.openedBy) ?? null,
        overrideWaits: waiting === null || waiting.has(each.deskCase.id),
      }),
    );
  }

  /** One case, with the actions that the caller may take. */
  async describeOne(
    caller: StaffCaller<'cust'>,
    current: CurrentCase,
  ): Promise<OpenedDeskCaseView> {
    const [view] = await this.describe(caller, [current]);
    if (!view) throw new Error('a case without its description');
    const [customer, vouches] = await Promise.all([
      this.customers.get(caller.tenantId),
      this.cases.listVouches(current),
    ]);
    const seconds = vouches.map(({ employeeRowId }) => employeeRowId);
    const named =
      seconds.length > 0
        ? await this.employees.mapByIds(caller, seconds)
        : new Map<string, Employee>();
    const isLead = caller.permissions.includes('desk:override');
    const mayOverride = isLead && (await this.overrides.isPossible(caller, current));
    const mayDecide =
      isLead && view.override_waits && (await this.overrides.mayDecide(caller, current));
    return openedDeskCaseView(view, current, {
      vouches: vouches.map((each) =>
        deskVouchView(each, nameOf(named.get(each.employeeRowId) ?? null)),
      ),
      may_ask_vouch:
        current.deskCase.openedBy === caller.id &&
        (await this.cases.takesVouch(customer, current, vouches)),
      is_own: current.deskCase.openedBy === caller.id,
      may_override: mayOverride,
      may_decide_override: mayDecide,
    });
  }
}

export function agentOf({ tenantId, id }: StaffCaller<'cust'>): DeskAgent {
  return { tenantId, id, agent: id };
}
