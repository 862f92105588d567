import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { FromConsole, OwnStaffAccount } from '../access/staff.decorators.js';
import type { StaffAccountCaller } from '../access/staff-caller.js';
import { NewPasskeyDto, PasskeyAnswerDto, StepUpAnswerDto, StepUpDto } from './passkey.dto.js';
import { passkeyLast, passkeyNotFound, passkeyRefused } from '../staff.problems.js';
import { ChallengeView, PasskeyListView, StepUpBegunView, StepUpView } from './passkey.view.js';
import { OwnPasskeys } from './own-passkeys.service.js';
import { StepUp } from './step-up.decorator.js';
import { StepUps } from './step-ups.service.js';

/** Signing in and confirming with a passkey, and managing one’s own passkeys. */
@ApiTags('Staff')
@Controller('staff/v1')
export class PasskeysController {
  constructor(
    private readonly own: OwnPasskeys,
    private readonly stepUps: StepUps,
  ) {}

  @Post('sign_in/challenges')
  @ApiOperation({ summary: 'Begin to sign in with a passkey' })
  @FromConsole('a challenge is worth nothing without a passkey')
  @Answers(200, ChallengeView)
  begin() {
    return this.own.beginSignIn();
  }

  @Post('sign_in')
  @ApiOperation({ summary: 'Sign in with a passkey' })
  @FromConsole('the passkey is the credential')
  @Answers(204, null, passkeyRefused)
  signIn(
    @Body() { challenge_id: id, response }: PasskeyAnswerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.own.signIn({ id, response }, request, reply);
  }

  @Post('step_ups')
  @ApiOperation({ summary: 'Begin to confirm one dangerous action' })
  @OwnStaffAccount()
  @Answers(200, StepUpBegunView)
  beginStepUp(@Caller() { session }: StaffAccountCaller, @Body() { action, target }: StepUpDto) {
    return this.stepUps.begin(session, { action, target: target ?? '' });
  }

  @Post('step_ups/:id/confirm')
  @ApiOperation({ summary: 'Confirm it with a passkey' })
  @OwnStaffAccount()
  @Answers(200, StepUpView, passkeyRefused)
  confirm(
    @Caller() { session }: StaffAccountCaller,
    @Param('id') id: string,
    @Body() { response }: StepUpAnswerDto,
  ) {
    return this.stepUps.confirm(session, id, response);
  }

  @Get('passkeys')
  @ApiOperation({ summary: 'List your passkeys' })
  @OwnStaffAccount()
  @Answers(200, PasskeyListView)
  list(@Caller() { id }: StaffAccountCaller) {
    return this.own.list(id);
  }

  @Post('passkeys/challenges')
  @ApiOperation({ summary: 'Begin to add a passkey' })
  @OwnStaffAccount()
  @StepUp('passkeys.add')
  @Answers(200, ChallengeView)
  beginAdding(@Caller() { session }: StaffAccountCaller) {
    return this.own.beginAdding(session);
  }

  @Post('passkeys')
  @ApiOperation({ summary: 'Add a passkey' })
  @OwnStaffAccount()
  @Answers(200, PasskeyListView, passkeyRefused)
  add(
    @Caller() { session }: StaffAccountCaller,
    @Body() { challenge_id: id, response, name }: NewPasskeyDto,
  ) {
    return this.own.add(session, { id, response, name });
  }

  @Post('passkeys/:id/remove')
  @ApiOperation({ summary: 'Remove one of several passkeys; other sessions end' })
  @OwnStaffAccount()
  @StepUp('passkeys.remove', 'id')
  @Answers(200, PasskeyListView, passkeyNotFound, passkeyLast)
  remove(@Caller() { session }: StaffAccountCaller, @Param('id') id: string) {
    return this.own.remove(session, id);
  }
}
