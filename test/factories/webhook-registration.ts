import { WebhookRegistrationStore } from '../../src/gateway/verification-updates/webhook-registration.store.js';
import { WebhookRegistrationService } from '../../src/gateway/verification-updates/webhook-registration.service.js';
import type { TestApplication } from '../support/application.js';
import type { CustomerSystem } from './customer.js';

/** How often an endpoint is checked. */
export const PROBE_SECONDS = 900;

export const register = (by: TestApplication): Promise<number> => {
  by.clock.advanceSeconds(30); // how often the task does anything
  return by.app.get(WebhookRegistrationService, { strict: false }).ensureAll();
};

export const findSecrets = (
  by: TestApplication,
  { customerId }: CustomerSystem,
  projectId: string,
) => by.app.get(WebhookRegistrationStore, { strict: false }).findSecrets(customerId, projectId);
