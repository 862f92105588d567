import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed, routeNotFound, type Problem } from '../../errors/index.js';
import { pathOf } from '../input/query-string.js';

interface KnownAddress {
  segments: readonly string[];
  methods: Set<string>;
}

/**
 * Distinguishes a wrong method from a wrong address (RFC 9110 15.5.6). Create it before any route.
 */
export class UnknownAddresses {
  readonly #known = new Map<string, KnownAddress>();

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ method, url }) => {
      const address = this.#known.get(url) ?? { segments: url.split('/'), methods: new Set() };
      for (const each of [method].flat()) address.methods.add(each);
      this.#known.set(url, address);
    });
  }

  /** The problem of a request without a route; undefined with one. */
  problemOf(request: FastifyRequest): Problem | undefined {
    if (!request.is404) return undefined;
    const methods = this.#methodsAt(pathOf(request.url));
    return methods.length > 0
      ? methodNotAllowed({ headers: { allow: methods.join(', ') } })
      : routeNotFound();
  }

  #methodsAt(path: string): string[] {
    const segments = path.split('/');
    const found = [...this.#known.values()].filter((known) => answers(known.segments, segments));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/** Whether a route pattern matches these segments: `:name` is one segment, `*` all that follow. */
function answers(pattern: readonly string[], segments: readonly string[]): boolean {
  const wildcard = pattern.indexOf('*');
  if (wildcard >= 0 ? segments.length < pattern.length : segments.length !== pattern.length)
    return false;
  return pattern.every((part, index) => {
    if (wildcard >= 0 && index >= wildcard) return true;
    return part.startsWith(':') ? segments[index] !== '' : part === segments[index];
  });
}
