import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { requestInvalid } from '../../platform/errors/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  ChoiceField,
  PageQuery,
  TextField,
} from '../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { employeeNotFound, resetsFrozen } from '../employees/index.js';
import {
  identityNotEstablished,
  identityResetEnded,
  identityResetNotFound,
  identityResetOpen,
  identityResetOwn,
  RESET_STATUSES,
  RESET_REASONS,
  type ResetReason,
  type ResetStatus,
} from './identity-reset.js';
import { IdentityResetsService } from './identity-resets.service.js';
import { secondPersonNeeded } from '../staff-confirmation.js';
import {
  identityResetView,
  IdentityResetView,
  listedResetView,
  ListedResetView,
} from './identity-reset.view.js';

export class RequestResetDto {
  @ChoiceField('Why the identity is reset; recorded.', { of: RESET_REASONS }) reason: ResetReason;
  @TextField('What happened and how the person was checked. Required for the reason `other`.', {
    max: 500,
    optional: true,
  })
  note?: string | null;
}

export class ListResetsQuery extends PageQuery {
  @ChoiceField('Only this status.', { of: RESET_STATUSES, optional: true }) status?: ResetStatus;
}

const MOVE_PROBLEMS = [
  identityResetNotFound,
  identityResetEnded,
  identityResetOwn,
  employeeNotFound,
];

/**
 * One person requests a reset, another approves it, and the employee is notified before it takes
 * effect.
 */
@ApiTags('People')
@Controller('people/v1')
export class IdentityResetsController {
  constructor(private readonly resets: IdentityResetsService) {}

  @Post('employees/:id/resets')
  @ApiOperation({ summary: 'Request an identity reset; a second person approves it' })
  @Staff('employees:request_reset')
  @StepUp('employees.request_reset', 'id')
  @Answers(
    201,
    IdentityResetView,
    employeeNotFound,
    identityNotEstablished,
    identityResetOpen,
    identityResetOwn,
    resetsFrozen,
  )
  async request(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { reason, note }: RequestResetDto,
  ) {
    const written = note ?? null;
    if (reason === 'other' && written === null)
      throw requestInvalid({ detail: 'The reason `other` needs a note' });
    return identityResetView(await this.resets.request(caller, id, { reason, note: written }));
  }

  @Get('resets')
  @ApiOperation({ summary: 'List the resets of identities, newest first' })
  @Staff('employees:read')
  @Answers(200, ListViewOf(ListedResetView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: ListResetsQuery) {
    const page = pageOf(query, 'rst');
    const statuses = query.status === undefined ? RESET_STATUSES : [query.status];
    return listView((await this.resets.list(caller, statuses, page)).map(listedResetView), page);
  }

  @Get('resets/:id')
  @ApiOperation({ summary: 'Get a reset of an identity' })
  @Staff('employees:read')
  @Answers(200, IdentityResetView, identityResetNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return identityResetView(await this.resets.get(caller, id));
  }

  @Post('resets/:id/approve')
  @ApiOperation({
    summary: 'Approve a reset as a second person; it takes effect after its cool-down',
  })
  @Staff('employees:reset_identity')
  @StepUp('employees.reset_identity', 'id')
  @Answers(200, IdentityResetView, ...MOVE_PROBLEMS, secondPersonNeeded)
  async approve(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return identityResetView(await this.resets.approve(caller, id));
  }

  @Post('resets/:id/cancel')
  @ApiOperation({ summary: 'Cancel a reset that has not taken effect' })
  @Staff('employees:request_reset')
  @StepUp('employees.cancel_reset', 'id')
  @Answers(200, IdentityResetView, ...MOVE_PROBLEMS)
  async cancel(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return identityResetView(await this.resets.cancel(caller, id));
  }
}
