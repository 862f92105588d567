import { Injectable } from '@nestjs/common';

/** AuthZEN 10.1.2 returns the id of the caller. Visible ASCII, so that it is a valid header. */
const CALLER_ID = /^[\x21-\x7e]{1,256}$/;

/** Surfaces whose protocol returns the `X-Request-ID` of the caller. Ours moves to `X-Service-Request-Id` there. */
@Injectable()
export class CallerRequestIds {
  readonly #prefixes: string[] = [];

  /** For every address with this prefix. */
  register(prefix: string): void {
    this.#prefixes.push(prefix);
  }

  /** The headers with the ids of a request; `id` is ours. */
  headersOf({ url, sent }: { url: string; sent: unknown }, id: string): Record<string, string> {
    const callerId = callerRequestId(sent);
    if (callerId === null || !this.#prefixes.some((prefix) => url.startsWith(prefix)))
      return { 'x-request-id': id };
    return { 'x-request-id': callerId, 'x-service-request-id': id };
  }
}

/** The id that a caller gave to its request; null for none, and for one that no header can carry back. */
export function callerRequestId(sent: unknown): string | null {
  return typeof sent === 'string' && CALLER_ID.test(sent) ? sent : null;
}
