import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Endpoint, EndpointScope } from '../../platform/webhooks/index.js';
import type { Environment } from '../environment.js';

/** The columns that place an endpoint in its organization. */
export const SCOPE_COLUMNS = ['project_id', 'environment'] as const;

/** Where in its organization an endpoint or an event belongs, or what a caller sees of it. */
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

export function projectOf({ scope }: Endpoint): Id<'proj'> {
  return idOf('proj', scope['project_id'] ?? '');
}
