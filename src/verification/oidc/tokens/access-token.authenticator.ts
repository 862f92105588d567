import { Injectable } from '@nestjs/common';
import { Authenticators, BEARER, type Authenticator } from '../../../platform/access/index.js';
import { SIGNED_TOKEN } from '../../../platform/crypto/index.js';
import { scopeMissing } from '../../../platform/errors/index.js';
import type { ApiCaller } from '../../api-keys/index.js';
import { AccessTokens } from './access-tokens.service.js';

/** Authenticates live access tokens. Each may read its own session, unmasked. */
@Injectable()
export class AccessTokenAuthenticator implements Authenticator<ApiCaller> {
  readonly kind = 'access_token';
  readonly scheme = BEARER;
  readonly credentialKind = SIGNED_TOKEN;

  constructor(
    private readonly tokens: AccessTokens,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  async authenticate(token: string): Promise<ApiCaller | null> {
    const live = await this.tokens.read(token);
    if (!live) return null;
    const { id, organizationId: tenantId, environment } = live.client;
    return {
      kind: this.kind,
      tenantId,
      id,
      environment,
      permissions: ['sessions:read', 'sessions:reveal'],
      onlySession: live.sessionId,
    };
  }

  /** RFC 6750 3.1: the token is valid, but only for one session. */
  notAccepted(): Error {
    return scopeMissing({
      detail: 'An OpenID Connect access token reads the one session it is about, and nothing else',
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
    });
  }
}
