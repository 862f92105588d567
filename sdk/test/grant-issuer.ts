import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

export const CUSTOMER_ID = 'cust_01jz8v6y3kf2r9w5x7q4m1n0pd';

/** Signs grants as the gateway does. */
export class GrantIssuer {
  private constructor(
    readonly issuer: string,
    readonly jwk: JWK & { kid: string },
    private readonly privateKey: CryptoKey,
  ) {}

  static async create(issuer: string): Promise<GrantIssuer> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    return new GrantIssuer(issuer, { ...jwk, kid, use: 'sig', alg: 'RS256' }, privateKey);
  }

  /** The key set as it is published. */
  get keySet(): { keys: JWK[] } {
    return { keys: [this.jwk] };
  }

  /** The claims of a good grant at `nowMs`. */
  claims(changes: JWTPayload = {}, nowMs = Date.now()): JWTPayload {
    const now = Math.floor(nowMs / 1000);
    return {
      iss: this.issuer,
      sub: 'ada',
      aud: CUSTOMER_ID,
      exp: now + 300,
      iat: now,
      jti: 'grant_01jz8v6y3kf2r9w5x7q4m1n0ab',
      client_id: CUSTOMER_ID,
      action: 'reset_mfa',
      resource: null,
      acr: 'ial2',
      amr: ['face'],
      branch: ['face'],
      auth_time: now,
      verification_id: 'vs_01jz8v6y3kf2r9w5x7q4m1n0vs',
      ...changes,
    };
  }

  /** The same key under another algorithm. */
  async signAs(alg: string, claims: JWTPayload = this.claims()): Promise<string> {
    const key = await importJWK({ ...(await exportJWK(this.privateKey)), alg }, alg);
    return new SignJWT(claims)
      .setProtectedHeader({ alg, typ: 'at+jwt', kid: this.jwk.kid })
      .sign(key);
  }

  sign(claims: JWTPayload = this.claims(), header: Record<string, unknown> = {}): Promise<string> {
    const protectedHeader = { alg: 'RS256', typ: 'at+jwt', kid: this.jwk.kid, ...header };
    return new SignJWT(claims).setProtectedHeader(protectedHeader).sign(this.privateKey);
  }
}
