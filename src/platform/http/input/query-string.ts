import { parse } from 'node:querystring';
import { pathMalformed, requestInvalid } from '../../errors/index.js';
import { refuseHostileKey, refuseHostileText } from './json-body.js';

const BRACKETED = /^([a-z_]+)\[([^[\]]{1,80})\]$/;

/**
 * Parses a query; `custom_fields[team]=red` becomes `{custom_fields: {team: 'red'}}`, one level
 * deep. It never throws, since the router would crash; see `refuseHostileAddress`.
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

/**
 * Throws when an address contains null characters, half surrogate pairs or prototype keys, as for a
 * body.
 */
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
  // Both plain and with brackets: becomes a list, which validation refuses.
  const made = (found === undefined ? {} : [found]) as Record<string, unknown>;
  define(query, key, made);
  return made;
}

/** Assigning a key like `__proto__` plainly would reach the prototype. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** An address without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
