import { constantTimeEqual, sha256 } from '../../../platform/crypto/index.js';

/** Only the browser before whose camera the verification ended knows the proof (contract, Hosted UI). */
export function provesBrowser(proof: string | null, proofSha256: string | null): boolean {
  if (proof === null || proofSha256 === null) return false;
  return constantTimeEqual(sha256(proof).toString('hex'), proofSha256);
}
