import type { AccessGrantClaims } from '../grants/access-grant-claims.js';
import type { AccessGrantChecker, OnlineRequirement } from '../grants/access-grant-checker.js';
import { AccessGrantRefused, type RefusalReason } from '../grants/access-grant-refused.js';
import type { Resource } from '../client/gateway.types.js';
import { type AccessGrantRequest, grantTokenOf } from './access-grant-request.js';
import type { RequireAccessGrantOptions } from './grant-requirement.js';
import type { AccessGrantGuardOptions } from './guard-options.js';
import { answerOf, type RefusalAnswer } from './refusal-answer.js';

/** How the guard admitted a request. */
interface Admission {
  /** The options that were met. */
  options: object;
  claims: AccessGrantClaims;
}

// Kept beside the request, not on it: a client cannot fake an admission.
const admissions = new WeakMap<object, Admission>();

export function findAdmission(request: object): Admission | null {
  return admissions.get(request) ?? null;
}

interface Door extends Pick<AccessGrantGuardOptions, 'onRefused'> {
  checker: AccessGrantChecker;
}

/**
 * The one decision of every guard: null lets the request in, and its claims are kept beside it. Any error
 * that is no refusal is thrown, so the route stays closed.
 */
export async function letIn<R extends AccessGrantRequest>(
  { checker, onRefused }: Door,
  options: RequireAccessGrantOptions<R>,
  request: R,
): Promise<(RefusalAnswer & { cause: AccessGrantRefused }) | null> {
  // Two guards on one route, as of a controller and its handler: a single use is consumed once.
  if (findAdmission(request)?.options === options) return null;
  try {
    const requirement = () => requirementOf(options, request);
    const claims = await checker.check(grantTokenOf(request), requirement);
    admissions.set(request, { options, claims });
    return null;
  } catch (error) {
    if (!(error instanceof AccessGrantRefused)) throw error;
    onRefused?.(error, request);
    return { ...answerOf(error, options.maxAge), cause: error };
  }
}

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
