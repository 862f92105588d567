import { ChoiceField, EmailField } from '../../platform/http/index.js';
import { ROLES } from '../roles/index.js';

export class InviteDto {
  @EmailField({ description: 'Whom it is for; shown to them, and kept with their account.' })
  email: string;

  @ChoiceField({
    description: 'What they will be. Whoever opens the link cannot change it.',
    of: ROLES,
  })
  role: string;
}

export class ChangeRoleDto {
  @ChoiceField({ description: 'The new role; the member signs in again.', of: ROLES })
  role: string;
}
