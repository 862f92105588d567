import type { Id } from '../../platform/ids/index.js';
import type { WebhookEvent } from '../../platform/webhooks/index.js';
import type { NumberedEvent } from '../events/index.js';
import { scopeOf } from './webhook-scope.js';

/** An event in the form of webhooks. */
export function webhookEvent({ sessionId, projectId, ...event }: NumberedEvent): WebhookEvent {
  return { ...event, data: dataOf(sessionId), scope: scopeOf({ projectId }) };
}

/** The source document's event names the session only: no person, no result. */
export function dataOf(sessionId: Id<'vs'> | null): object {
  return { verification_session_id: sessionId };
}
