import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Endpoint, EndpointScope } from '../../platform/webhooks/index.js';
import type { Environment } from '../environment.js';

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
