import type { AccessGrantClaims } from '../grants/access-grant-claims.js';
import type { AccessGrantChecker } from '../grants/access-grant-checker.js';
import { AccessGrantRefused } from '../grants/access-grant-refused.js';
import { grantTokenOf, type AccessGrantRequest } from './access-grant-request.js';
import type { RequireAccessGrantOptions } from './grant-requirement.js';
import type { AccessGrantGuardOptions } from './guard-options.js';
import { answerOf, type RefusalAnswer } from './refusal-answer.js';
import { requirementOf } from './requirement.js';

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
