import {
  applyDecorators,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_TOKEN } from '../../platform/crypto/index.js';
import { credentialInvalid, credentialMissing, scopeMissing } from '../../platform/errors/index.js';
import {
  Access,
  BeforeBody,
  Established,
  problemResponses,
  requireScope,
  setPrincipal,
} from '../../platform/http/index.js';
import { BearerAdmission, rateLimited } from '../../platform/limits/index.js';
import { Idempotent } from '../../platform/idempotency/index.js';
import { API_KEY, ApiKeysService, type ApiCaller } from './api-keys.service.js';
import type { Scope } from './api-key.scopes.js';
import { BearerAuthenticators } from './bearer-authenticators.js';

const SCOPE = 'api-key-scope';
const TOKENS = 'api-key-or-token';

/** A request whose caller the guard has established. */
type ApiRequest = FastifyRequest & { apiCaller?: ApiCaller };

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly tokens: BearerAuthenticators,
    private readonly admission: BearerAdmission,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const handler = context.getHandler();
    const takesTokens = this.reflector.get<boolean>(TOKENS, handler);
    const caller = await this.admission.admit(request, reply, {
      kinds: takesTokens ? [API_KEY, SIGNED_TOKEN] : [API_KEY],
      authenticate: async (token) => {
        const known = await this.keys.authenticate(token);
        return known ?? this.tokens.authenticate(token);
      },
      lockedOut: (token) => this.keys.recordLockOut(token),
    });
    if (caller.onlySession && !takesTokens) throw tokenNotTaken();
    requireScope(caller.scopes, this.reflector.get<Scope>(SCOPE, handler));
    request.apiCaller = caller;
    setPrincipal(request, {
      product: 'verification',
      tenant: caller.organizationId,
      keyId: caller.keyId,
    });
    return true;
  }
}

/** RFC 6750 3.1: a token that is good, and opens one session alone. */
function tokenNotTaken(): Error {
  return scopeMissing({
    detail: 'An OpenID Connect access token reads the one session it is about, and nothing else',
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  });
}

/** Opens a handler to live server keys with this scope; with `orToken` also to OpenID Connect access tokens. */
export function ApiKeyAccess(scope: Scope, { orToken = false } = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(SCOPE, scope),
    SetMetadata(TOKENS, orToken),
    Idempotent(scope),
    Access({ scheme: 'api_key', detail: scope }),
    BeforeBody(ApiKeyGuard),
    ApiBearerAuth('api_key'),
    ...problemResponses([credentialMissing, credentialInvalid, scopeMissing, rateLimited]),
  );
}

/** The caller of a handler behind `ApiKeyAccess`. */
export const Caller = Established(({ apiCaller }: ApiRequest) => apiCaller);
