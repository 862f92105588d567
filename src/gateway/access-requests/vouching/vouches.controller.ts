import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers } from '../../../platform/http/index.js';
import {
  KeepAnswer,
  ReservesIdempotencyKey,
  type AnswerKeeper,
} from '../../../platform/idempotency/index.js';
import { CustomerKey, type CustomerCaller } from '../../customers/index.js';
import { SERVICE_PROBLEMS } from '../../verification-client/index.js';
import { accessRequestEnded, accessRequestNotFound } from '../access-request.problems.js';
import { AskVouchDto, vouchListView, VouchListView, vouchView, VouchView } from './vouch.dto.js';
import { VOUCH_PROBLEMS } from './vouch.problems.js';
import { VouchesService } from './vouches.service.js';

@ApiTags('Access requests')
@Controller('gateway/v1/access_requests/:id')
export class VouchesController {
  constructor(private readonly vouches: VouchesService) {}

  @Post('vouch')
  @ApiOperation({ summary: 'Ask a second person to vouch for the employee of a pending request' })
  @CustomerKey('access:write')
  @ReservesIdempotencyKey()
  @Answers(
    201,
    VouchView,
    accessRequestNotFound,
    accessRequestEnded,
    ...VOUCH_PROBLEMS,
    ...SERVICE_PROBLEMS,
  )
  async ask(
    @Caller() caller: CustomerCaller,
    @Param('id') requestId: string,
    @Body() { employee_id: employeeId, deliver: channel }: AskVouchDto,
    @KeepAnswer() keepAnswer: AnswerKeeper | null,
  ) {
    const vouch = await this.vouches.ask(
      caller,
      { requestId, second: { employeeId }, channel: channel ?? null },
      keepAnswer && ((asked, tx) => keepAnswer(vouchView(asked), tx)),
    );
    return vouchView(vouch);
  }

  @Get('vouches')
  @ApiOperation({ summary: 'List who was asked to vouch: at most three' })
  @CustomerKey('access:read')
  @Answers(200, VouchListView, accessRequestNotFound)
  async list(@Caller() caller: CustomerCaller, @Param('id') requestId: string) {
    return vouchListView(await this.vouches.list(caller, requestId));
  }
}
