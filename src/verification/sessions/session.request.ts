import { requestInvalid } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import type { CreateSessionDto, ListSessionsQuery } from './session.dto.js';
import type { SessionFilters } from './store/session-list.statements.js';
import type { NewSessionInput } from './sessions.service.js';

/**
 * Maps the body of a request. Throws `request_invalid` when it both names a known user, or nobody,
 * and describes a person.
 */
export function newSessionInput(input: CreateSessionDto): NewSessionInput {
  const { user_profile_information: profile = null, user_id: userId = null } = input;
  const isForNobody = input.for_nobody ?? false;
  if (userId !== null || isForNobody) refuseBeside(input, isForNobody ? 'for_nobody' : 'user_id');
  return {
    projectId: input.project_id,
    userId,
    isForNobody,
    redirectUrl: input.redirect_url ?? null,
    customFields: input.custom_fields ?? {},
    email: input.email ?? null,
    phone: input.phone ?? null,
    // A plain copy, without the request's class.
    profile: profile && (JSON.parse(JSON.stringify(profile)) as NewSessionInput['profile']),
    locale: input.locale ?? null,
    isKiosk: input.kiosk ?? false,
    isSingleBrowser: input.single_browser ?? false,
    asksDeviceKey: input.ask_device_key ?? false,
    offersDeviceKey: input.offer_device_key ?? input.ask_device_key ?? false,
    documentWithoutKey: input.document_without_key ?? false,
    startedByAnybody: input.started_by_anybody ?? null,
    ...(input.expires_in !== undefined && { expiresInSeconds: input.expires_in }),
  };
}

/** Maps the filters of a list; null for an invalid id, which has no sessions. */
export function sessionFilters(query: ListSessionsQuery): SessionFilters | null {
  const { project_id: projectId, user_id: userId, status } = query;
  if (projectId !== undefined && !isId('proj', projectId)) return null;
  if (userId !== undefined && !isId('user', userId)) return null;
  return {
    ...(status && { status }),
    ...(projectId && { projectId }),
    ...(userId && { userId }),
    ...(query.created_after !== undefined && {
      createdAfter: new Date(query.created_after * 1000),
    }),
    ...(query.created_before !== undefined && {
      createdBefore: new Date(query.created_before * 1000),
    }),
    ...(query.custom_fields && { customFields: query.custom_fields }),
  };
}

function refuseBeside(input: CreateSessionDto, beside: 'user_id' | 'for_nobody'): void {
  const clash = (['user_id', 'email', 'phone', 'user_profile_information'] as const).filter(
    (field) => field !== beside && input[field] != null,
  );
  if (clash.length === 0) return;
  throw requestInvalid({
    errors: clash.map((field) => ({
      pointer: `/${field}`,
      code: 'conflict',
      detail: `Not allowed together with ${beside}`,
    })),
  });
}
