import { ApiProperty } from '@nestjs/swagger';
import { textOrNull, viewOf } from '../../platform/http/index.js';
import { CHECKED_SCENARIOS, type Scenario } from '../engine/index.js';
import type { Session } from '../sessions/index.js';
import { PERSONAS, type Persona } from './personas.js';
import { scenarioFits } from './simulation.policy.js';

export class SimulationPersonaView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string' }) first_name: string;
  @ApiProperty({ type: 'string' }) last_name: string;
  @ApiProperty({ type: 'string' }) dob: string;
  @ApiProperty({ type: 'string' }) document_type: string;
}

export class SimulationChoiceView {
  @ApiProperty(textOrNull) persona: string | null;
  @ApiProperty({ type: 'string' }) scenario: string;
}

export class HostedSimulationView {
  @ApiProperty({ type: [SimulationPersonaView] }) personas: SimulationPersonaView[];
  @ApiProperty({ type: [String] }) scenarios: Scenario[];
  @ApiProperty({ ...textOrNull, description: 'Null: the person the session is about.' })
  default_persona: string | null;
  @ApiProperty({ type: SimulationChoiceView, nullable: true }) chosen: SimulationChoiceView | null;
}

export function simulationView(session: Session): HostedSimulationView {
  const { simulation = null } = session.data ?? {};
  // Scenarios of a finished step are no longer possible.
  const left = session.steps.filter((step) => !session.data?.done.includes(step));
  return {
    personas: PERSONAS.map((persona) =>
      viewOf(SimulationPersonaView, {}, { ...persona, document_type: persona.document.type }),
    ),
    scenarios: CHECKED_SCENARIOS.filter((scenario) => scenarioFits(session, scenario, left)),
    default_persona: null,
    // Without the factors that a test of the API gave: they are not chosen on the page.
    chosen: simulation && viewOf(SimulationChoiceView, simulation),
  };
}

export class PersonaView {
  @ApiProperty({ type: 'string', example: 'persona_01' }) id: string;
  @ApiProperty({ type: 'string' }) first_name: string;
  @ApiProperty(textOrNull) middle_name: string | null;
  @ApiProperty({ type: 'string' }) last_name: string;
  @ApiProperty({ type: 'string', format: 'date' }) dob: string;
  @ApiProperty({ type: 'string' }) email: string;
  @ApiProperty({ type: 'string' }) phone: string;
  @ApiProperty({ type: 'string', example: 'drivers_license' }) document_type: string;
}

export function personaView(persona: Persona): PersonaView {
  return viewOf(PersonaView, {}, { ...persona, document_type: persona.document.type });
}
