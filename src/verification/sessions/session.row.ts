import { Unreadable, type Vault, type Hasher } from '../../platform/crypto/index.js';
import { EntityColumns } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { foldContact } from '../../platform/text/index.js';
import { checkOf } from '../checks/index.js';
import { identityText, type GivenPerson } from '../persons/index.js';
import {
  type CodeCheck,
  emptyData,
  type Session,
  type SessionData,
  type ContactKind,
  type StepAttempts,
} from './model/session.js';
import { SessionEntity } from './session.entity.js';

/** The caller's data about a new session's person. */
export type GivenIdentity = Pick<SessionData, 'email' | 'phone' | 'profile'>;

const SESSION = EntityColumns.of(SessionEntity).except(
  'tokenHash',
  'customFieldIndex',
  'givenIdentityIndex',
  'foundLeft',
);

/** Columns of a session `s`, with its data key `k`. */
export const COLUMNS = `${SESSION.select('s')}, k.key_id AS "keyId", k.wrapped_key AS wrapped`;

/** A session read by `COLUMNS`, with the database's ids. */
export type SessionRow = Pick<SessionEntity, 'checks' | 'sealedData'> & {
  id: string;
  /** Null when the data key is destroyed. */
  keyId: string | null;
  wrapped: Buffer | null;
};

/** A row with its data still sealed. */
export function withoutData(row: SessionRow): Session {
  const { sealedData: _data, checks, ...columns } = SESSION.read(row);
  return { ...columns, checks: checks.map(checkOf), data: null };
}

/** Opens a row. Without its key it becomes a session without data. */
export async function sessionOf(row: SessionRow, vault: Vault): Promise<Session> {
  const { sealedData, keyId, wrapped } = row;
  const session = withoutData(row);
  // A row locked during its redaction still joins the key from the statement's start.
  if (keyId === null || wrapped === null || session.redactedAt) return session;
  const key = await vault.openDataKey(session.organizationId, session.id, { keyId, wrapped });
  const place = {
    tenant: session.organizationId,
    table: 'sessions',
    column: 'sealed_data',
    row: session.id,
  };
  return { ...session, data: dataOf(vault.unseal(key, place, sealedData)) };
}

/** Opens a row, or leaves its data sealed where it is unreadable. */
export async function openIfReadable(
  row: SessionRow,
  vault: Vault,
): Promise<{ session: Session; isReadable: boolean }> {
  try {
    return { session: await sessionOf(row, vault), isReadable: true };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { session: withoutData(row), isReadable: false };
  }
}

/** Older sealed data lacks newer fields. */
function dataOf(sealed: Partial<SessionData>): SessionData {
  const attempts = Object.entries(sealed.attempts ?? {}).map(([step, tries]) => [
    step,
    { ...tries, reasons: (tries as Partial<StepAttempts>).reasons ?? [] },
  ]);
  return {
    ...emptyData(),
    ...sealed,
    phone_check: codeCheckOf(sealed.phone_check ?? null),
    attempts: Object.fromEntries(attempts) as typeof sealed.attempts & object,
  };
}

/** An older version named the field after the telephone number. */
function codeCheckOf(sealed: (CodeCheck & { number?: string }) | null): CodeCheck | null {
  if (!sealed) return null;
  const { number, ...check } = sealed;
  return number === undefined ? check : { ...check, to: number };
}

/**
 * Blind index of a session's given identity. Names with birth date match a verified person's;
 * anything less counts only as a whole.
 */
export function givenIdentityIndex(
  hasher: Hasher,
  organizationId: Id<'org'>,
  given: GivenIdentity,
): Buffer {
  const person = completeIdentity(given.profile);
  if (person) return hasher.blindIndex(organizationId, 'identity', identityText(person));
  const text = wholeText(given);
  return text ? hasher.blindIndex(organizationId, 'given_identity', text) : Buffer.alloc(0);
}

function completeIdentity(profile: GivenPerson | null): Parameters<typeof identityText>[0] | null {
  const { first_name, last_name, dob } = profile ?? {};
  return first_name && last_name && dob ? { first_name, last_name, dob } : null;
}

/** All given values in the order of their names; empty without any. */
function wholeText({ email, phone, profile }: GivenIdentity): string {
  const { address, ...fields } = profile ?? {};
  const given = Object.entries({ ...fields, ...address, email, phone })
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([name, value]) => [name, value.normalize('NFKC').trim().toLowerCase()])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return given.length === 0 ? '' : JSON.stringify(given);
}

/** An e-mail address or a telephone number of a session's person. */
export interface Contact {
  kind: ContactKind;
  value: string;
}

/** Blind index of a contact: only the whole value finds it. */
export function contactIndex(
  hasher: Hasher,
  organizationId: Id<'org'>,
  { kind, value }: Contact,
): Buffer {
  return hasher.blindIndex(organizationId, `contact/${kind}`, foldContact(value));
}

/** Every given or confirmed contact of a session, without duplicates. */
export function contactsOf({
  email,
  phone,
  profile,
}: Pick<SessionData, 'email' | 'phone' | 'profile'>): Contact[] {
  return [
    ...once([email, profile?.email]).map((value) => ({ kind: 'email' as const, value })),
    ...once([phone, profile?.phone]).map((value) => ({ kind: 'phone' as const, value })),
  ];
}

function once(values: (string | null | undefined)[]): string[] {
  const given = values.flatMap((value) => (value ? [foldContact(value)] : []));
  return [...new Set(given)];
}
