import type { CustomerEnvironment } from './customer.js';

/** Key prefixes of the other environment, which a customer must not use. */
const FOREIGN_KEYS: Record<CustomerEnvironment, string> = {
  sandbox: 'sk_live_',
  production: 'sk_test_',
};

/** The fault of a key for the verification service. Simulated people must not open real systems. */
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
