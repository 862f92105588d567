import type { INestApplicationContext } from '@nestjs/common';
import { EventNumberingTask } from '../../src/verification/events/event-numbering.task.js';
import { DeliveryQueue } from '../../src/platform/webhooks/delivery/delivery-queue.js';
import { EventsModule } from '../../src/verification/events/index.js';
import type { Api } from './api.js';

/** A webhook endpoint as it arrives: what a test looks at, it asserts. */
export interface EndpointBody {
  id: string;
  secret: string;
  bearer: string;
  status: string;
  event_types: string[];
}

export const ENDPOINTS = '/v1/webhook_endpoints';

/** Only what ends a session, so that one session is one delivery. */
export const COMPLETED = 'event_verification_session_completed_v1';
export const CREATED = 'event_verification_session_created_v1';

/** An endpoint with its secrets; fails the test where the answer is not 201. */
export async function makeEndpoint(
  api: Api,
  input: { project_id: string; url: string; event_types?: string[] },
): Promise<EndpointBody> {
  const { status, body } = await api.post(ENDPOINTS, { event_types: [CREATED], ...input });
  if (status !== 201) throw new Error(`answered ${String(status)}: ${JSON.stringify(body)}`);
  return body as EndpointBody;
}

/**
 * Numbers events and sends what is due, like the background tasks; returns the number of attempts.
 */
export async function deliver(app: INestApplicationContext): Promise<number> {
  await app.get(EventNumberingTask, { strict: false }).run();
  return app.select(EventsModule).get(DeliveryQueue, { strict: true }).run();
}
