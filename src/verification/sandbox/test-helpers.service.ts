import { Injectable } from '@nestjs/common';
import type { ListView } from '../../platform/http/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { SessionsService, sessionView, type SessionView } from '../sessions/index.js';
import type { CompleteSessionDto } from './complete-session.dto.js';
import { PERSONAS } from './personas.js';
import { personaView, type PersonaView } from './persona.view.js';
import { sandboxOnly } from './sandbox.problems.js';
import { SessionSimulation } from './session-simulation.service.js';

@Injectable()
export class TestHelpersService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly simulation: SessionSimulation,
  ) {}

  personas(caller: ApiCaller): ListView<PersonaView> {
    requireSandbox(caller);
    return {
      object_name: 'list',
      data: PERSONAS.map(personaView),
      has_more: false,
      next_cursor: null,
    };
  }

  async complete(caller: ApiCaller, id: string, input: CompleteSessionDto): Promise<SessionView> {
    requireSandbox(caller);
    const session = await this.sessions.find(caller, id);
    const { scenario, persona = null } = input;
    return sessionView(await this.simulation.run(session, { scenario, persona }));
  }
}

function requireSandbox(caller: ApiCaller): void {
  if (caller.environment !== 'sandbox') throw sandboxOnly();
}
