import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import {
  KeepAnswer,
  ReservesIdempotencyKey,
  type AnswerKeeper,
} from '../../platform/idempotency/index.js';
import { accessRequestEnded } from '../access-requests/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { EmployeesService } from '../employees/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import { OpenDeskCaseDto, VerifyCodeDto } from './desk-case.dto.js';
import { deskCaseNotFound } from './desk-case.js';
import { grantedDeskCaseView, GrantedDeskCaseView } from './desk-case.view.js';
import {
  CODE_PROBLEMS,
  DeskCasesService,
  OPEN_PROBLEMS,
  type DeskAgent,
} from './desk-cases.service.js';

/** The help desk for a ticket system, which has its own agents. */
@ApiTags('Desk cases')
@Controller('gateway/v1/desk_cases')
export class DeskCasesController {
  constructor(
    private readonly cases: DeskCasesService,
    private readonly employees: EmployeesService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Open a case: the link goes to a contact on record' })
  @CustomerKey('access:write')
  @ReservesIdempotencyKey()
  @Answers(201, GrantedDeskCaseView, ...OPEN_PROBLEMS)
  async open(
    @Caller() caller: CustomerCaller,
    @Body() input: OpenDeskCaseDto,
    @KeepAnswer() keepAnswer: AnswerKeeper | null,
  ) {
    const { action, channel, ticket = null, locale = null } = input;
    const employee = await this.employees.get(caller, input.employee_id);
    const agent = agentOf(caller, input.agent);
    const opened = await this.cases.open(
      agent,
      employee,
      { action, channel, ticket, locale },
      keepAnswer && ((each, tx) => keepAnswer(grantedDeskCaseView(each), tx)),
    );
    return grantedDeskCaseView(opened);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a case; with its grant once it is verified' })
  @CustomerKey('access:read')
  @Answers(200, GrantedDeskCaseView, deskCaseNotFound, ...SERVICE_PROBLEMS)
  async get(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return grantedDeskCaseView(await this.cases.get(agentOf(caller), id, 'all'));
  }

  @Post(':id/verify_code')
  @ApiOperation({ summary: 'Try the code that the employee read back; three misses end the case' })
  @CustomerKey('access:write')
  @ReservesIdempotencyKey()
  @Answers(200, GrantedDeskCaseView, ...CODE_PROBLEMS)
  async verifyCode(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Body() { code }: VerifyCodeDto,
    @KeepAnswer() keepRefusal: AnswerKeeper | null,
  ) {
    const typed = { code, scope: 'all', keepRefusal } as const;
    return grantedDeskCaseView(await this.cases.confirm(agentOf(caller), id, typed));
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'End an open case' })
  @CustomerKey('access:write')
  @Answers(200, GrantedDeskCaseView, deskCaseNotFound, accessRequestEnded)
  async cancel(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return grantedDeskCaseView(await this.cases.cancel(agentOf(caller), id, 'all'));
  }
}

/** Agents of two keys are different agents. */
function agentOf({ tenantId, id }: CustomerCaller, agent = ''): DeskAgent {
  return { tenantId, id, agent: `${id}/${agent}` };
}
