import { AccessGrantRefused, type RefusalReason } from '../grants/access-grant-refused.js';
import type { OnlineRequirement } from '../grants/access-grant-checker.js';
import type { Resource } from '../client/gateway.types.js';
import type { RequireAccessGrantOptions } from './grant-requirement.js';

/**
 * The options of a route for one request. The request is untrusted: a value of another type, or a
 * function that throws, closes the route.
 */
export async function requirementOf<R>(
  options: RequireAccessGrantOptions<R>,
  request: R,
): Promise<OnlineRequirement> {
  const { action, maxAge, requires, singleUse = false, introspect = false, subject } = options;
  return {
    action,
    singleUse,
    introspect,
    resource: await read('resource_wrong', () => resourceOf(options, request)),
    ...(maxAge !== undefined && { maxAge }),
    ...(requires !== undefined && { requires }),
    ...(subject !== undefined && {
      subject: await read('subject_wrong', async () => text(await subject(request))),
    }),
  };
}

async function resourceOf<R>(
  { resource }: RequireAccessGrantOptions<R>,
  request: R,
): Promise<Resource | null> {
  if (resource === undefined) return null;
  const { type, id } = typeof resource === 'function' ? await resource(request) : resource;
  return { type: text(type), id: text(typeof id === 'function' ? await id(request) : id) };
}

async function read<T>(reason: RefusalReason, value: () => Promise<T>): Promise<T> {
  try {
    return await value();
  } catch (error) {
    throw new AccessGrantRefused(reason, error);
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('the request names none');
  return value;
}
