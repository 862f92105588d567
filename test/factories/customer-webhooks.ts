import type { INestApplicationContext } from '@nestjs/common';
import { CustomerWebhooksModule } from '../../src/gateway/webhooks/index.js';
import { DeliveryQueue } from '../../src/platform/webhooks/delivery/delivery-queue.js';
import { answered, type Gateway, type GatewayBody } from './customer-api.js';

export const CUSTOMER_ENDPOINTS = '/gateway/v1/webhook_endpoints';

/** A customer's endpoint with its secrets; fails the test where the answer is not 201. */
export function makeCustomerEndpoint(
  customer: Gateway,
  input: { url: string; event_types?: string[] },
): Promise<GatewayBody> {
  return answered(201, customer.post(CUSTOMER_ENDPOINTS, input));
}

/** Sends what is due, like the background task; returns the number of attempts. */
export function deliverToCustomers(app: INestApplicationContext): Promise<number> {
  return app.select(CustomerWebhooksModule).get(DeliveryQueue, { strict: true }).run();
}
