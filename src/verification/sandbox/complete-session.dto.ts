import { ChoiceField, ChoicesField } from '../../platform/http/index.js';
import {
  SCENARIOS,
  SIMULATED_FACTORS,
  type Scenario,
  type SimulatedFactor,
} from '../engine/index.js';
import { PERSONAS } from './personas.js';

export class CompleteSessionDto {
  @ChoiceField('What happens in the session.', { of: SCENARIOS }) scenario: Scenario;

  @ChoiceField('The simulated person. Default: the session’s person.', {
    of: PERSONAS.map(({ id }) => id),
    optional: true,
  })
  persona?: string;

  @ChoicesField(
    'The factors shown when the session asks for a device key. Default: `hwk`. `["face"]` shows no key. Face and document follow the steps; `doc` also shows a document in place of a key, where the session takes it (`document_without_key`).',
    { of: SIMULATED_FACTORS, max: SIMULATED_FACTORS.length, optional: true },
  )
  factors?: SimulatedFactor[];
}
