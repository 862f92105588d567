import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { scopeMissing } from '../errors/index.js';
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

/**
 * Throws `scope_missing` (RFC 6750 3.1, insufficient_scope) when the caller lacks this permission.
 */
export function requirePermission({ permissions }: Principal, permission: string): void {
  if (permissions.includes(permission)) return;
  throw scopeMissing({
    detail: `This key lacks the scope ${permission}`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${permission}"` },
  });
}

/** A parameter decorator that reads a value from the request's principal. */
export function CallerParam(read: (principal: never) => unknown): () => ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext): unknown =>
    read(principalOf(context.switchToHttp().getRequest<FastifyRequest>()) as never),
  );
}

/** The principal of the request. */
export const Caller = CallerParam((principal: Principal) => principal);
