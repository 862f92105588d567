import { Injectable } from '@nestjs/common';
import { unixSeconds } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { SigningKeyRing, unverifiedClaims } from '../../platform/crypto/index.js';
import type { Authentication } from '../action-policies/index.js';
import type { Resource, Grant } from './grant.entity.js';

/** One key set verifies everything that the gateway signs. Its kinds differ in `typ` and `iss`. */
export const GATEWAY_KEYS = 'gateway-grants';

/** The claims of a grant token beyond those RFC 9068 requires. */
export interface GrantFacts extends Authentication {
  employeeId: string;
  resource: Resource | null;
  /** When the person was recognised. */
  authTime: Date;
  verificationId: string;
}

export interface GrantClaims {
  iss: string;
  sub: string;
  aud: string;
  exp: number;
  iat: number;
  jti: string;
  client_id: string;
  action: string;
  resource: Resource | null;
  auth_time: number;
  acr: string;
  amr: string[];
  branch: string[];
}

/** Grant tokens: JWTs (RFC 9068, `at+jwt`, RS256) that any downstream system verifies offline. */
@Injectable()
export class GrantTokens {
  readonly #issuer: string;

  constructor(
    private readonly keys: SigningKeyRing,
    settings: Settings,
  ) {
    this.#issuer = `${settings.baseUrl}/gateway`;
  }

  sign(
    grant: Pick<Grant, 'customerId' | 'id' | 'action' | 'createdAt' | 'expiresAt'>,
    facts: GrantFacts,
  ): Promise<string> {
    const claims = {
      iss: this.#issuer,
      sub: facts.employeeId,
      aud: grant.customerId,
      exp: unixSeconds(grant.expiresAt),
      iat: unixSeconds(grant.createdAt),
      jti: grant.id,
      client_id: grant.customerId,
      action: grant.action,
      resource: facts.resource,
      acr: facts.acr,
      amr: facts.amr,
      branch: facts.branch,
      auth_time: unixSeconds(facts.authTime),
      verification_id: facts.verificationId,
    };
    return this.keys.sign(GATEWAY_KEYS, claims, 'at+jwt');
  }

  /** Claims of a token that the store has found byte for byte. */
  read(token: string): GrantClaims {
    return unverifiedClaims(token) as unknown as GrantClaims;
  }

  publicKeys(): ReturnType<SigningKeyRing['publicKeys']> {
    return this.keys.publicKeys(GATEWAY_KEYS);
  }
}
