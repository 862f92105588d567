import { ApiProperty } from '@nestjs/swagger';
import { viewOf } from '../../platform/http/index.js';
import { CHECKED_SCENARIOS, type Scenario, type Simulation } from '../engine/index.js';
import type { Session } from '../sessions/index.js';
import { PERSONAS } from './personas.js';
import { scenarioFits } from './simulation.policy.js';

export class SimulationPersonaView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string' }) first_name: string;
  @ApiProperty({ type: 'string' }) last_name: string;
  @ApiProperty({ type: 'string' }) dob: string;
  @ApiProperty({ type: 'string' }) document_type: string;
}

export class SimulationChoiceView {
  @ApiProperty({ type: 'string', nullable: true }) persona: string | null;
  @ApiProperty({ type: 'string' }) scenario: string;
}

export class HostedSimulationView {
  @ApiProperty({ type: [SimulationPersonaView] }) personas: SimulationPersonaView[];
  @ApiProperty({ type: [String] }) scenarios: Scenario[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Null: the person the session is about.',
  })
  default_persona: string | null;
  @ApiProperty({ type: SimulationChoiceView, nullable: true }) chosen: SimulationChoiceView | null;
}

export function simulationView(session: Session): HostedSimulationView {
  // Scenarios of a finished step are no longer possible.
  const left = session.steps.filter((step) => !session.data?.done.includes(step));
  return {
    personas: PERSONAS.map((persona) =>
      viewOf(SimulationPersonaView, {}, { ...persona, document_type: persona.document.type }),
    ),
    scenarios: CHECKED_SCENARIOS.filter((scenario) => scenarioFits(session, scenario, left)),
    default_persona: null,
    chosen: choiceView(session.data?.simulation ?? null),
  };
}

/** Without the factors that a test of the API gave: they are not chosen on the page. */
function choiceView(choice: Simulation | null): SimulationChoiceView | null {
  return choice && { persona: choice.persona, scenario: choice.scenario };
}
