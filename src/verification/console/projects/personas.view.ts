import { ApiProperty } from '@nestjs/swagger';
import { SCENARIOS, type Scenario } from '../../engine/index.js';
import { PersonaView } from '../../sandbox/index.js';

/** The personas and scenarios of a test session. */
export class PersonasView {
  @ApiProperty({ type: [PersonaView] }) personas: PersonaView[];
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...SCENARIOS] } })
  scenarios: Scenario[];
}

export function personasView(personas: PersonaView[]): PersonasView {
  return { personas, scenarios: [...SCENARIOS] };
}
