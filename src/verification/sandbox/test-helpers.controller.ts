import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, ListViewOf, type ListView } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import {
  sessionAlreadyTerminal,
  sessionBusy,
  sessionNotFound,
  sessionView,
  SessionView,
} from '../sessions/index.js';
import { CompleteSessionDto } from './complete-session.dto.js';
import { personaView, PersonaView } from './persona.view.js';
import { personaNotFound, sandboxOnly, scenarioNotPossible } from './session-simulation.service.js';
import { TestHelpersService } from './test-helpers.service.js';

@ApiTags('Test helpers')
@Controller('v1/test_helpers')
export class TestHelpersController {
  constructor(private readonly helpers: TestHelpersService) {}

  @Get('personas')
  @ApiOperation({ summary: 'List the simulated people of sandbox projects' })
  @ApiKey('test_helpers')
  @Answers(200, ListViewOf(PersonaView), sandboxOnly)
  personas(@Caller() caller: ApiCaller): ListView<PersonaView> {
    const data = this.helpers.personas(caller).map(personaView);
    return { object_name: 'list', data, has_more: false, next_cursor: null };
  }

  @Post('verification_sessions/:id/complete')
  @ApiOperation({ summary: 'Finish a sandbox session without a browser' })
  @ApiKey('test_helpers')
  @Answers(
    200,
    SessionView,
    sessionNotFound,
    environmentMismatch,
    sandboxOnly,
    personaNotFound,
    scenarioNotPossible,
    sessionAlreadyTerminal,
    sessionBusy,
  )
  async complete(
    @Caller() caller: ApiCaller,
    @Param('id') id: string,
    @Body() { scenario, persona, factors }: CompleteSessionDto,
  ) {
    return sessionView(
      await this.helpers.complete(caller, id, {
        ...{ scenario, persona: persona ?? null },
        ...(factors && { factors }),
      }),
    );
  }
}
