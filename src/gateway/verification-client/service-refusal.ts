import { Problem } from '../../platform/errors/index.js';
import type { Failure } from './retry.policy.js';
import { verificationServiceRefused } from './verification.problems.js';

/** What the service said, beneath a `verification_service_refused`. */
class ServiceRefusal extends Error {
  constructor(
    readonly status: number | null,
    /** Null where the answer had none, and so perhaps was not the service's own. */
    readonly code: string | null,
  ) {
    super(`the service answered ${code ?? String(status)}`);
  }
}

/** Only a code of the contract travels on: the rest of the answer is the service's own affair. */
export function refused({ status, code }: Failure): Problem {
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : null;
  return verificationServiceRefused({
    detail: `The verification service answered ${known ?? String(status)}`,
    cause: new ServiceRefusal(status, known),
  });
}

/** Whether the service refuses with this code. A bare 404, or that of a route it does not know, says nothing of a thing. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return (
    error instanceof Problem && error.cause instanceof ServiceRefusal && error.cause.code === code
  );
}
