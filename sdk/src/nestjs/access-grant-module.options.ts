import type { AccessGrantRefused } from '../grants/access-grant-refused.js';
import type { AccessGrantVerifierOptions } from '../grants/access-grant-verifier.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/** Options of the guard: whose grants are accepted, and how the gateway is asked. */
export interface AccessGrantModuleOptions extends AccessGrantVerifierOptions {
  /**
   * Customer key for routes with `singleUse` or `introspect`; without it those routes stay closed.
   */
  customerKey?: string;
  /**
   * Called for every refusal, to audit it or to learn why something is unreachable
   * (`refusal.cause`).
   */
  onRefused?: (refusal: AccessGrantRefused, request: AccessGrantRequest) => void;
}

/** Injection token of {@link AccessGrantModuleOptions}. */
export const ACCESS_GRANT_OPTIONS = Symbol('ACCESS_GRANT_OPTIONS');
