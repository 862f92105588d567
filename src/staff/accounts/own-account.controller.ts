import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import { OwnStaffAccount } from '../access/staff.decorators.js';
import type { StaffAccountCaller } from '../access/staff-caller.js';
import { staffSessionNotFound } from '../access/staff-sessions.service.js';
import { OwnAccount } from './own-account.service.js';
import { SignedInView, SignedOutView, StaffSessionListView } from './own-account.view.js';

/** How long a browser asks for the account again after somebody signed out. */
const SIGNED_OUT_SECONDS = 90 * 86_400;

@ApiTags('Staff')
@Controller('staff/v1')
export class OwnAccountController {
  constructor(
    private readonly own: OwnAccount,
    private readonly address: ConsoleAddress,
  ) {}

  @Get('session')
  @ApiOperation({ summary: 'Show the signed-in account and its permissions in each workspace' })
  @OwnStaffAccount()
  @Answers(200, SignedInView)
  show(@Caller() { session }: StaffAccountCaller) {
    return this.own.signedIn(session);
  }

  @Post('session/end')
  @ApiOperation({ summary: 'Sign out' })
  @OwnStaffAccount()
  @Answers(200, SignedOutView, staffSessionNotFound)
  async signOut(
    @Caller() { session }: StaffAccountCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutView> {
    await this.own.endSession(session, session.id);
    this.address.cookie.clear(reply);
    if (session.method === 'single_sign_on')
      this.address.signedOutCookie.set(reply, 'yes', { maxAge: SIGNED_OUT_SECONDS });
    return { object_name: 'signed_out' };
  }

  @Get('sessions')
  @ApiOperation({ summary: 'List your active sessions' })
  @OwnStaffAccount()
  @Answers(200, StaffSessionListView)
  list(@Caller() { session }: StaffAccountCaller) {
    return this.own.listSessions(session);
  }

  @Post('sessions/:id/end')
  @ApiOperation({ summary: 'End one of your sessions' })
  @OwnStaffAccount()
  @Answers(200, StaffSessionListView, staffSessionNotFound)
  async end(@Caller() { session }: StaffAccountCaller, @Param('id') id: string) {
    if (!isId('sess', id)) throw staffSessionNotFound();
    return this.own.endSession(session, id);
  }

  @Post('sessions/end_others')
  @ApiOperation({ summary: 'End all your sessions except this one' })
  @OwnStaffAccount()
  @Answers(200, StaffSessionListView)
  endOthers(@Caller() { session }: StaffAccountCaller) {
    return this.own.endOthers(session);
  }
}
