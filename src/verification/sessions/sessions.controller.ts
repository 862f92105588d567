import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, ListViewOf, type ListView } from '../../platform/http/index.js';
import { SealAnswer, StoresAnswer, type AnswerSealer } from '../../platform/idempotency/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { AuditedSessions } from './audited-sessions.service.js';
import { CreateSessionDto, GetSessionQuery, ListSessionsQuery } from './session.dto.js';
import { sessionAlreadyTerminal, sessionNotFound, userNotFound } from './session.problems.js';
import { SessionView } from './session.view.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Verification sessions')
@Controller('v1/verification_sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly audited: AuditedSessions,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a verification session' })
  @ApiKey('sessions:write')
  @Answers(200, SessionView, projectNotFound, userNotFound, environmentMismatch)
  @StoresAnswer()
  create(
    @Caller() caller: ApiCaller,
    @Body() input: CreateSessionDto,
    @SealAnswer() sealAnswer: AnswerSealer | null,
  ): Promise<SessionView> {
    return this.sessions.create(caller, input, { sealAnswer });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a verification session',
    description:
      'With a server key, or with the OpenID Connect access token whose `verification_id` is the session.',
  })
  @ApiKey('sessions:read', { orToken: true })
  @Answers(200, SessionView, sessionNotFound, environmentMismatch)
  get(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Query() query: GetSessionQuery,
  ): Promise<SessionView> {
    return this.audited.get(caller, id, query.reveal_sensitive_data);
  }

  @Get()
  @ApiOperation({ summary: 'List verification sessions, newest first' })
  @ApiKey('sessions:read')
  @Answers(200, ListViewOf(SessionView))
  list(
    @Caller() caller: ApiCaller,
    @Query() query: ListSessionsQuery,
  ): Promise<ListView<SessionView>> {
    return this.sessions.list(caller, query);
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Cancel a session that has not ended' })
  @ApiKey('sessions:write')
  @Answers(200, SessionView, sessionNotFound, environmentMismatch, sessionAlreadyTerminal)
  cancel(@Caller() caller: ApiCaller, @Param('id') id: string): Promise<SessionView> {
    return this.audited.cancel(caller, id);
  }
}
