import type { Time } from './time.js';

/** How any client of a deployment reaches it. */
export interface ClientOptions {
  /** Address of the deployment, such as `https://identity.example.com`. */
  baseUrl: string;
  /** Milliseconds for one attempt of one call; 10,000 when left out. */
  timeoutMs?: number;
  /** 0 to 2 repetitions after a network failure, a 429 or a 502, 503, 504; 2 when left out. */
  maxRetries?: number;
  /**
   * Allows plain http to another machine. Only for a network you trust: the key crosses it in
   * clear.
   */
  allowInsecureHttp?: boolean;
  /** For tests. */
  time?: Time;
}
