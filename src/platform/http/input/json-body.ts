import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyMalformed, mediaTypeUnsupported } from '../../errors/index.js';
import { RouteSettings, keepRawBody } from './route-settings.js';

// Names that every object has: validation takes them for declared fields, or drops them silently.
const FORBIDDEN_KEYS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export interface JsonBounds {
  /** Objects, arrays and scalars in the whole text. */
  values: number;
  /** Keys of one object. */
  keys: number;
  /** Objects and arrays within each other. */
  depth: number;
}

/** Several times our largest input. Validating a value costs far more than parsing it. */
const BODY_BOUNDS: JsonBounds = { values: 1_000, keys: 100, depth: 12 };

/** How the handlers of a foreign protocol take JSON. */
interface JsonInput {
  /** A media type besides `application/json`, such as `application/scim+json`. */
  type?: string;
  bounds?: Partial<JsonBounds>;
  /** The limit of the deployment when left out. */
  maxBytes?: number;
}

interface JsonConfig {
  jsonInput?: JsonInput;
  /** Everybody may call the route, so it takes little: a passkey's answer is the largest. */
  isPublic?: boolean;
}

const PUBLIC_BYTES = 32_768;

/** The handler takes JSON within bounds of its own, or under another name. */
export function TakesJson(input: JsonInput): MethodDecorator {
  return RouteSettings({ jsonInput: input } satisfies JsonConfig);
}

/** Parses JSON for all handlers, and other JSON types for those that take them. */
export function takeJson(server: FastifyInstance, bodyLimit: number): void {
  server.addHook('onRoute', (route) => {
    const { jsonInput, isPublic } = (route.config ?? {}) as JsonConfig;
    if (jsonInput?.maxBytes !== undefined) route.bodyLimit = jsonInput.maxBytes;
    else if (isPublic) route.bodyLimit = Math.min(bodyLimit, PUBLIC_BYTES);
  });
  const options = { parseAs: 'buffer', bodyLimit } as const;
  server.removeContentTypeParser('application/json');
  const parse = (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    const { jsonInput } = request.routeOptions.config as JsonConfig;
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json' && type !== jsonInput?.type) throw mediaTypeUnsupported();
    // RFC 9110 15.5.16. A compressed body could be a bomb, and its size says nothing.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw mediaTypeUnsupported({ detail: 'Send the body without Content-Encoding' });
    keepRawBody(request, body);
    return Promise.resolve(parseJsonBody(body, { ...BODY_BOUNDS, ...jsonInput?.bounds }));
  };
  for (const type of ['application/json', /^application\/[a-z-]+\+json/] as string[])
    server.addContentTypeParser(type, options, parse);
}

/**
 * Parses a JSON body and refuses invalid UTF-8, null characters and lone surrogates (PostgreSQL
 * stores neither), prototype keys, and too large input.
 */
export function parseJsonBody(body: Buffer, bounds: JsonBounds = BODY_BOUNDS): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw bodyMalformed({ detail: 'The body is not valid UTF-8' });
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw bodyMalformed();
  }
  new Inspection(bounds, body.includes('\\u')).look(value, 0);
  return value;
}

/** The value of a text from outside, within the bounds of a body; null where it is no such JSON. */
export function jsonOrNull(text: string): unknown {
  try {
    return parseJsonBody(Buffer.from(text));
  } catch {
    return null;
  }
}

/** One pass over a parsed text. It stops at the first fault, so it never exceeds the bounds. */
class Inspection {
  #values = 0;

  /** Valid JSON holds a null character or half a surrogate pair only when it `hasEscapes`. */
  constructor(
    private readonly bounds: JsonBounds,
    private readonly hasEscapes: boolean,
  ) {}

  look(value: unknown, depth: number): void {
    const { values } = this.bounds;
    if ((this.#values += 1) > values)
      throw bodyMalformed({ detail: `The body has more than ${String(values)} values` });
    if (typeof value === 'string') {
      if (this.hasEscapes) refuseHostileText(value);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= this.bounds.depth)
        throw bodyMalformed({
          detail: `The body is nested deeper than ${String(this.bounds.depth)} levels`,
        });
      if (Array.isArray(value)) for (const each of value) this.look(each, depth + 1);
      else this.#lookInto(value as Record<string, unknown>, depth + 1);
    }
  }

  #lookInto(object: Record<string, unknown>, depth: number): void {
    let keys = 0;
    for (const key in object) {
      if ((keys += 1) > this.bounds.keys)
        throw bodyMalformed({
          detail: `An object of the body has more than ${String(this.bounds.keys)} keys`,
        });
      refuseHostileKey(key);
      this.look(object[key], depth);
    }
  }
}

/** Throws for a key that no input may have. */
export function refuseHostileKey(key: string, problem = bodyMalformed): void {
  if (FORBIDDEN_KEYS.has(key)) throw problem({ detail: 'The request has a forbidden key' });
  refuseHostileText(key, problem);
}

/** Throws for a text with a null character or half a surrogate pair. */
export function refuseHostileText(text: string, problem = bodyMalformed): void {
  if (text.includes('\0')) throw problem({ detail: 'The request contains a null character' });
  if (!text.isWellFormed())
    throw problem({ detail: 'The request contains half of a surrogate pair' });
}
