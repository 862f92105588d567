import { Injectable } from '@nestjs/common';
import type { ListView } from '../../platform/http/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { PERSONAS } from '../checks/index.js';
import { personaView, type PersonaView } from './persona.view.js';
import type { CompleteSessionDto } from './session.dto.js';
import { sandboxOnly } from './session.problems.js';
import { SessionSimulation } from './session-simulation.service.js';
import { sessionView, type SessionView } from './session.view.js';
import { SessionsService } from './sessions.service.js';

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
