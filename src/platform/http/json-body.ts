import { isUtf8 } from 'node:buffer';
import { bodyMalformed } from '../errors/index.js';

const MAX_DEPTH = 12;
// Names that every object has already: validation takes them for declared fields, or drops them unseen.
const FORBIDDEN_KEYS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/**
 * Parses a JSON body and refuses what would only fail later and worse: bytes that are not UTF-8, null characters and
 * lone surrogates (PostgreSQL stores neither), keys that reach an object's prototype, and nesting deep enough to
 * exhaust a stack.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw bodyMalformed({ detail: 'The body is not valid UTF-8' });
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw bodyMalformed();
  }
  refuseHostile(value, 0);
  return value;
}

function refuseHostile(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    refuseHostileText(value);
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH)
      throw bodyMalformed({ detail: `The body is nested deeper than ${String(MAX_DEPTH)} levels` });
    for (const [key, inner] of Object.entries(value)) {
      refuseHostileKey(key);
      refuseHostile(inner, depth + 1);
    }
  }
}

/** Throws where a key is one that no input may have. */
export function refuseHostileKey(key: string, problem = bodyMalformed): void {
  if (FORBIDDEN_KEYS.has(key)) throw problem({ detail: 'The request has a forbidden key' });
  refuseHostileText(key, problem);
}

/** Throws where a text holds a null character or half a surrogate pair. */
export function refuseHostileText(text: string, problem = bodyMalformed): void {
  if (text.includes('\0')) throw problem({ detail: 'The request holds a null character' });
  if (!text.isWellFormed()) throw problem({ detail: 'The request holds half of a surrogate pair' });
}
