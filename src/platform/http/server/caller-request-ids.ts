import { Injectable } from '@nestjs/common';

/** AuthZEN 10.1.2 returns the id of the caller. Visible ASCII, so that it is a valid header. */
const CALLER_ID = /^[\x21-\x7e]{1,256}$/;

/** Surfaces whose protocol returns the `X-Request-ID` of the caller. Ours moves to another header there. */
@Injectable()
export class CallerRequestIds {
  readonly #surfaces: { prefix: string; header: string }[] = [];

  /** For every address with this prefix; `header` carries our id. */
  register(prefix: string, header: string): void {
    this.#surfaces.push({ prefix, header });
  }

  /** The headers with the ids of a request; `id` is ours. */
  headersOf({ url, sent }: { url: string; sent: unknown }, id: string): Record<string, string> {
    const callerId = callerRequestId(sent);
    const surface = this.#surfaces.find(({ prefix }) => url.startsWith(prefix));
    if (callerId === null || !surface) return { 'x-request-id': id };
    return { 'x-request-id': callerId, [surface.header]: id };
  }
}

/** The id that a caller gave to its request; null for none, and for one that no header can carry back. */
export function callerRequestId(sent: unknown): string | null {
  return typeof sent === 'string' && CALLER_ID.test(sent) ? sent : null;
}
