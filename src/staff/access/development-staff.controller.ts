import { Body, Controller, Get, Post, Req, Res, Module } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, TextField } from '../../platform/http/index.js';
import { Caller } from '../../platform/access/index.js';
import { FromConsole, OwnStaffAccount } from './staff.decorators.js';
import type { StaffAccountCaller } from './staff-caller.js';
import { StepUpDto } from '../passkeys/passkey.dto.js';
import { StepUpView } from '../passkeys/passkey.view.js';
import { DevelopmentAccountListView, DevelopmentSignInView } from '../accounts/own-account.view.js';
import { DevelopmentStaff } from './development-staff.service.js';
import { StaffModule } from '../staff.module.js';

class DevelopmentSignInDto {
  @TextField('One of the listed accounts.', { max: 64 }) account_id: string;
}

/** Sign in as a person of the development set-up. The module is not there in production. */
@ApiTags('Staff')
@Controller('staff/v1/development')
class DevelopmentStaffController {
  constructor(private readonly staff: DevelopmentStaff) {}

  @Get('accounts')
  @ApiOperation({ summary: 'List the staff of the development set-up' })
  @FromConsole('development only: everybody may sign in as these')
  @Answers(200, DevelopmentAccountListView)
  list() {
    return this.staff.list();
  }

  @Post('sign_in')
  @ApiOperation({ summary: 'Sign in as one of them' })
  @FromConsole('development only: everybody may sign in as these')
  @Answers(200, DevelopmentSignInView)
  signIn(
    @Body() { account_id: account }: DevelopmentSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.staff.signIn(account, request, reply);
  }

  @Post('step_ups')
  @ApiOperation({ summary: 'Confirm a dangerous action as one of them' })
  @OwnStaffAccount()
  @Answers(200, StepUpView)
  confirm(@Caller() { session }: StaffAccountCaller, @Body() { action, target }: StepUpDto) {
    return this.staff.confirm(session, { action, target: target ?? '' });
  }
}

/** Only where the development set-up is made: its people need no passkey. */
@Module({
  imports: [StaffModule],
  controllers: [DevelopmentStaffController],
  providers: [DevelopmentStaff],
  exports: [DevelopmentStaff],
})
export class DevelopmentStaffModule {}
