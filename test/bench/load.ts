import autocannon from 'autocannon';
import { brief } from './brief.js';

/** What one run of load has shown. */
export interface Measure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** These requests in turn, repeatedly. */
  requests: { path: string; body?: string }[];
  /** Requests a second; as many as are answered when left out. */
  rate?: number;
}

const CONNECTIONS = 32;
const SETTLE_SECONDS = brief(2, 1);
/** By then the compiler has optimised all code of a request. */
const WARM_UP_SECONDS = brief(10, 1);

/** Warms up a fresh server, so that it is measured in its steady state. */
export async function warmUp(load: Load): Promise<void> {
  await run(load, { duration: WARM_UP_SECONDS });
}

/**
 * Sends load for some seconds after the warm-up. Throws on an unsuccessful answer: a fast refusal
 * is no result.
 */
export async function measure(load: Load, seconds: number): Promise<Measure> {
  await run(load, { duration: SETTLE_SECONDS });
  const result = await run(load, { duration: seconds });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** How many of so many requests are answered each second, without a warm-up. */
export async function rateOfRequests(load: Load, amount: number): Promise<number> {
  const result = await run(load, { amount });
  // Its duration is counted in whole seconds.
  return (1000 * CONNECTIONS) / result.latency.average;
}

async function run(
  { url, method, headers, requests, rate }: Load,
  length: { duration: number } | { amount: number },
): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...length,
    ...(rate !== undefined && { overallRate: rate }),
    method,
    headers: { 'content-type': 'application/json', ...headers },
    requests: requests.map(({ path, body }) => ({
      method,
      path,
      ...(body !== undefined && { body }),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${String(result.non2xx)} refusals and ${String(result.errors)} errors at ${url}`,
    );
  }
  return result;
}
