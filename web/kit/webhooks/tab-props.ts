import type { Schema } from '../../api/schemas.js';

/** An endpoint of either product. */
export type Endpoint = Omit<Schema<'CustomerWebhookView'>, 'event_types'> & {
  event_types: string[];
};

export interface TabProps {
  endpoint: Endpoint;
  /** Of the endpoint in the API. */
  path: string;
}
