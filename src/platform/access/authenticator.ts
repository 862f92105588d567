import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CredentialKind } from '../crypto/index.js';
import type { Principal } from './principal.js';

/** Where a request carries the credential, and how a request without a valid one is refused. */
export interface AuthenticationScheme {
  /**
   * The credential; null without one. Throws when it must not be used: malformed, sent through
   * another site (CSRF), or not for this path.
   */
  find: (request: FastifyRequest) => string | null;
  /** The refusal of a request without a credential. */
  missing: () => Error;
  /** The refusal of an unknown credential. `accepted`: the kinds that the route accepts. */
  invalid: (credential: string, accepted: readonly CredentialKind[]) => Error;
  /** The refusal of a principal without a permission; that of a bearer token when left out. */
  lacking?: (permission: string) => Error;
  limits: {
    /** Counts each request of a principal, by its id. */
    principal: string | null;
    /** Whether they use a permit of their tenant's concurrent requests; those counted as `key` always do. */
    isBounded?: boolean;
    /** Counts each invalid credential, by address. */
    failure: string | null;
    /** Whether a request without a credential counts as a failure too. */
    countsMissing: boolean;
  };
}

/** Authenticates credentials of one kind. Each product registers its own with `Authenticators`. */
export interface Authenticator<P extends Principal = Principal> {
  /** The kind of its principals. */
  readonly kind: P['kind'];
  readonly scheme: AuthenticationScheme;
  /** The prefix of its credentials, so that one sent to the wrong route can be named. */
  readonly credentialKind?: CredentialKind;
  /** Null for any text that is not a live credential of this kind. */
  authenticate(credential: string, request: FastifyRequest): Promise<P | null>;
  /** Called once per lock-out, when an address was locked out while it tried this text. */
  lockedOut?(credential: string): Promise<void>;
  /**
   * The refusal of a valid credential at a route that recognises its kind but does not accept it.
   */
  notAccepted?(): Error;
}

/** The authenticators of the deployment, by kind of principal. */
@Injectable()
export class Authenticators {
  readonly #byKind = new Map<string, Authenticator>();

  register(authenticator: Authenticator): void {
    const { kind } = authenticator;
    if (this.#byKind.has(kind)) throw new Error(`two authenticators for the kind ${kind}`);
    this.#byKind.set(kind, authenticator);
  }

  get(kind: string): Authenticator {
    const authenticator = this.#byKind.get(kind);
    if (!authenticator) throw new Error(`no authenticator for the kind ${kind}`);
    return authenticator;
  }
}
