import { TextField } from '../../../platform/http/index.js';

export class BeginQuery {
  @TextField({ description: 'The sealed authorization.', max: 8_000 })
  ticket: string;
}
