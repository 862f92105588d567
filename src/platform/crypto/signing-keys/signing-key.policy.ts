import { secondsAfter } from '../../clock/index.js';

/** When a key of one purpose signs and how long it is published. */
export interface KeyTimes {
  /** RFC 7638 thumbprint. */
  kid: string;
  activateAt: Date;
  /** No longer published from then on; null while no successor is known. */
  retireAt: Date | null;
}

/** Will sign, signs, only verifies, or has left the key set. */
export type SigningKeyState = 'next' | 'current' | 'previous' | 'retired';

/** The changes to the existing keys, and whether a new one joins. */
export interface KeyPlan {
  times: KeyTimes[];
  joins: boolean;
}

/** How the keys of one purpose follow each other. */
export interface KeySchedule {
  /** A new key is published this long before it signs, so that every receiver's cached key set already holds it. */
  publishLeadSeconds: number;
  /** A key stays published this long after it last signed: the longest life of a token plus a receiver's cache. */
  retireAfterSeconds: number;
  /** The name in a self-signed certificate that is published with each key; none when left out. */
  certifiedFor?: string;
}

/** For receivers that read the key set again within an hour. */
export const DEFAULT_SCHEDULE: KeySchedule = {
  publishLeadSeconds: 3_600,
  retireAfterSeconds: 7_200,
};

/** The published keys. */
export function liveKeys<K extends KeyTimes>(keys: readonly K[], now: Date): K[] {
  return keys.filter(({ retireAt }) => !retireAt || retireAt > now);
}

/** The signing key, of keys in the order of their start; undefined without one. */
export function currentKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined {
  const live = liveKeys(keys, now);
  return live.findLast(({ activateAt }) => activateAt <= now) ?? live[0];
}

export function signingKeyState(
  key: KeyTimes,
  keys: readonly KeyTimes[],
  now: Date,
): SigningKeyState {
  if (key.retireAt && key.retireAt <= now) return 'retired';
  if (key.kid === currentKey(keys, now)?.kid) return 'current';
  return key.activateAt > now ? 'next' : 'previous';
}

/**
 * A new key joins, to sign once every receiver knows it. Null when `newest` has a successor
 * already.
 */
export function planSuccession(
  keys: readonly KeyTimes[],
  { newest, now }: { newest: string | undefined; now: Date },
  { publishLeadSeconds, retireAfterSeconds }: KeySchedule = DEFAULT_SCHEDULE,
): KeyPlan | null {
  if (liveKeys(keys, now).at(-1)?.kid !== newest) return null;
  const retireAt = secondsAfter(now, publishLeadSeconds + retireAfterSeconds);
  return { times: endsOf(keys, retireAt), joins: true };
}

/**
 * The next key, or a new one, signs now. The former stays published, so its signatures stay valid.
 * Null when `current` no longer signs.
 */
export function planTakeover(
  keys: readonly KeyTimes[],
  { current, now }: { current: string | undefined; now: Date },
  { retireAfterSeconds }: KeySchedule = DEFAULT_SCHEDULE,
): KeyPlan | null {
  if (currentKey(keys, now)?.kid !== current) return null;
  const next = liveKeys(keys, now).find(({ activateAt }) => activateAt > now);
  const before = keys.filter(({ activateAt }) => activateAt <= now);
  const times = endsOf(before, secondsAfter(now, retireAfterSeconds));
  if (!next) return { times, joins: true };
  return { times: [...times, { ...next, activateAt: now }], joins: false };
}

/**
 * Removes one key at once. If it signed, the next or a new key takes over; the newest gets no end.
 * Null if absent.
 */
export function planRevocation(
  keys: readonly KeyTimes[],
  { kid, now }: { kid: string; now: Date },
): KeyPlan | null {
  const live = liveKeys(keys, now);
  const revoked = live.find((key) => key.kid === kid);
  if (!revoked) return null;
  const signed = currentKey(keys, now) === revoked;
  const rest = live.filter((key) => key !== revoked);
  const next = rest.find(({ activateAt }) => activateAt > now);
  const joins = signed && !next;
  const times = rest.map((key) => ({
    ...key,
    activateAt: signed && key === next ? now : key.activateAt,
    retireAt: key === rest.at(-1) && !joins ? null : key.retireAt,
  }));
  return { times: [...times, { ...revoked, retireAt: now }], joins };
}

/** Sets this end for keys with none or a later one. */
function endsOf(keys: readonly KeyTimes[], retireAt: Date): KeyTimes[] {
  return keys
    .filter((key) => !key.retireAt || key.retireAt > retireAt)
    .map((key) => ({ ...key, retireAt }));
}
