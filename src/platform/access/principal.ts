import type { FastifyRequest } from 'fastify';
import type { Id } from '../ids/index.js';

/** The authenticated caller. Products extend it for their kinds of callers. */
export interface Principal {
  /** Kind of caller, such as `api_key`. Access policies accept kinds. */
  readonly kind: string;
  /** The only tenant whose data it may access. */
  readonly tenantId: Id;
  /** Its own id: the actor in the audit trail, and the subject of its rate limit. */
  readonly id: Id;
  readonly permissions: readonly string[];
  readonly environment?: string;
}

type WithPrincipal = FastifyRequest & { principal?: Principal };

/** Only for the guard. */
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
