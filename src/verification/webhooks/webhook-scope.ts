import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Endpoint, EndpointScope, WebhookEvent } from '../../platform/webhooks/index.js';
import type { Environment } from '../environment.js';
import type { NumberedEvent } from '../events/index.js';

/** An event in the form of webhooks. */
export function webhookEvent({ sessionId, projectId, ...event }: NumberedEvent): WebhookEvent {
  return { ...event, data: dataOf(sessionId), scope: scopeOf({ projectId }) };
}

/** The source document's event names the session only: no person, no result. */
export function dataOf(sessionId: Id<'vs'> | null): object {
  return { verification_session_id: sessionId };
}

/** The columns that place an endpoint in its organization. */
export const SCOPE_COLUMNS = ['project_id', 'environment'] as const;

/** The place of an endpoint or event in its organization, or the caller's part of it. */
export function scopeOf({
  projectId,
  environment,
}: {
  projectId?: Id<'proj'>;
  environment?: Environment;
}): EndpointScope {
  return {
    ...(projectId && { project_id: uuidOf(projectId) }),
    ...(environment && { environment }),
  };
}

export function projectOf({ scope }: Pick<Endpoint, 'scope'>): Id<'proj'> {
  return idOf('proj', scope['project_id'] ?? '');
}
