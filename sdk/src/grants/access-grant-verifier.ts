import type { KeyObject } from 'node:crypto';
import { baseAddress } from '../http/base-address.js';
import { systemTime, type Time } from '../http/time.js';
import { claimsOf, type AccessGrantClaims } from './access-grant-claims.js';
import { AccessGrantRefused, type RefusalReason } from './access-grant-refused.js';
import { refusalOf, type AccessGrantRequirement } from './access-grant.policy.js';
import { GatewayKeys } from './gateway-keys.js';
import { isSignedBy, jsonObject, parseSignedToken } from './signed-token.js';
import { claimsRefusal, headerRefusal, isAccessTokenType } from './token-claims.policy.js';

const MAX_TOKEN_LENGTH = 8_192;

/** Which grants are accepted. */
export interface AccessGrantVerifierOptions {
  /** Public address of the deployment, such as `https://identity.example.com`. */
  baseUrl: string;
  /** Your customer id, `cust_…`: a grant issued to another system is refused. */
  audience: string;
  /** Issuer of the grants; `{baseUrl}/gateway` when left out. */
  issuer?: string;
  /** Where the key set is read; `{baseUrl}/gateway/.well-known/jwks.json` when left out. */
  jwksUrl?: string;
  /** Seconds after which the key set is read anew, in the background; 600 when left out. */
  cacheSeconds?: number;
  /**
   * Seconds for which a key set is still used when a refresh fails; 3,600 when left out. After that
   * every grant is refused.
   */
  staleSeconds?: number;
  /** Minimum seconds between reads of the key set that unknown key ids cause; 30 when left out. */
  cooldownSeconds?: number;
  /** Milliseconds for one reading of the key set; 3,000 when left out. */
  timeoutMs?: number;
  /** Seconds by which the clocks may differ; 5 when left out. */
  clockToleranceSeconds?: number;
  /**
   * Allows plain http to another machine. Only for a network you trust: anyone who can change the
   * keys opens every door.
   */
  allowInsecureHttp?: boolean;
  /** For tests. */
  time?: Time;
}

/**
 * Verifies grants offline with the gateway's public keys (RFC 9068 4, RFC 8725). To see revoked or
 * consumed grants, use `AccessGrantChecker`.
 */
export class AccessGrantVerifier {
  readonly #keys: GatewayKeys;
  readonly #issuer: string;
  readonly #audience: string;
  readonly #tolerance: number;
  readonly #time: Time;

  /** @throws TypeError for an option that cannot be right. */
  constructor(options: AccessGrantVerifierOptions) {
    const { audience, allowInsecureHttp, time = systemTime } = options;
    const baseUrl = baseAddress('baseUrl', options.baseUrl, allowInsecureHttp);
    if (!audience) throw new TypeError('audience must be your customer id');
    const jwksUrl = options.jwksUrl ?? `${baseUrl}/gateway/.well-known/jwks.json`;
    this.#issuer = options.issuer ?? `${baseUrl}/gateway`;
    this.#audience = audience;
    this.#tolerance = positive('clockToleranceSeconds', options.clockToleranceSeconds ?? 5, 300);
    this.#time = time;
    this.#keys = new GatewayKeys({
      url: baseAddress('jwksUrl', jwksUrl, allowInsecureHttp),
      timeoutMs: positive('timeoutMs', options.timeoutMs ?? 3_000, 60_000),
      cacheMs: positive('cacheSeconds', options.cacheSeconds ?? 600, 86_400) * 1000,
      staleMs: positive('staleSeconds', options.staleSeconds ?? 3_600, 86_400) * 1000,
      cooldownMs: positive('cooldownSeconds', options.cooldownSeconds ?? 30, 86_400) * 1000,
      time,
    });
  }

  /**
   * The claims of a grant that meets the requirement. Throws `AccessGrantRefused` in every other
   * case.
   */
  async verify(token: string, requirement: AccessGrantRequirement): Promise<AccessGrantClaims> {
    return this.demand(await this.read(token), requirement);
  }

  /**
   * The claims of a valid, current grant to this customer, for any action: call `demand` before
   * opening anything. Throws `AccessGrantRefused` otherwise.
   */
  async read(token: string): Promise<AccessGrantClaims> {
    if (typeof token !== 'string' || token === '') throw new AccessGrantRefused('token_missing');
    if (token.length > MAX_TOKEN_LENGTH) throw new AccessGrantRefused('token_malformed');
    const claims = claimsOf(await this.#payload(token));
    if (!claims) throw new AccessGrantRefused('token_malformed');
    return claims;
  }

  /** Gives the claims back if they meet the requirement, else throws `AccessGrantRefused`. */
  demand(claims: AccessGrantClaims, requirement: AccessGrantRequirement): AccessGrantClaims {
    const now = Math.floor(this.#time.now() / 1000);
    const reason = refusalOf(claims, requirement, now, this.#tolerance);
    if (reason) throw new AccessGrantRefused(reason);
    return claims;
  }

  async #payload(token: string): Promise<Record<string, unknown>> {
    const signed = parseSignedToken(token);
    if (!signed) throw new AccessGrantRefused('token_malformed');
    const { header } = signed;
    refuse(headerRefusal(header));
    if (!isSignedBy(signed, await this.#keyOf(header.kid))) {
      throw new AccessGrantRefused('signature_invalid');
    }
    const payload = jsonObject(signed.payload);
    if (!payload || !isAccessTokenType(header.typ)) throw new AccessGrantRefused('token_malformed');
    refuse(
      claimsRefusal(payload, {
        issuer: this.#issuer,
        audience: this.#audience,
        now: Math.floor(this.#time.now() / 1000),
        tolerance: this.#tolerance,
      }),
    );
    return payload;
  }

  #keyOf(kid: unknown): KeyObject | Promise<KeyObject> {
    if (typeof kid !== 'string' || kid === '') throw new AccessGrantRefused('signature_invalid');
    return this.#keys.find(kid);
  }
}

function refuse(reason: RefusalReason | null): void {
  if (reason) throw new AccessGrantRefused(reason);
}

function positive(name: string, value: number, most: number): number {
  if (!(value >= 0 && value <= most))
    throw new TypeError(`${name} must be from 0 to ${String(most)}`);
  return value;
}
