import type { CustomerEnvironment } from './customer.js';

/** Prefixes of the service's keys, by the environment of the customer that must not have them. */
const FOREIGN_KEYS: Record<CustomerEnvironment, string> = {
  sandbox: 'sk_live_',
  production: 'sk_test_',
};

/** What is wrong with a key for the verification service, if one is given. Simulated people must not open what is real. */
export function apiKeyFault(
  environment: CustomerEnvironment,
  apiKey: string | undefined,
): string | null {
  if (apiKey === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    return 'verification_api_key must be visible ASCII characters, without spaces';
  return apiKey.startsWith(FOREIGN_KEYS[environment])
    ? `verification_api_key belongs to another environment than the customer, which is ${environment}`
    : null;
}
