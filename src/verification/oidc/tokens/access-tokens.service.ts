import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock } from '../../../platform/clock/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { Authenticators, BEARER, type Authenticator } from '../../../platform/access/index.js';
import { SIGNED_TOKEN } from '../../../platform/crypto/index.js';
import { scopeMissing } from '../../../platform/errors/index.js';
import type { ApiCaller } from '../../api-keys/index.js';
import type { OidcClient } from '../clients/oidc-client.entity.js';
import { OidcClientsService } from '../clients/oidc-clients.service.js';
import { GrantRevocation } from './grant-revocation.service.js';
import { OidcPayloadStore } from './oidc-payload.store.js';
import { TokenIssuer } from './token-issuer.service.js';

export interface LiveAccessToken {
  claims: JWTPayload;
  client: OidcClient;
  sessionId: Id<'vs'>;
  scopes: string[];
}

/** Checks access tokens at `/v1`, at revocation and at introspection. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly clients: OidcClientsService,
    private readonly payloads: OidcPayloadStore,
    private readonly revocation: GrantRevocation,
    private readonly clock: Clock,
  ) {}

  /**
   * A token of ours, current by default, with a live client and an unrevoked grant; null for any
   * other text.
   */
  async read(
    token: string,
    age: 'in time' | 'any age' = 'in time',
  ): Promise<LiveAccessToken | null> {
    const verified = await this.issuer.verifyAccessToken(token, age);
    if (!verified) return null;
    const { claims, environment } = verified;
    const { client_id: clientId, verification_id: sessionId, scp } = claims;
    if (typeof clientId !== 'string' || !isId('vs', sessionId)) return null;
    const client = await this.clients.findLive(clientId);
    // Sandbox keys are valid only for sandbox clients.
    if (client?.environment !== environment) return null;
    const now = this.clock.now();
    const live = await this.payloads.hasLiveGrant(client.organizationId, sessionId, clientId, now);
    return live ? { claims, client, sessionId, scopes: scp as string[] } : null;
  }

  /**
   * Ends the grant of that client's token, expired or not. Ignores any other text (RFC 7009 2.2).
   */
  async revoke(token: string, clientId: string): Promise<void> {
    const live = await this.read(token, 'any age');
    if (live?.client.clientId !== clientId) return;
    const { organizationId, id } = live.client;
    await this.revocation.revokeOfSession(organizationId, live.sessionId, id);
  }
}

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
