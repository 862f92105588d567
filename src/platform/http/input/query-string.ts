import { parse } from 'node:querystring';
import { pathMalformed, requestInvalid } from '../../errors/index.js';
import { refuseHostileKey, refuseHostileText } from './json-body.js';

const BRACKETED = /^([a-z_]+)\[([^[\]]{1,80})\]$/;

/**
 * Parses a query; `custom_fields[team]=red` becomes `{custom_fields: {team: 'red'}}`, one level deep. It never throws: the
 * router calls it outside of any error handling, where an exception ends the process. See `refuseHostileAddress`.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parse(text))) {
    const [, outer, inner] = BRACKETED.exec(key) ?? [];
    if (outer === undefined || inner === undefined) define(query, key, value);
    else define(objectAt(query, outer), inner, value);
  }
  return query;
}

/** Throws where an address has what no body may have: null characters, half surrogate pairs, keys of every object. */
export function refuseHostileAddress({ query, params }: { query: unknown; params: unknown }): void {
  refuseHostileQuery(query);
  for (const part of Object.values(params as Record<string, string>)) {
    refuseHostileText(part, pathMalformed);
  }
}

function refuseHostileQuery(query: unknown): void {
  if (typeof query === 'string') refuseHostileText(query, requestInvalid);
  if (typeof query !== 'object' || query === null) return;
  for (const [key, value] of Object.entries(query)) {
    refuseHostileKey(key, requestInvalid);
    refuseHostileQuery(value);
  }
}

function objectAt(query: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = Object.hasOwn(query, key) ? query[key] : undefined;
  if (typeof found === 'object' && found !== null) return found as Record<string, unknown>;
  // Given both plainly and with brackets: a list, which no field takes, so that validation refuses it.
  const made = (found === undefined ? {} : [found]) as Record<string, unknown>;
  define(query, key, made);
  return made;
}

/** Plain assignment of a key like `__proto__` would reach the prototype. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
