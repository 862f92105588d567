import {
  applyDecorators,
  SetMetadata,
  UseGuards,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { credentialInvalid, credentialMissing, scopeMissing } from '../errors/index.js';
import { problemResponses, RouteSettings, StrictInputGuard } from '../http/index.js';
import { Idempotent } from '../idempotency/index.js';
import { rateLimited } from '../limits/index.js';

/** The description of a route for the routes table and the API document. */
interface AccessLabel {
  /** `public`, or the security scheme of the API document. */
  scheme: string;
  /** The permission that the caller needs, or a sentence. */
  detail: string;
  /** An alternative security scheme. */
  orScheme?: string;
}

/** The route authenticates its caller. */
export interface CredentialPolicy extends AccessLabel {
  type: 'credential';
  /** Kinds of principals that are accepted. */
  accepts: readonly string[];
  /** Kinds that are recognised but refused: the caller gets a 403 with the reason, not a 401. */
  recognizes?: readonly string[];
  permission: string | null;
  /** `before_body` refuses without parsing a body. `in_handler` lets the handler's own exception filters answer. */
  phase: 'before_body' | 'in_handler';
}

/** The route answers everybody. */
export interface PublicPolicy extends AccessLabel {
  type: 'public';
  /** Limits the requests of one address. */
  isLimited: boolean;
}

/** The handler's own guard decides, such as the SDK's. */
export interface DelegatedPolicy extends AccessLabel {
  type: 'delegated';
}

/** Who may call a handler. The one guard enforces it. */
export type AccessPolicy = CredentialPolicy | PublicPolicy | DelegatedPolicy;

/** Stored with a route whose caller is authenticated before the body is read. */
export interface EarlyAccess {
  earlyAccess?: CredentialPolicy;
  /** Everybody may send it a body, which is read only within the limit of the address. */
  isPublic?: boolean;
  isLimited?: boolean;
}

const ACCESS_POLICY = 'access-policy';

/** Names a handler's access policy. Products build their own decorators on this one and `BearerAccess`. */
export function Access(policy: AccessPolicy): MethodDecorator & ClassDecorator {
  return applyDecorators(
    SetMetadata(ACCESS_POLICY, policy),
    UseGuards(StrictInputGuard),
    ...(policy.type === 'credential' ? [ApiSecurity(policy.scheme)] : []),
    ...(policy.type === 'public'
      ? [RouteSettings({ isPublic: true, isLimited: policy.isLimited } satisfies EarlyAccess)]
      : []),
    ...(policy.type === 'credential' && policy.phase === 'before_body'
      ? [RouteSettings({ earlyAccess: policy } satisfies EarlyAccess)]
      : []),
  );
}

/** A handler for callers with a bearer credential: access, idempotency and the problems that come with them. */
export function BearerAccess({
  accepts,
  recognizes = [],
  permission,
  detail = permission ?? '',
}: Pick<CredentialPolicy, 'accepts' | 'recognizes' | 'permission'> & {
  detail?: string;
}): MethodDecorator {
  const [scheme = ''] = accepts;
  const problems = [credentialMissing, credentialInvalid, rateLimited];
  return applyDecorators(
    ...(permission === null ? [] : [Idempotent(permission)]),
    Access({
      type: 'credential',
      scheme,
      detail,
      accepts,
      recognizes,
      permission,
      phase: 'before_body',
    }),
    ...problemResponses(permission === null ? problems : [...problems, scopeMissing]),
  );
}

/** Opens a handler to everybody. `why` says why that is safe. */
export function Public(why: string, { isLimited = false } = {}): MethodDecorator & ClassDecorator {
  return Access({ type: 'public', scheme: 'public', detail: why, isLimited });
}

/** The policy of a handler, if it names one. */
export function accessPolicyOf(
  reflector: Reflector,
  handler: ReturnType<ExecutionContext['getHandler']>,
  controller: Type,
): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(ACCESS_POLICY, [
    handler,
    controller,
  ]);
}

/**
 * Whether our own page sent this request. Another site's browser request carries cookies, but
 * neither this header nor a same-origin fetch (CSRF).
 */
export function isFromOwnPage({ headers }: FastifyRequest, page: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers['x-requested-by'] === page && (site === undefined || site === 'same-origin');
}
