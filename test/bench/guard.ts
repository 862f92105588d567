import { AccessGrantVerifier } from '@identity-gateway/sdk';
import type { Deployment } from './deployment.js';

const SECONDS = 3;

/** Offline checks of a grant token by the SDK, one after the other, in one second on one core. */
export async function measureGuard({ product, grantToken }: Deployment): Promise<number> {
  const verifier = new AccessGrantVerifier({
    baseUrl: product.url,
    issuer: `${product.credentials.base_url}/gateway`,
    audience: product.credentials.customer_id,
  });
  const check = () => verifier.verify(grantToken, { action: 'reset_mfa' });
  for (let warm = 0; warm < 2_000; warm += 1) await check();
  let checks = 0;
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    await check();
    checks += 1;
  }
  return checks / SECONDS;
}
