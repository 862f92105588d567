import {
  BooleanField,
  ChoiceField,
  NestedField,
  PhoneField,
  TextField,
} from '../../platform/http/index.js';
import { CHECKED_SCENARIOS, type Scenario } from '../engine/index.js';
import { PERSONAS } from '../sandbox/index.js';

export class OpenQuery {
  @TextField({ description: 'The `token` of the session.', max: 200 })
  token: string;
}

export class ConsentDto {
  @BooleanField({ description: 'Whether the person agrees.' })
  granted: boolean;

  @TextField({
    description:
      'The `text_hash` of the consent that was shown. An answer to a text that has changed since is refused.',
    max: 64,
    optional: true,
  })
  text_hash?: string | null;
}

export class SimulationDto {
  @ChoiceField({
    description: 'Who appears; the person the session is about when null.',
    of: PERSONAS.map(({ id }) => id),
    optional: true,
  })
  persona?: string | null;

  @ChoiceField({ description: 'What happens.', of: CHECKED_SCENARIOS })
  scenario: Scenario;
}

/** The input of a capture step. In a sandbox project a simulation replaces the camera. */
export class CaptureDto {
  @NestedField({ description: 'Sandbox only.', type: () => SimulationDto, optional: true })
  simulation?: SimulationDto;
}

export class PhoneCodeDto {
  @PhoneField({ description: 'Where to send the code, as E.164.' })
  phone: string;
}

export class PhoneStepDto {
  @TextField({ description: 'The six digits that were sent.', min: 6, max: 6, pattern: /^\d{6}$/ })
  code: string;
}
