import { ChoiceField, ChoicesField, IntegerField, TextField } from '../../platform/http/index.js';
import { MAX_OVERLAP_SECONDS, SCOPES, type Scope } from '../api-keys/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';

export class CreateApiKeyDto {
  @TextField('Shown to staff: where the key is used.', { max: 100 }) name: string;
  @ChoiceField('The environment of the key.', { of: ENVIRONMENTS }) environment: Environment;
  @ChoicesField('What the key may do.', { of: SCOPES, max: SCOPES.length }) scopes: Scope[];
}

export class RotateApiKeyDto {
  @IntegerField('Seconds for which the old key still works.', { min: 0, max: MAX_OVERLAP_SECONDS })
  overlap_seconds: number;
}
