import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { renderSVG } from 'uqr';
import { Caller } from '../../../platform/access/index.js';
import { environmentMismatch } from '../../../platform/errors/index.js';
import { Answers, ChoiceField } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { projectNotFound } from '../../projects/index.js';
import {
  personaNotFound,
  PERSONAS,
  personaView,
  sandboxOnly,
  scenarioNotPossible,
  PersonaView,
} from '../../sandbox/index.js';
import {
  sessionAlreadyTerminal,
  sessionBusy,
  sessionNotFound,
  SESSION_STATUSES,
  type CreatedSession,
  type SessionStatus,
} from '../../sessions/index.js';
import { TestSessions } from './test-sessions.service.js';
import { SCENARIOS, type Scenario } from '../../engine/index.js';

class CompleteTestSessionDto {
  @ChoiceField('What happens in the session.', { of: SCENARIOS }) scenario: Scenario;
  @ChoiceField('The simulated person.', { of: PERSONAS.map(({ id }) => id) }) persona: string;
}

/** A sandbox session for trying out a project. */
class TestSessionView {
  @ApiProperty({ type: 'string', example: 'vs_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['test_session'] }) object_name: 'test_session';
  @ApiProperty({ type: 'string', enum: [...SESSION_STATUSES] }) status: SessionStatus;
}

/** Its link is shown once. */
class NewTestSessionView extends TestSessionView {
  @ApiProperty({ type: 'string', format: 'uri' }) url: string;
  @ApiProperty({ type: 'string', description: 'The same link as a QR code: an SVG document.' })
  qr: string;
}

function testSessionView({ id, status }: Pick<TestSessionView, 'id' | 'status'>): TestSessionView {
  return { id, object_name: 'test_session', status };
}

function newTestSessionView({ session, url }: CreatedSession): NewTestSessionView {
  const link = url ?? '';
  return {
    ...testSessionView(session),
    url: link,
    qr: renderSVG(link, { border: 2, pixelSize: 1 }),
  };
}

class PersonasView {
  @ApiProperty({ type: [PersonaView] }) personas: PersonaView[];
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...SCENARIOS] } })
  scenarios: Scenario[];
}

function personasView(personas: PersonaView[]): PersonasView {
  return { personas, scenarios: [...SCENARIOS] };
}

@ApiTags('Console')
@Controller('console/v1')
export class TestSessionsController {
  constructor(private readonly tests: TestSessions) {}

  @Get('personas')
  @ApiOperation({ summary: 'List the simulated people and scenarios' })
  @Staff('projects:read')
  @Answers(200, PersonasView)
  personas() {
    return personasView(PERSONAS.map(personaView));
  }

  @Post('projects/:id/test_sessions')
  @ApiOperation({ summary: 'Begin a test session of a sandbox project; its link is shown once' })
  @Staff('projects:write')
  @Answers(201, NewTestSessionView, projectNotFound, sandboxOnly)
  async begin(@Caller() { tenantId, id: actor }: StaffCaller<'org'>, @Param('id') id: string) {
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
  ) {
    const simulation = { scenario, persona };
    return testSessionView(await this.tests.complete(tenantId, { projectId, id }, simulation));
  }
}
