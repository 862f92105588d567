import { IntegerField } from '../http/index.js';

export class RotateSecretDto {
  @IntegerField({
    description: 'Seconds for which the secret of before signs along; 86400 when left out.',
    min: 0,
    max: 86_400,
    optional: true,
  })
  old_secret_expires_in?: number | null;
}
