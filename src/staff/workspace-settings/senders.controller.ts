import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import {
  emailSenderInput,
  EmailSenderDto,
  SenderTestDto,
  smsSenderInput,
  SmsSenderDto,
} from './sender.dto.js';
import { senderInvalid, senderKeyUnreadable, senderNotFound } from './sender.problems.js';
import { SendersView, sendersView } from './sender.view.js';
import { WorkspaceSenderSettings } from './senders.service.js';

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
