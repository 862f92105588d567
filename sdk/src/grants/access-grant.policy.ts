import type { AccessGrantClaims } from './access-grant-claims.js';
import type { RefusalReason } from './access-grant-refused.js';
import type { Factor, Resource } from '../client/gateway.types.js';

/** What a door demands of a grant. */
export interface AccessGrantRequirement {
  /** The action the grant must be for, exactly. */
  action: string;
  /**
   * The exact resource the grant must name. When left out or null, the grant must name none: one
   * resource's grant covers no other.
   */
  resource?: Readonly<Resource> | null;
  /** The employee the grant must belong to, by your own id; anybody's when left out. */
  subject?: string;
  /**
   * Seconds since the end of the person's verification, at most (as `max_age` of OpenID Connect Core
   * 3.1.2.1). Where a device key was asked for, their face passed at most five minutes before that end.
   */
  maxAge?: number;
  /** Factors that the person must have shown, all of them: `['face', 'hwk']`. */
  requires?: readonly Factor[];
}

interface Check {
  claims: AccessGrantClaims;
  requirement: AccessGrantRequirement;
  now: number;
  tolerance: number;
}

const CHECKS: readonly ((check: Check) => RefusalReason | null)[] = [
  checkNotFromTheFuture,
  checkAction,
  checkResource,
  checkSubject,
  checkAge,
  checkFactors,
];

/**
 * The first reason why valid claims do not meet the requirement, or null where they do. `now` and
 * `tolerance` are seconds.
 */
export function refusalOf(
  claims: AccessGrantClaims,
  requirement: AccessGrantRequirement,
  now: number,
  tolerance: number,
): RefusalReason | null {
  const check = { claims, requirement, now, tolerance };
  for (const refusal of CHECKS) {
    const reason = refusal(check);
    if (reason) return reason;
  }
  return null;
}

/** A time to come would make `maxAge` meaningless. */
function checkNotFromTheFuture({ claims, now, tolerance }: Check): RefusalReason | null {
  return Math.max(claims.iat, claims.auth_time) > now + tolerance ? 'token_malformed' : null;
}

function checkAction({ claims, requirement }: Check): RefusalReason | null {
  return claims.action === requirement.action ? null : 'action_wrong';
}

function checkResource({ claims, requirement }: Check): RefusalReason | null {
  const wanted = requirement.resource ?? null;
  const given = claims.resource;
  if (wanted === null || given === null) return wanted === given ? null : 'resource_wrong';
  return wanted.type === given.type && wanted.id === given.id ? null : 'resource_wrong';
}

function checkSubject({ claims, requirement }: Check): RefusalReason | null {
  const { subject } = requirement;
  return subject === undefined || subject === claims.sub ? null : 'subject_wrong';
}

function checkAge({ claims, requirement, now, tolerance }: Check): RefusalReason | null {
  const { maxAge } = requirement;
  if (maxAge === undefined) return null;
  // written so that a maxAge that is no number closes the door
  return now - claims.auth_time <= maxAge + tolerance ? null : 'too_old';
}

function checkFactors({ claims, requirement }: Check): RefusalReason | null {
  const { requires } = requirement;
  if (requires === undefined) return null;
  return requires.every((factor) => claims.amr.includes(factor)) ? null : 'factors_missing';
}
