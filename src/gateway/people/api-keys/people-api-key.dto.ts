import { ChoicesField, TextField } from '../../../platform/http/index.js';
import { CUSTOMER_SCOPES, type CustomerScope } from '../../customers/index.js';

export class CreateCustomerKeyDto {
  @TextField({ description: 'Shown to staff: where the key is used.', max: 100 })
  name: string;

  @ChoicesField({
    description: 'Scopes of the key; no more than its creator may do.',
    of: CUSTOMER_SCOPES,
    max: CUSTOMER_SCOPES.length,
  })
  scopes: CustomerScope[];
}
