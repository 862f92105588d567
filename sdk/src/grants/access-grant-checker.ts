import { GatewayError } from '../client/gateway-error.js';
import { AccessGrantRefused } from './access-grant-refused.js';
import type { AccessGrantClaims } from './access-grant-claims.js';
import type { AccessGrantRequirement } from './access-grant.policy.js';
import type { AccessGrantVerifier } from './access-grant-verifier.js';
import type { Grant, Introspection } from '../client/gateway.types.js';

/** A requirement that may also ask the gateway. */
export interface OnlineRequirement extends AccessGrantRequirement {
  /** Asks the gateway whether the grant is still active, so that a revocation counts at once. */
  introspect?: boolean;
  /** Consumes the grant at the gateway, so it opens this door once. Replaces `introspect`. */
  singleUse?: boolean;
}

/** The part of the client that is needed; `GatewayClient.grants` is one. */
export interface GrantsGateway {
  introspect(token: string): Promise<Introspection>;
  consume(id: string): Promise<Grant>;
}

/** Verifies a grant offline first. Asks the gateway last, so that no grant is consumed in vain. */
export class AccessGrantChecker {
  /** Without a gateway (which needs the customer key), only offline requirements can be met. */
  constructor(
    private readonly verifier: AccessGrantVerifier,
    private readonly gateway: GrantsGateway | null = null,
  ) {}

  /**
   * The claims of a grant that meets the requirement; throws `AccessGrantRefused` otherwise. A
   * requirement function is called only after the token is verified.
   */
  async check(
    token: string,
    requirement: OnlineRequirement | (() => Promise<OnlineRequirement>),
  ): Promise<AccessGrantClaims> {
    const claims = await this.verifier.read(token);
    const wanted = typeof requirement === 'function' ? await requirement() : requirement;
    this.verifier.demand(claims, wanted);
    if (wanted.singleUse) await this.#consume(claims);
    else if (wanted.introspect) await this.#introspect(token, claims);
    return claims;
  }

  async #introspect(token: string, claims: AccessGrantClaims): Promise<void> {
    const answer = await this.#ask((gateway) => gateway.introspect(token));
    // "active" must be true itself: anything merely truthy is no answer of the gateway
    if ((answer.active as unknown) !== true) throw new AccessGrantRefused('grant_inactive');
    if (!answer.active || answer.jti !== claims.jti)
      throw new AccessGrantRefused('gateway_unavailable');
  }

  async #consume(claims: AccessGrantClaims): Promise<void> {
    const grant = await this.#ask((gateway) => gateway.consume(claims.jti));
    if (grant.id !== claims.jti || grant.status !== 'consumed') {
      const cause = new Error(
        'the gateway did not use it up: is the action one of reusable_actions?',
      );
      throw new AccessGrantRefused('gateway_unavailable', cause);
    }
  }

  async #ask<T>(question: (gateway: GrantsGateway) => Promise<T>): Promise<T> {
    if (!this.gateway) {
      throw new AccessGrantRefused(
        'gateway_unavailable',
        new Error('singleUse and introspect need the customer key'),
      );
    }
    try {
      return await question(this.gateway);
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

function refusalOf(error: unknown): AccessGrantRefused {
  const status = error instanceof GatewayError ? error.status : null;
  if (status === 409) {
    const consumed = (error as GatewayError).code === 'grant_already_consumed';
    return new AccessGrantRefused(consumed ? 'already_consumed' : 'grant_inactive', error);
  }
  if (status === 404 || status === 410) return new AccessGrantRefused('grant_inactive', error);
  // A refused key, a rate limit, a failure or no answer: the grant's state is unknown, so the door
  // stays closed.
  return new AccessGrantRefused('gateway_unavailable', error);
}
