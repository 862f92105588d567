import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import { constantTimeEqual, type Hasher } from '../../../platform/crypto/index.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import type { TokenClient, TokenIssuer } from '../tokens/token-issuer.service.js';
import type { Issuer } from '../tokens/issuers.js';
import type { OidcAssertionStore } from '../tokens/oidc-assertion.store.js';
import { shownScopes } from '../tokens/outcome.policy.js';
import { isResponseModeAllowed } from '../response-mode.js';
import { requestState, sessionOf } from './request-state.js';

interface Models {
  AccessToken: { prototype: { scope?: string; getValueAndPayload: unknown } };
  IdToken: { prototype: { issue: unknown } };
  RefreshToken: { prototype: { scope?: string } };
  ReplayDetection: object;
  Client: { prototype: object };
}

export interface OverrideParts {
  tokens: TokenIssuer;
  hasher: Hasher;
  assertions: OidcAssertionStore;
  /** The issuer of these endpoints. */
  issuer: Issuer;
}

/**
 * Overrides of the library's models: hashed client secrets, exact redirect addresses, response
 * modes, refresh scopes, and the claims of both tokens.
 */
export function overrideModels(
  provider: Provider,
  { tokens, hasher, assertions, issuer }: OverrideParts,
): void {
  const { AccessToken, IdToken, RefreshToken, ReplayDetection, Client } =
    provider as unknown as Models;
  // The library checks first and writes later, so two concurrent requests both pass.
  Object.assign(ReplayDetection, {
    unique(clientId: string, tokenId: string, exp: number): Promise<boolean> {
      const { organizationId } = issuedTo(request()).owner;
      return assertions.use(organizationId, {
        clientId,
        tokenId,
        expiresAt: new Date(exp * 1_000),
      });
    },
  });
  // RFC 6749 6: the scopes of a refresh. Our own base scope was never the client's.
  Object.defineProperty(RefreshToken.prototype, 'scopes', {
    get(this: { scope?: string }) {
      return new Set(shownScopes(this.scope));
    },
  });
  Object.assign(AccessToken.prototype, {
    async getValueAndPayload(this: { scope?: string }) {
      const ctx = request();
      const scopes = shownScopes(this.scope);
      const value = await tokens.accessToken(sessionOf(ctx), issuedTo(ctx), scopes);
      requestState(ctx).accessToken = value;
      // No payload: a signed token needs no row.
      return { value };
    },
  });
  Object.assign(IdToken.prototype, {
    async issue(this: { extra: { nonce?: string } }) {
      const ctx = request();
      const { accessToken = '' } = requestState(ctx);
      const identity = await tokens.identityTokens(sessionOf(ctx), issuedTo(ctx), {
        accessToken,
        nonce: this.extra.nonce,
        issuer,
      });
      requestState(ctx).identity = identity;
      return identity.idToken;
    },
  });
  Object.assign(Client.prototype, {
    compareClientSecret(this: Parameters<typeof ownerOf>[0], secret: string): boolean {
      const hash = hasher.credential(secret).toString('hex');
      return ownerOf(this).secretHashes.some((live) => constantTimeEqual(live, hash));
    },
    // Other response types are refused in the next step.
    responseModeAllowed(mode: string, type: string): boolean {
      return (
        type !== 'code' || isResponseModeAllowed(mode, request().oidc.params?.['redirect_uri'])
      );
    },
    redirectUriAllowed(this: { redirectUris: string[] }, uri: string): boolean {
      return this.redirectUris.includes(uri);
    },
  });
}

function request(): KoaContextWithOIDC {
  const { ctx } = Provider;
  if (!ctx) throw new Error('a token is issued outside of a request');
  return ctx;
}

function issuedTo({ oidc: { client } }: KoaContextWithOIDC): TokenClient {
  if (!client) throw new Error('a token is issued to no client');
  return { clientId: client.clientId, owner: ownerOf(client) };
}
