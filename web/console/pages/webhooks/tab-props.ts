import type { Schema } from '../../../api/schemas.js';

export interface TabProps {
  endpoint: Schema<'WebhookEndpointView'>;
  /** Of the endpoint in the API. */
  path: string;
}
