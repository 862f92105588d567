import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import {
  ReservesIdempotencyKey,
  KeepAnswer,
  type AnswerKeeper,
} from '../../platform/idempotency/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { employeeNotFound } from '../employees/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import { CreateAccessRequestDto, openAccessRequest } from './access-request.dto.js';
import { accessRequestView, AccessRequestView, ReceiptView } from './access-request.view.js';
import { AccessRequestsService } from './access-requests.service.js';
import { ReceiptsService } from './receipts.service.js';
import {
  accessRequestEnded,
  accessRequestNotFound,
  receiptNotFound,
  notDelivered,
  reminderTooEarly,
  remindersSpent,
  LINK_PROBLEMS,
} from './records/access-request.problems.js';

/** Seconds a caller that polls should wait (source document, Strategy C: 5 to 10). */
const POLL_AFTER_SECONDS = '5';

@ApiTags('Access requests')
@Controller('gateway/v1/access_requests')
export class AccessRequestsController {
  constructor(
    private readonly requests: AccessRequestsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Ask for access on behalf of an employee' })
  @CustomerKey('access:write')
  @ReservesIdempotencyKey()
  @Answers(201, AccessRequestView, employeeNotFound, ...LINK_PROBLEMS, ...SERVICE_PROBLEMS)
  async create(
    @Caller() caller: CustomerCaller,
    @Body() input: CreateAccessRequestDto,
    @KeepAnswer() keepAnswer: AnswerKeeper | null,
  ) {
    const request = await this.requests.create(
      caller,
      openAccessRequest(input),
      keepAnswer && ((created, tx) => keepAnswer(accessRequestView(created), tx)),
    );
    return accessRequestView(request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an access request; looks the session up while it is pending' })
  @CustomerKey('access:read')
  @Answers(200, AccessRequestView, accessRequestNotFound, ...SERVICE_PROBLEMS)
  async get(
    @Caller() caller: CustomerCaller,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = await this.requests.get(caller, id);
    if (request.status === 'pending') void reply.header('retry-after', POLL_AFTER_SECONDS);
    return accessRequestView(request);
  }

  @Get(':id/receipt')
  @ApiOperation({ summary: 'Get the signed receipt of a request that has ended' })
  @CustomerKey('access:read')
  @Answers(200, ReceiptView, accessRequestNotFound, receiptNotFound)
  async receipt(@Caller() caller: CustomerCaller, @Param('id') id: string): Promise<ReceiptView> {
    const { requestId, receipt, keySetUrl } = await this.receipts.get(caller, id);
    const object_name = 'receipt';
    return { object_name, access_request_id: requestId, receipt, key_set_url: keySetUrl };
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'End a pending access request' })
  @CustomerKey('access:write')
  @Answers(200, AccessRequestView, accessRequestNotFound, accessRequestEnded)
  async cancel(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return accessRequestView(await this.requests.cancel(caller, id));
  }

  @Post(':id/remind')
  @ApiOperation({ summary: 'Send the link of a pending access request once more' })
  @CustomerKey('access:write')
  @Answers(
    200,
    AccessRequestView,
    accessRequestNotFound,
    accessRequestEnded,
    notDelivered,
    remindersSpent,
    reminderTooEarly,
    ...LINK_PROBLEMS,
  )
  async remind(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return accessRequestView(await this.requests.remind(caller, id));
  }
}
