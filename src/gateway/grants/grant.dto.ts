import { TextField } from '../../platform/http/index.js';

export class IntrospectDto {
  @TextField({ description: 'The grant token to look up.', max: 8192 })
  token: string;
}
