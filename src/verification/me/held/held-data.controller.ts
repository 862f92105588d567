import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/index.js';
import { deviceKeyNotFound } from '../../device-keys/index.js';
import { HostedSession, InBrowser, OpenSession } from '../../hosted-ui/index.js';
import { legalHold, userAbsent } from '../../retention/index.js';
import type { Session } from '../../sessions/index.js';
import { heldDataUnavailable } from './held-data.problems.js';
import { HeldDataService } from './held-data.service.js';
import { heldDataView, HeldDataView, WithdrawnView } from './held-data.view.js';

/** The API of the page at `/me`. Its credential is a session that has just verified the person. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id/held')
export class HeldDataController {
  constructor(private readonly held: HeldDataService) {}

  @Get()
  @ApiOperation({ summary: 'Show the data held about the person, and until when' })
  @HostedSession()
  @Answers(200, HeldDataView, heldDataUnavailable)
  async get(@OpenSession() session: Session, @InBrowser() browser: string): Promise<HeldDataView> {
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
  ): Promise<HeldDataView> {
    await this.held.revokeKey(session, browser, key);
    return heldDataView(await this.held.of(session, browser));
  }

  @Delete()
  @ApiOperation({ summary: 'Withdraw consent and destroy the data held about the person' })
  @HostedSession()
  @Answers(200, WithdrawnView, heldDataUnavailable, userAbsent, legalHold)
  async withdraw(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
  ): Promise<WithdrawnView> {
    await this.held.withdraw(session, browser);
    return { deleted: true };
  }
}
