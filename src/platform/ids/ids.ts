import { fromUUID, toUUID, typeidUnboxed } from 'typeid-js';

/** Every kind of id, by its prefix on the wire. Products add theirs by declaration merging. */
export interface IdPrefixes {
  key: true;
  evt: true;
  whe: true;
  whd: true;
  aud: true;
  req: true;
}

export type IdPrefix = keyof IdPrefixes;

/** `prefix_` + 26 base32 characters of a UUIDv7 (TypeID 0.3). Postgres stores it as `uuid`. */
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`;

/**
 * 26 base32 characters within 128 bits; the eleventh holds the version 7, the fourteenth the
 * variant (RFC 9562, 5.7). The conversion would throw on others.
 */
const SUFFIX =
  /^[0-7][0-9a-hjkmnp-tv-z]{9}[ef][0-9a-hjkmnp-tv-z]{2}[89abrstv][0-9a-hjkmnp-tv-z]{12}$/;

/** A UUID as it is written here. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new id; ids made later sort later. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return typeidUnboxed(prefix) as unknown as Id<P>;
}

const COUNTER_BITS = 26; // 12 before the variant and 14 behind it
let latest = { time: '', counter: 0 };

/**
 * A new id with the given time, so times bound ids. Within a millisecond they keep this process's
 * order (RFC 9562, 6.2).
 */
export function newIdAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  const time = timeBits(at);
  const fresh = uuidOf(newId(prefix));
  // Starts in the lower half of its range, to leave room for counting.
  const first = Number.parseInt(fresh.slice(-12), 16) % 2 ** (COUNTER_BITS - 1);
  const counter = time === latest.time ? (latest.counter + 1) % 2 ** COUNTER_BITS : first;
  latest = { time, counter };
  const high = (counter >>> 14).toString(16).padStart(3, '0');
  const low = (0x8000 | (counter & 0x3fff)).toString(16);
  return idOf(prefix, `${time}-7${high}-${low}-${fresh.slice(-12)}`);
}

/** Whether `value` is an id of that kind: exact prefix, exact alphabet, in range, a UUIDv7. */
export function isId<P extends IdPrefix>(prefix: P, value: unknown): value is Id<P> {
  return (
    typeof value === 'string' &&
    value.startsWith(`${prefix}_`) &&
    SUFFIX.test(value.slice(prefix.length + 1))
  );
}

/** Whether `value` is an id of any kind. */
export function isAnyId(value: unknown): value is Id {
  return typeof value === 'string' && /^[a-z]+_/.test(value) && SUFFIX.test(idSuffix(value as Id));
}

/** The `uuid` column value of an id. */
export function uuidOf(id: Id): string {
  return toUUID(id as unknown as Parameters<typeof toUUID>[0]);
}

/** The id of a `uuid` column value. */
export function idOf<P extends IdPrefix>(prefix: P, uuid: string): Id<P> {
  return fromUUID(uuid, prefix) as unknown as Id<P>;
}

/**
 * The smallest `uuid` of an id made at that moment (RFC 9562, 5.7: the first 48 bits are
 * milliseconds).
 */
export function firstUuidAt(at: Date): string {
  return `${timeBits(at)}-0000-0000-000000000000`;
}

function timeBits(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0').slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

export function uuidOrNull(id: Id | null): string | null {
  return id === null ? null : uuidOf(id);
}

/** The 26 characters after the prefix: a credential's text carries its tenant this way. */
export function idSuffix(id: Id): string {
  return id.slice(id.indexOf('_') + 1);
}

/** The tenant id of a credential's suffix, or null for an invalid one. */
export function idFromSuffix<P extends IdPrefix>(prefix: P, suffix: string): Id<P> | null {
  return SUFFIX.test(suffix) ? `${prefix}_${suffix}` : null;
}
