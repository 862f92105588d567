import { Body, Controller, Delete, Get, Param, Patch, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnPage } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import { Answers } from '../../platform/http/index.js';
import { deviceKeyNotFound } from '../device-keys/index.js';
import {
  HostedSession,
  InBrowser,
  OpenSession,
  requestNotFromPage,
  sessionCookie,
} from '../hosted-ui/index.js';
import { legalHold, userAbsent } from '../legal-holds/index.js';
import { sessionAlreadyRedacted, type Session } from '../sessions/index.js';
import { RenameDeviceKeyDto } from './held-data.dto.js';
import { HeldDataService, heldDataUnavailable } from './held-data.service.js';
import { HeldClosedView, heldDataView, HeldDataView, WithdrawnView } from './held-data.view.js';

/** The API of the page at `/me`. Its credential is a session that has just verified the person. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id/held')
export class HeldDataController {
  constructor(
    private readonly held: HeldDataService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Show the data held about the person, and until when' })
  @HostedSession()
  @Answers(200, HeldDataView, heldDataUnavailable)
  async get(
    @Req() request: FastifyRequest,
    @OpenSession() session: Session,
    @InBrowser() browser: string,
  ) {
    // Typed into the address bar, it would show the data without the page and its button.
    if (!isFromOwnPage(request, 'hosted-page')) throw requestNotFromPage();
    return heldDataView(await this.held.of(session, browser));
  }

  @Patch('device_keys/:key')
  @ApiOperation({ summary: 'Rename a device key' })
  @HostedSession()
  @Answers(200, HeldDataView, heldDataUnavailable, deviceKeyNotFound)
  async renameKey(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
    @Param('key') key: string,
    @Body() { label }: RenameDeviceKeyDto,
  ) {
    await this.held.renameKey(session, browser, key, label);
    return heldDataView(await this.held.of(session, browser));
  }

  @Delete('device_keys/:key')
  @ApiOperation({ summary: 'Revoke a device key' })
  @HostedSession()
  @Answers(200, HeldDataView, heldDataUnavailable, deviceKeyNotFound)
  async revokeKey(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
    @Param('key') key: string,
  ) {
    await this.held.revokeKey(session, browser, key);
    return heldDataView(await this.held.of(session, browser));
  }

  @Delete('access')
  @ApiOperation({ summary: 'End the access of this browser to the data' })
  @HostedSession()
  @Answers(200, HeldClosedView)
  async close(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HeldClosedView> {
    await this.held.close(session, browser);
    sessionCookie(session.id, this.settings.isHttps).clear(reply);
    return { closed: true };
  }

  @Delete()
  @ApiOperation({
    summary: 'Withdraw consent and destroy the data held about the person',
    description:
      'Everything about a person whom the session named, or who first came with it. Otherwise only what the session collected.',
  })
  @HostedSession()
  @Answers(200, WithdrawnView, heldDataUnavailable, userAbsent, sessionAlreadyRedacted, legalHold)
  async withdraw(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
  ): Promise<WithdrawnView> {
    await this.held.withdraw(session, browser);
    return { deleted: true };
  }
}
