import { Problem } from '../../platform/errors/index.js';
import type { Failure } from './retry.policy.js';
import { verificationServiceRefused } from './verification.problems.js';

/** The service's answer behind a `verification_service_refused`. */
class ServiceRefusal extends Error {
  /** `code` is null for an answer without one, which may not come from the service itself. */
  constructor(
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** Only a code of the contract is passed on; the rest of the answer is internal to the service. */
export function refused({ status, code }: Failure): Problem {
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : null;
  const detail = `The verification service answered ${known ?? String(status)}`;
  return verificationServiceRefused({ detail, cause: new ServiceRefusal(known, detail) });
}

/** Whether the service refuses with this code. A 404 without it says nothing about the resource. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return (
    error instanceof Problem && error.cause instanceof ServiceRefusal && error.cause.code === code
  );
}
