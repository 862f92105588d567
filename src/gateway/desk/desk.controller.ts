import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf } from '../../platform/http/index.js';
import { permissionMissing, Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import {
  accessRequestEnded,
  LINK_PROBLEMS,
  reminderTooEarly,
  remindersSpent,
  VOUCH_PROBLEMS,
} from '../access-requests/index.js';
import { deskCaseNotFound, deskOverrideRefused, deskOwnCase } from './desk-case.js';
import {
  CODE_PROBLEMS,
  DeskCasesService,
  OPEN_PROBLEMS,
  type CurrentCase,
} from './desk-cases.service.js';
import { OverridesService } from './overrides.service.js';
import {
  VerifyCodeDto,
  AskDeskVouchDto,
  FindDeskEmployeesQuery,
  ListCasesQuery,
  OpenCaseDto,
  RequestOverrideDto,
} from './desk-case.dto.js';
import { resetsFrozen } from '../employees/index.js';
import { secondPersonNeeded } from '../staff-confirmation.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import {
  DeskActionsView,
  DeskHitsView,
  OpenedDeskCaseView,
  PeopleDeskCaseView,
} from './desk.view.js';
import { agentOf, DeskService } from './desk.service.js';

/** The work of an agent in a call. No answer contains a grant, a link or an address. */
@ApiTags('Help desk')
@Controller('people/v1/desk')
export class DeskController {
  constructor(
    private readonly desk: DeskService,
    private readonly cases: DeskCasesService,
    private readonly overrides: OverridesService,
  ) {}

  @Get('employees')
  @ApiOperation({ summary: 'Find the caller among the employees: five hits at most' })
  @Staff('desk:work')
  @Answers(200, DeskHitsView)
  find(@Caller() caller: StaffCaller<'cust'>, @Query() { search }: FindDeskEmployeesQuery) {
    return this.desk.find(caller, search);
  }

  @Get('actions')
  @ApiOperation({ summary: 'List the actions that the desk offers' })
  @Staff('desk:work')
  @Answers(200, DeskActionsView)
  actions(@Caller() caller: StaffCaller<'cust'>) {
    return this.desk.actions(caller);
  }

  @Post('cases')
  @ApiOperation({ summary: 'Open a case: the link goes to a contact on record' })
  @Staff('desk:work')
  @Answers(201, OpenedDeskCaseView, deskOwnCase, ...OPEN_PROBLEMS)
  open(
    @Caller() caller: StaffCaller<'cust'>,
    @Body() { employee_row_id: id, action, channel, ticket }: OpenCaseDto,
  ) {
    const command = { action, channel, ticket: ticket ?? null, locale: null };
    return this.#shown(caller, this.desk.open(caller, id, command));
  }

  @Get('cases')
  @ApiOperation({
    summary: 'List your cases, or as a lead all cases or those whose override waits',
  })
  @Staff('desk:work')
  @Answers(200, ListViewOf(PeopleDeskCaseView), permissionMissing)
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: ListCasesQuery) {
    const page = pageOf(query, 'case');
    const { scope = 'own' } = query;
    if (scope !== 'own' && scopeOf(caller) === 'own') throw permissionMissing();
    const found = await this.cases.list(agentOf(caller), scope, page);
    return listView(await this.desk.describe(caller, found, scope === 'waiting'), page);
  }

  @Get('cases/:id')
  @ApiOperation({ summary: 'Get a case; poll every two seconds while it is open' })
  @Staff('desk:work')
  @Answers(200, OpenedDeskCaseView, deskCaseNotFound, ...SERVICE_PROBLEMS)
  get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return this.#shown(caller, this.cases.get(agentOf(caller), id, scopeOf(caller)));
  }

  @Post('cases/:id/verify_code')
  @ApiOperation({ summary: 'Try the code that the employee read back; three misses end the case' })
  @Staff('desk:work')
  @Answers(200, OpenedDeskCaseView, ...CODE_PROBLEMS)
  verifyCode(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { code }: VerifyCodeDto,
  ) {
    return this.#shown(caller, this.cases.confirm(agentOf(caller), id, { code, scope: 'own' }));
  }

  @Post('cases/:id/send_again')
  @ApiOperation({ summary: 'Send the link of an open case again, to the same contact' })
  @Staff('desk:work')
  @Answers(
    200,
    OpenedDeskCaseView,
    deskCaseNotFound,
    accessRequestEnded,
    remindersSpent,
    reminderTooEarly,
    ...LINK_PROBLEMS,
  )
  sendAgain(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return this.#shown(caller, this.cases.sendAgain(agentOf(caller), id, 'own'));
  }

  @Post('cases/:id/vouch')
  @ApiOperation({ summary: 'Ask a second person to vouch for the employee of an open case' })
  @Staff('desk:work')
  @Answers(
    200,
    OpenedDeskCaseView,
    deskCaseNotFound,
    accessRequestEnded,
    ...VOUCH_PROBLEMS,
    ...SERVICE_PROBLEMS,
  )
  async askVouch(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { employee_row_id: employeeRowId, channel }: AskDeskVouchDto,
  ) {
    const asked = { employeeRowId, channel: channel ?? null };
    return this.desk.describeOne(caller, await this.cases.askVouch(agentOf(caller), id, asked));
  }

  @Post('cases/:id/cancel')
  @ApiOperation({ summary: 'End an open case' })
  @Staff('desk:work')
  @Answers(200, OpenedDeskCaseView, deskCaseNotFound, accessRequestEnded)
  cancel(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return this.#shown(caller, this.cases.cancel(agentOf(caller), id, 'own'));
  }

  @Post('cases/:id/override')
  @ApiOperation({ summary: 'Request an override for an unverified case; it gives no grant' })
  @Staff('desk:override')
  @StepUp('desk.override', 'id')
  @Answers(
    200,
    OpenedDeskCaseView,
    deskCaseNotFound,
    deskOverrideRefused,
    deskOwnCase,
    resetsFrozen,
  )
  async requestOverride(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { reason }: RequestOverrideDto,
  ) {
    await this.overrides.request(caller, id, reason);
    return this.#shown(caller, this.cases.get(agentOf(caller), id, 'all'));
  }

  @Post('cases/:id/override/approve')
  @ApiOperation({ summary: 'Approve an override as a second person' })
  @Staff('desk:override')
  @StepUp('desk.override', 'id')
  @Answers(
    200,
    OpenedDeskCaseView,
    deskCaseNotFound,
    deskOverrideRefused,
    deskOwnCase,
    resetsFrozen,
    secondPersonNeeded,
  )
  async approveOverride(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    await this.overrides.approve(caller, id);
    return this.#shown(caller, this.cases.get(agentOf(caller), id, 'all'));
  }

  @Post('cases/:id/override/refuse')
  @ApiOperation({ summary: 'Refuse an override' })
  @Staff('desk:override')
  @Answers(200, OpenedDeskCaseView, deskCaseNotFound, deskOverrideRefused)
  async refuseOverride(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    await this.overrides.refuse(caller, id);
    return this.#shown(caller, this.cases.get(agentOf(caller), id, 'all'));
  }

  async #shown(caller: StaffCaller<'cust'>, found: Promise<CurrentCase>) {
    return this.desk.describeOne(caller, await found);
  }
}

/** Leads may read every case, but only its own agent may work on it. */
function scopeOf({ permissions }: StaffCaller<'cust'>): 'own' | 'all' {
  return permissions.includes('desk:override') ? 'all' : 'own';
}
