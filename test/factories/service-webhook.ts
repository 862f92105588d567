import request, { type Response } from 'supertest';
import { Webhook } from 'standardwebhooks';
import { WebhookRegistrationStore } from '../../src/gateway/verification-updates/webhook-registration.store.js';
import { newId, type Id } from '../../src/platform/ids/index.js';
import type { TestApplication } from '../support/application.js';

/** What a forger changes of a webhook. */
export interface Forged {
  sessionId: string;
  eventId?: string;
  eventType?: string;
  data?: object;
  secret?: string;
  bearer?: string;
  at?: Date;
  body?: (text: string) => string;
  path?: string;
}

/** A webhook as the service would send it to a customer's endpoint at the gateway. */
export async function sendWebhook(
  test: TestApplication,
  { customerId, projectId }: { customerId: Id<'cust'>; projectId: Id<'proj'> },
  forged: Forged,
): Promise<Response> {
  const secrets = await test.app
    .get(WebhookRegistrationStore, { strict: false })
    .findSecrets(customerId, projectId);
  if (!secrets) throw new Error('the gateway registered no endpoint');
  const eventId = forged.eventId ?? newId('evt');
  const at = forged.at ?? test.clock.now();
  const text = JSON.stringify({
    event_id: eventId,
    event_type: forged.eventType ?? 'event_verification_session_completed_v1',
    object_name: 'event',
    created_at: Math.floor(at.getTime() / 1000),
    data: { verification_session_id: forged.sessionId, ...forged.data },
  });
  const signature = new Webhook(forged.secret ?? secrets.secret).sign(eventId, at, text);
  return request(test.baseUrl)
    .post(forged.path ?? `/gateway/v1/webhooks/${customerId}/${projectId}`)
    .set({
      authorization: `Bearer ${forged.bearer ?? secrets.bearer}`,
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
      'content-type': 'application/json',
    })
    .send((forged.body ?? ((same) => same))(text));
}
