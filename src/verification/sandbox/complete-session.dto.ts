import { ChoiceField } from '../../platform/http/index.js';
import { SCENARIOS, type Scenario } from '../engine/index.js';
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
}
