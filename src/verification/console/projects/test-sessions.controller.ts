import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { environmentMismatch } from '../../../platform/errors/index.js';
import { Answers } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { projectNotFound } from '../../projects/index.js';
import {
  personaNotFound,
  PERSONAS,
  personaView,
  sandboxOnly,
  scenarioNotPossible,
} from '../../sandbox/index.js';
import { sessionAlreadyTerminal, sessionBusy, sessionNotFound } from '../../sessions/index.js';
import { CompleteTestSessionDto } from './project.dto.js';
import {
  newTestSessionView,
  NewTestSessionView,
  testSessionView,
  TestSessionView,
} from './test-session.view.js';
import { personasView, PersonasView } from './personas.view.js';
import { TestSessions } from './test-sessions.service.js';

/** Test sessions of sandbox projects. */
@ApiTags('Console')
@Controller('console/v1')
export class TestSessionsController {
  constructor(private readonly tests: TestSessions) {}

  @Get('personas')
  @ApiOperation({ summary: 'List the simulated people and scenarios' })
  @Staff('projects:read')
  @Answers(200, PersonasView)
  personas(): PersonasView {
    return personasView(PERSONAS.map(personaView));
  }

  @Post('projects/:id/test_sessions')
  @ApiOperation({ summary: 'Begin a test session of a sandbox project; its link is shown once' })
  @Staff('projects:write')
  @Answers(201, NewTestSessionView, projectNotFound, sandboxOnly)
  async begin(
    @Caller() { tenantId, id: actor }: StaffCaller<'org'>,
    @Param('id') id: string,
  ): Promise<NewTestSessionView> {
    return newTestSessionView(await this.tests.begin(tenantId, id, actor));
  }

  @Post('projects/:id/test_sessions/:session_id/complete')
  @ApiOperation({ summary: 'Finish a test session as a simulated person' })
  @Staff('projects:write')
  @Answers(
    200,
    TestSessionView,
    projectNotFound,
    sessionNotFound,
    sandboxOnly,
    environmentMismatch,
    personaNotFound,
    scenarioNotPossible,
    sessionAlreadyTerminal,
    sessionBusy,
  )
  async complete(
    @Caller() { tenantId }: StaffCaller<'org'>,
    @Param('id') projectId: string,
    @Param('session_id') id: string,
    @Body() { scenario, persona }: CompleteTestSessionDto,
  ): Promise<TestSessionView> {
    const simulation = { scenario, persona };
    return testSessionView(await this.tests.complete(tenantId, { projectId, id }, simulation));
  }
}
