import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import {
  Answers,
  ListViewOf,
  type ListView,
  ChoiceField,
  ChoicesField,
} from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import {
  sessionAlreadyTerminal,
  sessionBusy,
  sessionNotFound,
  sessionView,
  SessionView,
} from '../sessions/index.js';
import {
  SCENARIOS,
  SIMULATED_FACTORS,
  type Scenario,
  type SimulatedFactor,
} from '../engine/index.js';
import { personaView, PersonaView } from './simulation.view.js';
import {
  personaNotFound,
  requireSandbox,
  sandboxOnly,
  scenarioNotPossible,
  SessionSimulation,
} from './session-simulation.service.js';
import { PERSONAS } from './personas.js';

class CompleteSessionDto {
  @ChoiceField('What happens in the session.', { of: SCENARIOS }) scenario: Scenario;

  @ChoiceField('The simulated person. Default: the session’s person.', {
    of: PERSONAS.map(({ id }) => id),
    optional: true,
  })
  persona?: string;

  @ChoicesField(
    'The factors shown when the session asks for a device key. Default: `hwk`. `["face"]` shows no key. Face and document follow the steps; `doc` also shows a document in place of a key, where the session takes it (`document_without_key`). `["doc", "hwk"]` goes without a face, where the session takes that (`without_face`).',
    { of: SIMULATED_FACTORS, max: SIMULATED_FACTORS.length, optional: true },
  )
  factors?: SimulatedFactor[];
}

@ApiTags('Test helpers')
@Controller('v1/test_helpers')
export class TestHelpersController {
  constructor(private readonly simulation: SessionSimulation) {}

  @Get('personas')
  @ApiOperation({ summary: 'List the simulated people of sandbox projects' })
  @ApiKey('test_helpers')
  @Answers(200, ListViewOf(PersonaView), sandboxOnly)
  personas(@Caller() caller: ApiCaller): ListView<PersonaView> {
    requireSandbox(caller);
    const data = PERSONAS.map(personaView);
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
      await this.simulation.complete(caller, id, {
        ...{ scenario, persona: persona ?? null },
        ...(factors && { factors }),
      }),
    );
  }
}
