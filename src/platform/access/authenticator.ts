import type { FastifyRequest } from 'fastify';
import type { CredentialKind } from '../crypto/index.js';
import type { Principal } from './principal.js';

/** How a credential travels in a request, and how a request without a good one is refused. */
export interface AuthenticationScheme {
  /**
   * The credential; null when the request has none. Throws when it must not be used at all: it is malformed, or another
   * site made the browser send it (CSRF), or it is not meant for this path.
   */
  find: (request: FastifyRequest) => string | null;
  /** The refusal of a request without a credential. */
  missing: () => Error;
  /** The refusal of a credential that no authenticator knows. `accepted`: the kinds that the route takes. */
  invalid: (credential: string, accepted: readonly CredentialKind[]) => Error;
  limits: {
    /** Counts each request of a principal, by its id. */
    principal: string | null;
    /** Counts each credential that is not good, by the address. */
    failure: string | null;
    /** Whether a request without a credential counts as a failure too. */
    countsMissing: boolean;
  };
}

/** Recognises credentials of one kind. Each product registers its own with `Authenticators`. */
export interface Authenticator<P extends Principal = Principal> {
  /** Kind of the principals that it gives. */
  readonly kind: P['kind'];
  readonly scheme: AuthenticationScheme;
  /** How its credentials begin, so that one sent to the wrong route can be named. */
  readonly credentialKind?: CredentialKind;
  /** Null for a text that is no such credential, or is one no longer. */
  authenticate(credential: string, request: FastifyRequest): Promise<P | null>;
  /** Hears of an address that was locked out while it tried this text, once per lock-out. */
  lockedOut?(credential: string): Promise<void>;
  /** The refusal of a good credential at a route that recognises its kind and does not accept it. */
  notAccepted?(): Error;
}
