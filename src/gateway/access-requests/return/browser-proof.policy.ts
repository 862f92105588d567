import { constantTimeEqual, sha256 } from '../../../platform/crypto/index.js';

/** A browser that came back from the hosted page. */
export interface ReturnedBrowser {
  /** Of its address: what the hosted page gave the verified browser alone. Null without it. */
  proof: string | null;
  /** Of its cookie: what only this browser has. Null without one. */
  secret: string | null;
}

/** Only the browser before whose camera the verification ended knows the proof (contract, Hosted UI). */
export function provesBrowser(proof: string | null, proofSha256: string | null): boolean {
  if (proof === null || proofSha256 === null) return false;
  return constantTimeEqual(sha256(proof).toString('hex'), proofSha256);
}
