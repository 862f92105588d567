import { Body, Controller, Get, Param, Post, Res, Header, type OnModuleInit } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Caller, Public } from '../../platform/access/index.js';
import {
  Answers,
  BooleanField,
  ChoiceField,
  FastPath,
  givenIn,
  LocaleField,
  NestedField,
  TextField,
  UrlField,
  viewOf,
} from '../../platform/http/index.js';
import {
  ReservesIdempotencyKey,
  KeepAnswer,
  type AnswerKeeper,
} from '../../platform/idempotency/index.js';
import { CustomerKey, type CustomerCaller, ACTION } from '../customers/index.js';
import { employeeNotFound } from '../employees/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import { accessRequestView, AccessRequestView, ReceiptView } from './access-request.view.js';
import { AccessRequestsService } from './access-requests.service.js';
import { ReceiptsService } from './receipts.service.js';
import {
  accessRequestEnded,
  accessRequestNotFound,
  actionReserved,
  receiptNotFound,
  notDelivered,
  reminderTooEarly,
  remindersSpent,
  LINK_PROBLEMS,
} from './access-request.problems.js';
import { DELIVERIES, type Delivery } from './access-request.js';
import type { OpenAccessRequest } from './sessions/opening.service.js';
import { KeySetView } from '../grants/index.js';

export class ResourceDto {
  @TextField('Kind of thing.', { max: 100, example: 'payroll_account' }) type: string;
  @TextField('Which one.', { max: 200 }) id: string;
}

export class CreateAccessRequestDto {
  @TextField("The customer's own id of the employee.", { max: 128, example: 'E-1001' })
  employee_id: string;

  @TextField(
    'What the employee wants to do. The hosted page says it to them, by its label in the configuration.',
    { ...ACTION, example: 'reset_mfa' },
  )
  action: string;

  @NestedField('The one thing the grant is for.', { optional: true, type: () => ResourceDto })
  resource?: ResourceDto;

  @UrlField(
    'Where the browser goes at the end, with `access_request_id` added to its query. An app is opened by its own scheme, such as `com.example.app:/done`, where the configuration lists that scheme.',
    { takesApps: true, optional: true },
  )
  return_url?: string;

  @TextField('Your own reference, such as a ticket number.', { max: 200, optional: true })
  reference?: string;

  @LocaleField(
    'Language of the hosted page and of the message, BCP 47. That of the employee when left out.',
    { optional: true },
  )
  locale?: string;

  @ChoiceField(
    'Whether the gateway sends the link itself, to the contact on the record of the employee. The answer then has no `verification_url`.',
    { of: DELIVERIES, optional: true },
  )
  deliver?: Delivery;

  @BooleanField(
    'Whether you ask a second person to vouch, with `…/vouch`. The page then asks for no document in place of a device key where a face, the link and a vouch are enough.',
    { optional: true },
  )
  vouch?: boolean;
}

function openAccessRequest(input: CreateAccessRequestDto): OpenAccessRequest {
  const left = { resource: null, returnUrl: null, reference: null, locale: null } as const;
  return { ...left, deliver: 'none', readBack: false, ...givenIn(input) };
}

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
  @Answers(
    201,
    AccessRequestView,
    employeeNotFound,
    actionReserved,
    ...LINK_PROBLEMS,
    ...SERVICE_PROBLEMS,
  )
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
  async receipt(@Caller() caller: CustomerCaller, @Param('id') id: string) {
    return viewOf(ReceiptView, await this.receipts.get(caller, id));
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

const PRODUCTION = 'gateway/.well-known/receipt-keys.json';
const SANDBOX = `sandbox/${PRODUCTION}`;

@ApiTags('Access requests')
@Controller()
export class ReceiptKeysController implements OnModuleInit {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.fastPath.takeHead(`/${PRODUCTION}`);
    this.fastPath.takeHead(`/${SANDBOX}`);
  }

  @Get(PRODUCTION)
  @ApiOperation({ summary: 'Public keys of seven years that verify receipts (RFC 7517)' })
  @Public('public keys are public')
  @Header('cache-control', 'public, max-age=900')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers(200, KeySetView)
  production() {
    return this.receipts.keySet('production');
  }

  @Get(SANDBOX)
  @ApiOperation({ summary: 'The same for receipts of sandboxes' })
  @Public('public keys are public')
  @Header('cache-control', 'public, max-age=900')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers(200, KeySetView)
  sandbox() {
    return this.receipts.keySet('sandbox');
  }
}
