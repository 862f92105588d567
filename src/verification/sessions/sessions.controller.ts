import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, listView, ListViewOf, pageOf } from '../../platform/http/index.js';
import { SealAnswer, StoresAnswer, type AnswerSealer } from '../../platform/idempotency/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { DeviceKeyRevokedView } from '../device-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { SessionsService, type CreatedSession } from './sessions.service.js';
import {
  CreateSessionDto,
  GetSessionQuery,
  ListSessionsQuery,
  newSessionInput,
  sessionFilters,
} from './session.dto.js';
import { SessionDeviceKeys } from './lifecycle/session-device-keys.service.js';
import type { Owner } from './model/session.js';
import { sessionAlreadyTerminal, sessionNotFound, userNotFound } from './model/session.problems.js';
import { createdSessionView, sessionView, SessionView } from './session.view.js';

@ApiTags('Verification sessions')
@Controller('v1/verification_sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly deviceKeys: SessionDeviceKeys,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a verification session' })
  @ApiKey('sessions:write')
  @Answers(200, SessionView, projectNotFound, userNotFound, environmentMismatch)
  @StoresAnswer()
  async create(
    @Caller() caller: ApiCaller,
    @Body() input: CreateSessionDto,
    @SealAnswer() seal: AnswerSealer | null,
  ) {
    const sealAnswer = seal && ((created: CreatedSession) => seal(createdSessionView(created)));
    return createdSessionView(
      await this.sessions.create(ownerOf(caller), newSessionInput(input), { sealAnswer }),
    );
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a verification session',
    description:
      'With a server key, or with the OpenID Connect access token whose `verification_id` is the session.',
  })
  @ApiKey('sessions:read', { orToken: true })
  @Answers(200, SessionView, sessionNotFound, environmentMismatch)
  async get(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Query() { reveal_sensitive_data: reveal = false }: GetSessionQuery,
  ) {
    const session = await (reveal
      ? this.sessions.reveal(caller, id)
      : this.sessions.find(caller, id));
    return sessionView(session, { reveal });
  }

  @Get()
  @ApiOperation({ summary: 'List verification sessions, newest first' })
  @ApiKey('sessions:read')
  @Answers(200, ListViewOf(SessionView))
  async list(@Caller() caller: ApiCaller, @Query() query: ListSessionsQuery) {
    const page = pageOf(query, 'vs');
    const filters = sessionFilters(query);
    const found = filters ? await this.sessions.list(ownerOf(caller), filters, page) : [];
    return listView(
      found.map((session) => sessionView(session)),
      page,
    );
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Cancel a session that has not ended' })
  @ApiKey('sessions:write')
  @Answers(200, SessionView, sessionNotFound, environmentMismatch, sessionAlreadyTerminal)
  async cancel(@Caller() caller: ApiCaller, @Param('id') id: string) {
    return sessionView(await this.sessions.cancel(caller, id));
  }

  @Post(':id/device_keys/revoke_all')
  @ApiOperation({
    summary: 'Revoke the device keys that were made in a session',
    description:
      'For a session whose success was not enough for you. It makes no other key. Once more changes nothing.',
  })
  @ApiKey('sessions:write')
  @Answers(200, DeviceKeyRevokedView, sessionNotFound, environmentMismatch)
  async revokeDeviceKeys(@Caller() caller: ApiCaller, @Param('id') id: string) {
    const session = await this.sessions.find(caller, id);
    return { revoked: await this.deviceKeys.revoke(session, caller.id) };
  }
}

function ownerOf({ tenantId: organizationId, environment }: ApiCaller): Owner {
  return { organizationId, environment };
}
