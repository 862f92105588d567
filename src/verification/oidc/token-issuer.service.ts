import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { Clock } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import {
  sha256,
  SIGNING_ALGORITHM,
  SigningKeyRing,
  type KeySet,
} from '../../platform/crypto/index.js';
import type { Session } from '../sessions/index.js';
import { accessTokenClaims, identityTokenClaims, type TokenFrame } from './claims.js';
import type { ClientOwner } from './oidc-client.metadata.js';
import { LIFETIMES } from './oidc-lifetimes.js';

/** Purpose of this issuer's keys in the key ring. */
export const SIGNING_PURPOSE = 'oidc';

type Verifiers = ReturnType<typeof createLocalJWKSet>;

export interface IdentityTokens {
  /** As the source document has it. */
  identityToken: string;
  /** The same identity for off-the-shelf clients, which hold `iss` to be the issuer they discovered. */
  idToken: string;
}

/** Signs both tokens. Who the person is comes from the sealed session at this moment; nothing personal is kept with a grant. */
@Injectable()
export class TokenIssuer {
  #known: { of: KeySet; verifiers: Verifiers } | null = null;

  constructor(
    private readonly ring: SigningKeyRing,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  get issuer(): string {
    return `${this.settings.baseUrl}/integrations`;
  }

  /** RFC 9068, with the claims of the source document. */
  accessToken(session: Session, clientId: string, scopes: string[]): Promise<string> {
    const claims = accessTokenClaims(session, this.#frame(clientId, LIFETIMES.accessToken), {
      issuer: this.issuer,
      scopes,
      vendorClaim: this.settings.oidcVendorClaim,
    });
    return this.ring.sign(SIGNING_PURPOSE, claims, 'at+jwt');
  }

  async identityTokens(
    session: Session,
    { clientId, owner }: { clientId: string; owner: ClientOwner },
    { accessToken, nonce }: { accessToken: string; nonce: string | undefined },
  ): Promise<IdentityTokens> {
    const { completedAt, userId, data } = session;
    if (!completedAt || !userId || !data?.person) throw new Error('nobody was verified');
    const frame = this.#frame(clientId, LIFETIMES.identityToken);
    const { person } = data;
    const sign = (issuer: string): Promise<string> => {
      const claims = identityTokenClaims({ ...session, completedAt, userId }, person, frame, {
        tokenType: owner.tokenType,
        issuer,
        accessTokenHash: leftHalfHash(accessToken),
        historicalAddresses: owner.historicalAddresses,
        nonce,
      });
      return this.ring.sign(SIGNING_PURPOSE, claims, 'JWT');
    };
    if (owner.tokenType === 'tefca') {
      const token = await sign(this.issuer);
      return { identityToken: token, idToken: token };
    }
    const [identityToken, idToken] = await Promise.all([
      sign(this.settings.baseUrl),
      sign(this.issuer),
    ]);
    return { identityToken, idToken };
  }

  /** The claims of an access token that we signed and that is in time, or of any age; null for any other text. */
  async verifyAccessToken(token: string, age: 'in time' | 'any age'): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, await this.#verifiers(), {
        algorithms: [SIGNING_ALGORITHM],
        issuer: this.issuer,
        typ: 'at+jwt',
        requiredClaims: ['exp', 'aud', 'sub'],
        currentDate: this.clock.now(),
        clockTolerance: age === 'any age' ? Number.MAX_SAFE_INTEGER : 0,
      });
      return payload;
    } catch (error) {
      // Anything wrong with the token is one answer; anything wrong with us is not.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** Of the keys that are published at this moment, imported once. */
  async #verifiers(): Promise<Verifiers> {
    const of = await this.ring.publicKeys(SIGNING_PURPOSE);
    if (this.#known?.of !== of) this.#known = { of, verifiers: createLocalJWKSet(of) };
    return this.#known.verifiers;
  }

  #frame(clientId: string, lifetimeSeconds: number): TokenFrame {
    return { clientId, issuedAt: this.clock.now(), lifetimeSeconds, tokenId: randomUUID() };
  }
}

/** OpenID Connect Core 3.1.3.6, for RS256. */
function leftHalfHash(text: string): string {
  return sha256(text).subarray(0, 16).toString('base64url');
}
