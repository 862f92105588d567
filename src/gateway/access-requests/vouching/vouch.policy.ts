import type { Id } from '../../../platform/ids/index.js';
import { foldPerson } from '../../../platform/text/index.js';
import {
  contactsToTell,
  standingSince,
  areResetsFrozen,
  doKeysRest,
  type Employee,
} from '../../employees/index.js';
import type { AccessRequest } from '../access-request.entity.js';
import type { Reason, RequestStatus } from '../access-request.js';

/** Limits of vouches: of one request, and of one second person in a day. */
export const VOUCH_LIMITS = { open: 1, named: 3, ofPerson: 5, daySeconds: 86_400 } as const;

const DAY_MS = VOUCH_LIMITS.daySeconds * 1_000;

/** Why somebody cannot vouch for a request. Staff read it; a key gets one and the same refusal for all. */
export const UNFIT = [
  'unknown',
  'same_person',
  'own_record',
  'not_active',
  'not_established',
  'shared_contact',
  'too_new',
  'too_many',
  'no_contact',
] as const;
export type Unfit = (typeof UNFIT)[number];

/** What speaks for or against a second person, beside their record. */
export interface Asked {
  now: Date;
  employee: Employee;
  second: Employee;
  /** Whether the record is the own one of somebody of the staff who asks, or took part in the request. */
  isParticipant: boolean;
  /** Whether a reset of their identity was asked for in the last day. */
  isResetAsked: boolean;
  /** How often they were asked in the last day. */
  asked: number;
}

type Check = (asked: Asked) => Unfit | null;

const CHECKS: readonly Check[] = [
  checkAnotherPerson,
  checkTookNoPart,
  checkActive,
  checkEstablished,
  checkSharesNoContact,
  checkNotNew,
  checkNotAskedTooOften,
];

/** Why this person cannot be asked to vouch; null if they can. */
export function unfitness(asked: Asked): Unfit | null {
  for (const check of CHECKS) {
    const unfit = check(asked);
    if (unfit) return unfit;
  }
  return null;
}

/** One human may have two records. */
function checkAnotherPerson({ employee, second }: Asked): Unfit | null {
  const isSameHuman = second.clearUserId !== null && second.clearUserId === employee.clearUserId;
  return second.id === employee.id || isSameHuman ? 'same_person' : null;
}

/** They would vouch for what they ask, opened or confirm themselves. */
function checkTookNoPart({ isParticipant }: Asked): Unfit | null {
  return isParticipant ? 'own_record' : null;
}

function checkActive({ second }: Asked): Unfit | null {
  return second.status === 'active' ? null : 'not_active';
}

function checkEstablished({ second }: Asked): Unfit | null {
  const isKnown = second.clearUserId !== null && second.identityLostAt === null;
  return isKnown ? null : 'not_established';
}

/** The link of the one would go to the other. Former contacts that still hear of everything count. */
function checkSharesNoContact({ employee, second, now }: Asked): Unfit | null {
  const theirs = new Set(contactsToTell(employee, now).map(foldedContact));
  const isShared = contactsToTell(second, now).some((each) => theirs.has(foldedContact(each)));
  return isShared ? 'shared_contact' : null;
}

/** Whoever took over a record, or made one, must not vouch before its owner could object. */
function checkNotNew({ second, isResetAsked, now }: Asked): Unfit | null {
  const since = new Date(now.getTime() - DAY_MS);
  const { identityEstablishedAt: boundAt } = second;
  const isNew =
    isResetAsked ||
    boundAt === null ||
    boundAt > since ||
    standingSince(second, since) !== null ||
    areResetsFrozen(second, now) ||
    doKeysRest(second, now);
  return isNew ? 'too_new' : null;
}

function checkNotAskedTooOften({ asked }: Asked): Unfit | null {
  return asked >= VOUCH_LIMITS.ofPerson ? 'too_many' : null;
}

function foldedContact({ contact, address }: { contact: string; address: string }): string {
  return contact === 'email' ? foldPerson(address) : address.replaceAll(/\D/g, '');
}

