import { ChoiceField, EmailField } from '../../platform/http/index.js';
import { ROLES } from '../role.policy.js';
import { INVITATION_DELIVERIES, type InvitationDelivery } from './members.service.js';

export class InviteDto {
  @EmailField('Address of the invited person; shown to them, and kept with their account.')
  email: string;

  @ChoiceField('Their role. It cannot be changed with the link.', { of: ROLES }) role: string;

  @ChoiceField(
    'The link is sent to the address, and the answer is without it. Where nothing can be sent, `email` is refused, and `none`, the default, answers with the link.',
    { of: INVITATION_DELIVERIES, optional: true },
  )
  deliver?: InvitationDelivery | null;
}

export class ChangeRoleDto {
  @ChoiceField('The new role; the member signs in again.', { of: ROLES }) role: string;
}
