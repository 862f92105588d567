import { TextField } from '../../platform/http/index.js';

export class DevelopmentSignInDto {
  @TextField({ description: 'One of the listed accounts.', max: 64 })
  account_id: string;
}
