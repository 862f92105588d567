import { GatewayClient } from '../client/gateway-client.js';
import { AccessGrantChecker } from '../grants/access-grant-checker.js';
import type { AccessGrantRefused } from '../grants/access-grant-refused.js';
import {
  AccessGrantVerifier,
  type AccessGrantVerifierOptions,
} from '../grants/access-grant-verifier.js';
import type { AccessGrantRequest } from './access-grant-request.js';

/** Options of the guard: whose grants are accepted, and how the gateway is asked. */
export interface AccessGrantGuardOptions extends AccessGrantVerifierOptions {
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

// A visitor waits for these calls: shorter and fewer than those of a background job.
const TIMEOUT_MS = 3_000;
const MAX_RETRIES = 1;

/** Verifies grants, and asks the gateway where it has the customer key. */
export function checkerOf(options: AccessGrantGuardOptions): AccessGrantChecker {
  const verifier = new AccessGrantVerifier(options);
  const { customerKey, baseUrl, timeoutMs = TIMEOUT_MS, allowInsecureHttp = false } = options;
  if (customerKey === undefined) return new AccessGrantChecker(verifier);
  const client = new GatewayClient({
    baseUrl,
    customerKey,
    timeoutMs,
    allowInsecureHttp,
    maxRetries: MAX_RETRIES,
  });
  return new AccessGrantChecker(verifier, client.grants);
}
