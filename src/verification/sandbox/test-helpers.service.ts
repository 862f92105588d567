import { Injectable } from '@nestjs/common';
import type { ApiCaller } from '../api-keys/index.js';
import type { Simulation } from '../engine/index.js';
import { SessionsService, type Session } from '../sessions/index.js';
import { PERSONAS, type Persona } from './personas.js';
import { SessionSimulation, sandboxOnly } from './session-simulation.service.js';

/**
 * Test helpers for partners in the sandbox. Every call throws `sandbox_only` for a production key.
 */
@Injectable()
export class TestHelpersService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly simulation: SessionSimulation,
  ) {}

  personas(caller: ApiCaller): readonly Persona[] {
    requireSandbox(caller);
    return PERSONAS;
  }

  async complete(caller: ApiCaller, id: string, simulation: Simulation): Promise<Session> {
    requireSandbox(caller);
    return this.simulation.run(await this.sessions.find(caller, id), simulation);
  }
}

function requireSandbox(caller: ApiCaller): void {
  if (caller.environment !== 'sandbox') throw sandboxOnly();
}
