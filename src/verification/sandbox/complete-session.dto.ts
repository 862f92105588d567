import { ChoiceField, ChoicesField } from '../../platform/http/index.js';
import {
  SCENARIOS,
  SIMULATED_FACTORS,
  type Scenario,
  type SimulatedFactor,
} from '../engine/index.js';
import { PERSONAS } from './personas.js';

export class CompleteSessionDto {
  @ChoiceField({ description: 'What happens in the session.', of: SCENARIOS })
  scenario: Scenario;

  @ChoiceField({
    description: 'Who appears; the person the session is about when left out.',
    of: PERSONAS.map(({ id }) => id),
    optional: true,
  })
  persona?: string;

  @ChoicesField({
    description:
      'What the person shows where the session asks for a device key: `hwk` when left out, as somebody who has all that is asked for. `["face"]` shows no key. Face and document are shown as the steps ask.',
    of: SIMULATED_FACTORS,
    max: SIMULATED_FACTORS.length,
    optional: true,
  })
  factors?: SimulatedFactor[];
}
