import type { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { isJsonObject } from '../../../platform/text/index.js';
import { parseFilter, type Condition } from './filter.js';
import type { Resource, ResourceSchema } from './resource.js';
import { scimRefusal } from './scim.problems.js';

const DEFAULT_COUNT = 100;
const MAX_COUNT = 200;
const MAX_OFFSET = 100_000;
const CURSOR_SECONDS = 3_600;

/** Which attributes of a resource are sent. */
export interface Projection {
  only: readonly string[] | null;
  without: readonly string[];
}

export interface ListRequest {
  conditions: Condition[];
  count: number;
  /** From 1. */
  startIndex: number;
  /** The last id of the page before, in cursor pages; null for the first of them. */
  cursor: { after: string | null } | null;
  filter: string;
  projection: Projection;
}

type Input = Readonly<Record<string, unknown>>;

/** Cursors are opaque, and bound to their connection and list: a type of resources and a filter. */
export class Cursors {
  constructor(private readonly hasher: Pick<Hasher, 'credential'>) {}

  make(connection: Id<'conn'>, list: string, { after, now }: { after: string; now: Date }): string {
    const ends = Math.floor(now.getTime() / 1000) + CURSOR_SECONDS;
    const payload = Buffer.from(JSON.stringify([after, ends])).toString('base64url');
    return `${payload}.${this.#sign(connection, list, payload)}`;
  }

  /** Throws `invalidCursor` and `expiredCursor`. */
  read(
    connection: Id<'conn'>,
    list: string,
    { cursor, now }: { cursor: string; now: Date },
  ): string {
    const [payload = '', signature = ''] = cursor.split('.');
    if (signature !== this.#sign(connection, list, payload))
      throw scimRefusal('invalidCursor', 'The cursor is not one of this list: begin again');
    const [after, ends] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
      string,
      number,
    ];
    if (ends * 1000 <= now.getTime())
      throw scimRefusal('expiredCursor', 'The cursor is older than an hour: begin again');
    return after;
  }

  #sign(connection: Id<'conn'>, list: string, payload: string): string {
    const signed = JSON.stringify(['scim-cursor', connection, list, payload]);
    return this.hasher.credential(signed).subarray(0, 16).toString('base64url');
  }
}

/** What a list call asks for, by query or by a SearchRequest. Unknown parameters are ignored. */
export function listRequestOf(
  input: Input,
  resource: 'User' | 'Group',
): Omit<ListRequest, 'cursor'> & { cursor: string | null } {
  if (!isJsonObject(input)) throw scimRefusal('invalidSyntax', 'The body must be a SearchRequest');
  const filter = textOf(input, 'filter') ?? '';
  const cursor = textOf(input, 'cursor');
  if (cursor !== null && (valueOf(input, 'startIndex') ?? null) !== null)
    throw scimRefusal('invalidCursor', 'Send cursor or startIndex, not both');
  const startIndex = Math.max(1, integerOf(input, 'startIndex') ?? 1);
  if (startIndex > MAX_OFFSET)
    throw scimRefusal('tooMany', 'Pages by startIndex end at 100,000: use cursor');
  const count = Math.min(MAX_COUNT, Math.max(0, integerOf(input, 'count') ?? DEFAULT_COUNT));
  return {
    conditions: filter.trim() === '' ? [] : parseFilter(filter, resource),
    count,
    startIndex,
    cursor,
    filter,
    projection: projectionOf(input),
  };
}

/** Attributes are listed with commas between, or as a list. */
export function projectionOf(input: Input): Projection {
  const only = namesOf(input, 'attributes');
  return { only: only.length > 0 ? only : null, without: namesOf(input, 'excludedAttributes') };
}

/** The resource with the attributes that were asked for; `id` and `schemas` always stay. */
export function projected(
  { urn }: ResourceSchema,
  { id, schemas, ...resource }: Resource,
  { only, without }: Projection,
): Resource {
  const strip = (name: string): string =>
    name.startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name;
  const asked = { wanted: only?.map(strip) ?? null, unwanted: without.map(strip) };
  return { schemas, id, ...picked(resource, asked) };
}

/** Names of attributes at one level; those below stand behind a dot, or behind the URN of an extension. */
interface Asked {
  /** Null for all. */
  wanted: readonly string[] | null;
  unwanted: readonly string[];
}

function picked(object: Resource, { wanted, unwanted }: Asked): Resource {
  const shown = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const key = name.toLowerCase();
    const isWhole = wanted?.includes(key) ?? true;
    const parts = isWhole ? null : partsOf(wanted ?? [], key);
    if (unwanted.includes(key) || parts?.length === 0) return [];
    const asked = { wanted: parts, unwanted: partsOf(unwanted, key) };
    if (Array.isArray(value)) return [[name, value.map((each) => pickedIn(each, asked))]];
    const kept = pickedIn(value, asked);
    // An extension without anything that was asked for is not named.
    return isJsonObject(kept) && Object.keys(kept).length === 0 ? [] : [[name, kept]];
  });
  return Object.fromEntries(shown);
}

function pickedIn(value: unknown, asked: Asked): unknown {
  return isJsonObject(value) ? picked(value, asked) : value;
}

/** The parts of an attribute that names ask for: `givenname` of `name.givenname`. */
function partsOf(names: readonly string[], key: string): string[] {
  const below = names.filter((name) => name.startsWith(`${key}.`) || name.startsWith(`${key}:`));
  return below.map((name) => name.slice(key.length + 1));
}

function namesOf(input: Input, name: string): string[] {
  const value = valueOf(input, name);
  const listed = Array.isArray(value) ? (value as unknown[]) : [value];
  return listed
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : []))
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
    .slice(0, 100);
}

function integerOf(input: Input, name: string): number | null {
  const value = valueOf(input, name);
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text.trim()))
    throw scimRefusal(
      name === 'count' ? 'invalidCount' : 'invalidValue',
      `${name} must be a whole number`,
    );
  return Number(text);
}

function textOf(input: Input, name: string): string | null {
  const value = valueOf(input, name);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw scimRefusal('invalidSyntax', `${name} must be one text`);
  return value;
}

function valueOf(input: Input, name: string): unknown {
  return Object.entries(input).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}
