import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  ChoiceField,
  IntegerField,
  TextField,
  UrlField,
} from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import { senderInvalid, senderKeyUnreadable, senderNotFound } from '../staff.problems.js';
import { SendersView, sendersView } from './sender.view.js';
import { WorkspaceSenderSettings } from './senders.service.js';
import type { EmailSenderInput, SmsSenderInput } from './sender.policy.js';

const FROM = /^([^<>\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

class EmailSenderDto {
  @TextField('Name of the mail server.', {
    max: 253,
    pattern: HOST,
    shape: 'be the name of a host',
  })
  host: string;

  @IntegerField('Its port, such as 587 or 465.', { min: 1, max: 65_535 }) port: number;

  @ChoiceField(
    '`tls` encrypts from the first byte; `starttls` upgrades the connection before sending anything.',
    { of: ['starttls', 'tls'] },
  )
  security: EmailSenderInput['security'];

  @TextField('User name at the server.', { max: 200, optional: true }) username?: string | null;

  @TextField('Password at the server; left out, the stored one is kept.', {
    max: 500,
    optional: true,
  })
  password?: string | null;

  @TextField('Sender, as an address or `Name <address>`.', {
    max: 254,
    pattern: FROM,
    shape: 'be an address or Name <address>',
    example: 'Example Corp <no-reply@example.com>',
  })
  from: string;
}

class SmsSenderDto {
  @ChoiceField('`json` takes signed JSON, `twilio` is Twilio or a service with its API.', {
    of: ['json', 'twilio'],
  })
  shape: SmsSenderInput['shape'];

  @UrlField('Address that accepts the messages.') url: string;

  @TextField('Account of a Twilio-compatible service.', { max: 100, optional: true })
  account?: string | null;

  @TextField(
    'Signing secret (`whsec_` and base64) or token of the account; left out, the stored one is kept.',
    { max: 200, optional: true },
  )
  secret?: string | null;

  @TextField('Sender: a telephone number, or a name.', { max: 34, optional: true })
  from?: string | null;
}

class SenderTestDto {
  @TextField('E-mail address, or telephone number as E.164.', { min: 3, max: 254 }) address: string;
}

function emailSenderInput(given: EmailSenderDto): EmailSenderInput {
  return {
    host: given.host.toLowerCase(),
    port: given.port,
    security: given.security,
    username: given.username || null,
    password: given.password || null,
    from: given.from,
  };
}

function smsSenderInput(given: SmsSenderDto): SmsSenderInput {
  return {
    shape: given.shape,
    url: given.url,
    account: given.account || null,
    secret: given.secret || null,
    from: given.from || null,
  };
}

/** The e-mail and text message providers of a workspace; the same for both consoles. */
@ApiTags('Staff')
@ApiParam({ name: 'workspace_id', schema: { type: 'string' } })
@Controller('staff/v1/workspaces/:workspace_id/senders')
export class SendersController {
  constructor(private readonly settings: WorkspaceSenderSettings) {}

  @Get()
  @ApiOperation({ summary: 'Show the providers of e-mails and text messages' })
  @Staff('settings:read')
  @Answers(200, SendersView)
  async show(@Caller() caller: StaffCaller) {
    return sendersView(await this.settings.show(caller));
  }

  @Put('email')
  @ApiOperation({ summary: 'Use a mail server of the workspace for e-mails' })
  @Staff('settings:write')
  @StepUp('senders.change_email')
  @Answers(200, SendersView, senderInvalid, senderKeyUnreadable)
  async changeEmail(@Caller() caller: StaffCaller, @Body() input: EmailSenderDto) {
    return sendersView(await this.settings.changeEmail(caller, emailSenderInput(input)));
  }

  @Put('sms')
  @ApiOperation({ summary: 'Use a service of the workspace for text messages' })
  @Staff('settings:write')
  @StepUp('senders.change_sms')
  @Answers(200, SendersView, senderInvalid, senderKeyUnreadable)
  async changeSms(@Caller() caller: StaffCaller, @Body() input: SmsSenderDto) {
    return sendersView(await this.settings.changeSms(caller, smsSenderInput(input)));
  }

  @Delete(':channel')
  @ApiOperation({ summary: 'Go back to the provider of the deployment' })
  @ApiParam({ name: 'channel', schema: { type: 'string' } })
  @Staff('settings:write')
  @StepUp('senders.remove', 'channel')
  @Answers(200, SendersView, senderNotFound)
  async remove(@Caller() caller: StaffCaller, @Param('channel') channel: string) {
    return sendersView(await this.settings.remove(caller, channel));
  }

  @Post(':channel/tests')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a test message' })
  @ApiParam({ name: 'channel', schema: { type: 'string' } })
  @Staff('settings:write')
  @Answers(
    202,
    SendersView,
    senderNotFound,
    messageAddressRefused,
    messageChannelUnavailable,
    messageLimitReached,
  )
  async test(
    @Caller() caller: StaffCaller,
    @Param('channel') channel: string,
    @Body() { address }: SenderTestDto,
  ) {
    return sendersView(await this.settings.test(caller, channel, address));
  }
}