/** A vouch as it stands now, with the second person as they stand now. */
export interface VouchFacts {
  vouchId: Id<'ar'>;
  isPending: boolean;
  /** Why it ended, if nobody vouched. */
  reason: Reason | null;
  /** When the request of the second person ends. */
  until: Date;
  createdAt: Date;
  givenAt: Date | null;
  /** Whether the second person's record is the own one of somebody of the staff who took part in the request. */
  isParticipant: boolean;
  /** When a key of theirs was last revoked, as far as the gateway knows. */
  keyRevokedAt: Date | null;
  second: Pick<
    Employee,
    | 'id'
    | 'status'
    | 'clearUserId'
    | 'identityEstablishedAt'
    | 'identityResetAt'
    | 'identityLostAt'
    | 'alarmedAt'
    | 'resetsFrozenUntil'
  >;
}

/** How far a second person has come with a request. */
export interface VouchState {
  /** Whether somebody may still vouch. */
  isAwaited: boolean;
  /** The request by which somebody vouched; null while none counts. */
  givenBy: Id<'ar'> | null;
  /** Whether a second person said that the request is wrong. */
  isObjectedTo: boolean;
}

export const NO_VOUCH: VouchState = { isAwaited: false, givenBy: null, isObjectedTo: false };

/** What a vouch must fit. */
export interface VouchedFor {
  now: Date;
  request: Pick<AccessRequest, 'createdAt' | 'expiresAt'>;
  /** Ids of the person of the request: as it is stored, and as the session verified it. */
  persons: readonly (string | null)[];
}

export function vouchStateOf(vouches: readonly VouchFacts[], facts: VouchedFor): VouchState {
  const given = vouches.find((each) => doesCount(each, facts));
  const isAwaited = vouches.some(
    ({ isPending, until, isParticipant, second }) =>
      isPending && until > facts.now && !isParticipant && isAnotherHuman(second, facts.persons),
  );
  const isObjectedTo = vouches.some(({ reason }) => reason === 'vouch_objected');
  return { isAwaited, givenBy: given?.vouchId ?? null, isObjectedTo };
}

/** It was given for this request in time, by somebody else who still is who they were. */
function doesCount(vouch: VouchFacts, facts: VouchedFor): boolean {
  const { now, request, persons } = facts;
  const { createdAt, givenAt, isParticipant, keyRevokedAt, second } = vouch;
  if (givenAt === null || createdAt < request.createdAt) return false;
  if (givenAt < request.createdAt || givenAt >= request.expiresAt) return false;
  if (isParticipant) return false;
  // Perhaps the one that vouched: a telephone that is reported stolen vouches for nobody, also where its answer is read late.
  if (keyRevokedAt !== null && keyRevokedAt >= createdAt) return false;
  if (standingSince(second, createdAt) !== null || areResetsFrozen(second, now)) return false;
  // Bound again since: perhaps to somebody else.
  const { identityEstablishedAt: boundAt } = second;
  if (second.identityLostAt !== null || boundAt === null || boundAt >= createdAt) return false;
  return isAnotherHuman(second, persons);
}

function isAnotherHuman(
  { clearUserId }: Pick<Employee, 'clearUserId'>,
  persons: readonly (string | null)[],
): boolean {
  return clearUserId !== null && !persons.includes(clearUserId);
}

/** How the second person answered, or why they did not. Public API, never renamed. */
export const VOUCH_OUTCOMES = [
  'given',
  'declined',
  'objected',
  'not_needed',
  'undelivered',
  'unanswered',
  'failed',
] as const;
export type VouchOutcome = (typeof VOUCH_OUTCOMES)[number];

const CANCELED: Partial<Record<Reason, VouchOutcome>> = {
  verification_canceled: 'declined',
  vouch_objected: 'objected',
  no_longer_needed: 'not_needed',
  link_not_delivered: 'undelivered',
};

/** Null while it may still be given. */
export function vouchOutcome({
  status,
  reason,
}: {
  status: RequestStatus;
  reason: Reason | null;
}): VouchOutcome | null {
  if (status === 'pending') return null;
  if (status === 'granted') return 'given';
  if (status === 'expired') return 'unanswered';
  return (reason && status === 'canceled' && CANCELED[reason]) || 'failed';
}
