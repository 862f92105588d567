import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { AccessGrantVerifier } from '@identity-gateway/sdk';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { makeExamples } from './deployment.js';
import { line } from './report.js';

const ROUNDS = brief(51, 3);
// Short turns, so that the machine's changes of speed hit both.
const ROUND_MS = 100;
const WARM_UP = brief(2_000, 100);

/** Offline checks of a grant token by the SDK, beside a bare loop that checks the signature of the same token. One core. */
export async function benchGuard(bench: Bench): Promise<void> {
  const { product } = await bench.deployment();
  const { grantToken } = await makeExamples(product);
  const verifier = new AccessGrantVerifier({
    baseUrl: product.url,
    issuer: `${product.credentials.base_url}/gateway`,
    audience: product.credentials.customer_id,
  });
  const guard = () => verifier.verify(grantToken, { action: 'reset_mfa' });
  const bare = await bareCheck(product.url, grantToken);
  for (let warm = 0; warm < WARM_UP; warm += 1) {
    await guard();
    bare();
  }
  const rounds: { guard: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ guard: await checksIn(ROUND_MS, guard), bare: await checksIn(ROUND_MS, bare) });
  }
  const seen = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  bench.print(
    line('offline guard', `${seen((r) => r.guard).toFixed(0)} checks a second on one core`),
  );
  bench.print(line('bare crypto.verify loop', `${seen((r) => r.bare).toFixed(0)} checks a second`));
  bench.print(line('guard / bare loop', seen((r) => r.guard / r.bare).toFixed(2)));
}

async function bareCheck(baseUrl: string, token: string): Promise<() => boolean> {
  const answer = await fetch(`${baseUrl}/gateway/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) throw new Error('the key of the token is not in the key set');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const input = Buffer.from(`${header}.${payload}`);
  const octets = Buffer.from(signature, 'base64url');
  return () => verify('RSA-SHA256', input, key, octets);
}

async function checksIn(milliseconds: number, check: () => unknown): Promise<number> {
  let checks = 0;
  const start = performance.now();
  while (performance.now() - start < milliseconds) {
    await check();
    checks += 1;
  }
  return (checks * 1000) / (performance.now() - start);
}
