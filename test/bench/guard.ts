import { AccessGrantVerifier } from '@identity-gateway/sdk';
import type { Bench } from './bench.js';
import { makeExamples } from './deployment.js';
import { line } from './report.js';

const SECONDS = 3;

/** Offline checks of a grant token by the SDK, one after the other, in one second on one core. */
export async function benchGuard(bench: Bench): Promise<void> {
  const { product } = await bench.deployment();
  const { grantToken } = await makeExamples(product);
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
  const perSecond = (checks / SECONDS).toFixed(0);
  bench.print(line('offline guard', `${perSecond} checks a second on one core`));
}
