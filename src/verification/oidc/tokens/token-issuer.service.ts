import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { Clock } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import {
  sha256,
  SIGNING_ALGORITHM,
  SigningKeyRing,
  unverifiedClaims,
  type KeySet,
} from '../../../platform/crypto/index.js';
import { VerificationSettings } from '../../settings.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import type { Session } from '../../sessions/index.js';
import type { ClientOwner } from '../clients/oidc-client.metadata.js';
import { accessTokenClaims, identityTokenClaims, type TokenFrame } from './claims.js';
import { baseIssuer, exchangeIssuer, keyPurpose, type Issuer } from './issuers.js';

/** Seconds. Codes, refresh tokens and grants have settings of their own. */
export const LIFETIMES = {
  accessToken: 3_600,
  identityToken: 3_600,
  verification: 3_600,
  /** An authorization outlives its verification, so that a late return learns that it has ended. */
  interaction: 2 * 3_600,
} as const;

type Verifiers = ReturnType<typeof createLocalJWKSet>;

export interface TokenClient {
  clientId: string;
  owner: ClientOwner;
}

export interface IdentityTokens {
  /** The token of the source document. */
  identityToken: string;
  /** The same identity for standard clients, which require `iss` to be the discovered issuer. */
  idToken: string;
}

/**
 * Signs both tokens. The person's data comes from the sealed session at this moment; a grant stores
 * nothing personal.
 */
@Injectable()
export class TokenIssuer {
  readonly #known = new Map<Environment, { of: KeySet; verifiers: Verifiers }>();

  constructor(
    private readonly ring: SigningKeyRing,
    private readonly deployment: Settings,
    private readonly settings: VerificationSettings,
    private readonly clock: Clock,
  ) {}

  /** The issuer's address, which is its `iss`. */
  addressOf({ path }: Issuer): string {
    return this.deployment.baseUrl + path;
  }

  /** RFC 9068, with the claims of the source document. */
  accessToken(
    session: Session,
    { clientId, owner: { environment } }: TokenClient,
    scopes: string[],
  ): Promise<string> {
    const claims = accessTokenClaims(session, this.#frame(clientId, LIFETIMES.accessToken), {
      issuer: this.addressOf(exchangeIssuer(environment)),
      scopes,
      vendorClaim: this.settings.oidcVendorClaim,
    });
    return this.ring.sign(keyPurpose(environment), claims, 'at+jwt');
  }

  /** `issuer` is the one the client has probably discovered: the one it asks. */
  async identityTokens(
    session: Session,
    { clientId, owner }: TokenClient,
    {
      accessToken,
      nonce,
      issuer,
    }: { accessToken: string; nonce: string | undefined; issuer: Issuer },
  ): Promise<IdentityTokens> {
    const { completedAt, userId, data } = session;
    if (!completedAt || !userId || !data?.person) throw new Error('nobody was verified');
    const frame = this.#frame(clientId, LIFETIMES.identityToken);
    const { person } = data;
    const { environment, tokenType } = owner;
    const sign = (named: string): Promise<string> => {
      const claims = identityTokenClaims({ ...session, completedAt, userId }, person, frame, {
        tokenType,
        issuer: named,
        accessTokenHash: leftHalfHash(accessToken),
        historicalAddresses: owner.historicalAddresses,
        nonce,
      });
      return this.ring.sign(keyPurpose(environment), claims, 'JWT');
    };
    const network = tokenType === 'tefca' ? exchangeIssuer(environment) : baseIssuer(environment);
    const [ofNetwork, ofDiscovery] = [network, issuer].map((each) => this.addressOf(each)) as [
      string,
      string,
    ];
    if (ofNetwork === ofDiscovery) {
      const token = await sign(ofNetwork);
      return { identityToken: token, idToken: token };
    }
    const [identityToken, idToken] = await Promise.all([sign(ofNetwork), sign(ofDiscovery)]);
    return { identityToken, idToken };
  }

  /**
   * The claims of an access token of ours, current or of any age, with its keys' environment; null
   * for any other text.
   */
  async verifyAccessToken(
    token: string,
    age: 'in time' | 'any age',
  ): Promise<{ claims: JWTPayload; environment: Environment } | null> {
    try {
      const { iss } = unverifiedClaims(token);
      const environment = ENVIRONMENTS.find((each) => iss === this.addressOf(exchangeIssuer(each)));
      if (!environment) return null;
      const { payload } = await jwtVerify(token, await this.#verifiers(environment), {
        algorithms: [SIGNING_ALGORITHM],
        typ: 'at+jwt',
        requiredClaims: ['exp', 'aud', 'sub'],
        currentDate: this.clock.now(),
        clockTolerance: age === 'any age' ? Number.MAX_SAFE_INTEGER : 0,
      });
      return { claims: payload, environment };
    } catch (error) {
      // Any fault of the token is the same answer; a fault of ours is not.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** The currently published keys, imported once. */
  async #verifiers(environment: Environment): Promise<Verifiers> {
    const of = await this.ring.publicKeys(keyPurpose(environment));
    const known = this.#known.get(environment);
    if (known?.of === of) return known.verifiers;
    const verifiers = createLocalJWKSet(of);
    this.#known.set(environment, { of, verifiers });
    return verifiers;
  }

  #frame(clientId: string, lifetimeSeconds: number): TokenFrame {
    return { clientId, issuedAt: this.clock.now(), lifetimeSeconds, tokenId: randomUUID() };
  }
}

/** OpenID Connect Core 3.1.3.6, for RS256. */
function leftHalfHash(text: string): string {
  return sha256(text).subarray(0, 16).toString('base64url');
}
