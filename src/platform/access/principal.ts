import type { FastifyRequest } from 'fastify';
import type { Id } from '../ids/index.js';

/** Who calls, proven by an authenticator. Products extend it with what their kinds of caller carry besides. */
export interface Principal {
  /** Kind of caller, such as `api_key`. Access policies accept kinds. */
  readonly kind: string;
  /** The tenant whose data it may reach, and no other. */
  readonly tenantId: Id;
  /** Its own id: the actor in the audit trail, and the subject of its rate limit. */
  readonly id: Id;
  readonly permissions: readonly string[];
  readonly environment?: string;
}

type WithPrincipal = FastifyRequest & { principal?: Principal };

/** For the guard alone. */
export function setPrincipal(request: FastifyRequest, principal: Principal): void {
  (request as WithPrincipal).principal = principal;
}

/** Null before the guard has run, and on public routes. */
export function findPrincipal(request: FastifyRequest): Principal | null {
  return (request as WithPrincipal).principal ?? null;
}

/** The caller of a route that is not public. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = findPrincipal(request);
  if (!principal) throw new Error('this route authenticates nobody, so there is no caller');
  return principal;
}
