import type { AdapterPayload } from 'oidc-provider';
import type { Id } from '../../../platform/ids/index.js';

/**
 * An interaction is stored with its session once that exists; until then the request carries it.
 */
export interface PendingInteraction {
  id: string;
  payload: AdapterPayload;
  lifetimeSeconds: number;
  /** Both are the requesting client's. */
  organizationId: Id<'org'>;
  tenureId: string;
}
