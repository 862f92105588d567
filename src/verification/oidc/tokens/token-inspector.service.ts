import { Injectable } from '@nestjs/common';
import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { Clock } from '../../../platform/clock/index.js';
import { SIGNING_ALGORITHM, SigningKeyRing } from '../../../platform/crypto/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import type { Environment } from '../../environment.js';
import type { OidcClient } from '../clients/oidc-client.entity.js';
import { OidcClientsService } from '../clients/oidc-clients.service.js';
import { exchangeIssuer, ISSUERS, keyPurpose } from './issuers.js';
import { OidcPayloadStore } from './oidc-payload.store.js';
import { TokenIssuer } from './token-issuer.service.js';
import {
  shownClaims,
  standingFault,
  tokenKindOf,
  type ShownClaims,
  type TokenFault,
  type TokenKind,
} from './token-inspection.policy.js';

export interface TokenInspection {
  /** Null for a live token of a client of this organization. */
  fault: TokenFault | null;
  kind: TokenKind | null;
  environment: Environment | null;
  /** What the header names, however wrong. */
  keyId: string | null;
  /** The rest is read only from a verified token of a client of this organization. */
  client: Id<'oidc'> | null;
  issuedAt: Date | null;
  expiresAt: Date | null;
  claims: ShownClaims;
}

const NOTHING: Omit<TokenInspection, 'fault'> = {
  kind: null,
  environment: null,
  keyId: null,
  client: null,
  issuedAt: null,
  expiresAt: null,
  claims: { shown: [], withheld: [] },
};

interface ReadToken {
  token: string;
  header: ProtectedHeaderParameters;
  claims: JWTPayload;
}

/** Tells a client's developers whether a token is ours and live. It stores and logs nothing. */
@Injectable()
export class TokenInspector {
  constructor(
    private readonly ring: SigningKeyRing,
    private readonly issuer: TokenIssuer,
    private readonly clients: OidcClientsService,
    private readonly payloads: OidcPayloadStore,
    private readonly clock: Clock,
  ) {}

  async inspect(organizationId: Id<'org'>, text: string): Promise<TokenInspection> {
    const token = text.trim();
    const read = readToken(token);
    if (!read) return { ...NOTHING, fault: 'malformed' };
    const { kid: keyId = null, alg, typ } = read.header;
    const kind = tokenKindOf(typ);
    const known = { ...NOTHING, keyId, kind };
    if (alg !== SIGNING_ALGORITHM) return { ...known, fault: 'algorithm_refused' };
    if (!kind) return { ...known, fault: 'type_unknown' };
    const environment = this.#environmentOf(kind, read.claims.iss);
    if (!environment) return { ...known, fault: 'issuer_foreign' };
    const fault = await this.#signatureFault(environment, read);
    if (fault) return { ...known, environment, fault };
    const client = await this.#clientOf(organizationId, environment, read.claims);
    // A token of another organization tells nothing more, not even whom it is for.
    if (!client) return { ...known, environment, fault: 'client_unknown' };
    return this.#standing({ ...known, environment }, client, read.claims);
  }

  /** Each kind has its issuers; null for a foreign address. */
  #environmentOf(kind: TokenKind, iss: unknown): Environment | null {
    const issuer = ISSUERS.find((each) => this.issuer.addressOf(each) === iss);
    if (!issuer) return null;
    const { path } = exchangeIssuer(issuer.environment);
    return kind === 'identity_token' || issuer.path === path ? issuer.environment : null;
  }

  async #signatureFault(
    environment: Environment,
    { token, header: { kid } }: ReadToken,
  ): Promise<TokenFault | null> {
    const purpose = keyPurpose(environment);
    const [published, every] = await Promise.all([
      this.ring.publicKeys(purpose),
      this.ring.everyPublicKey(purpose),
    ]);
    const isKnown = (keys: { kid?: string }[]): boolean => keys.some((key) => key.kid === kid);
    if (kid === undefined || !isKnown(every.keys)) return 'key_unknown';
    if (!isKnown(published.keys)) return 'key_retired';
    try {
      await compactVerify(token, createLocalJWKSet(published), { algorithms: [SIGNING_ALGORITHM] });
      return null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return 'signature_wrong';
      throw error;
    }
  }

  async #clientOf(
    organizationId: Id<'org'>,
    environment: Environment,
    { aud }: JWTPayload,
  ): Promise<OidcClient | null> {
    const [clientId] = [aud ?? []].flat();
    if (clientId === undefined) return null;
    const client = await this.clients.findOwn(organizationId, clientId);
    return client?.environment === environment ? client : null;
  }

  async #standing(
    known: Omit<TokenInspection, 'fault'>,
    client: OidcClient,
    claims: JWTPayload,
  ): Promise<TokenInspection> {
    const now = this.clock.now();
    const expiresAt = timeOf(claims.exp);
    const isGrantLive =
      known.kind === 'access_token' ? await this.#hasGrant(client, claims, now) : null;
    const isClientDisabled = client.disabledAt !== null;
    return {
      ...known,
      fault: standingFault({ isClientDisabled, expiresAt, isGrantLive }, now),
      client: client.id,
      issuedAt: timeOf(claims.iat),
      expiresAt,
      claims: shownClaims(claims),
    };
  }

  async #hasGrant(
    { organizationId, clientId }: OidcClient,
    { verification_id: session }: JWTPayload,
    now: Date,
  ): Promise<boolean> {
    if (!isId('vs', session)) return false;
    return this.payloads.hasLiveGrant(organizationId, session, clientId, now);
  }
}

/** The parts of a signed JWT, unverified; null for any other text. */
function readToken(token: string): ReadToken | null {
  try {
    return { token, header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    return null;
  }
}

function timeOf(seconds: number | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}
