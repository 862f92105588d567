import { foldText } from '../../platform/text/index.js';
import type { Employee } from './employee.entity.js';
import {
  CONTACTS,
  type ContactAddress,
  type Contact,
  type EmployeeProfile,
  type FormerContact,
} from './employee.js';

/**
 * How long a new address gets no links, so that the employee can notice a change by an attacker.
 */
const REST_MS = 72 * 3_600_000;

/**
 * A contact counts as a factor after this time: its owner has had a week to notice the change, at
 * the contact before it.
 */
export const CONTACT_REST_MS = 7 * 86_400_000;

/** Of each kind. Whoever changes a contact often pushes out none of those that came first. */
const MOST_FORMER = 5;

/** The data that shows whether an employee was ever reachable or verified. */
export type Reachable = Pick<
  Employee,
  | 'profile'
  | 'emailChangedAt'
  | 'phoneChangedAt'
  | 'formerContacts'
  | 'clearUserId'
  | 'identityEstablishedAt'
  | 'identityResetAt'
  | 'alarmedAt'
>;

/**
 * The employee with another profile. A different contact counts as changed now, except for the
 * first contacts of a record that was never reachable or verified. The one before it is kept.
 */
export function withProfile<T extends Reachable>(
  employee: T,
  profile: EmployeeProfile,
  now: Date,
): T {
  const { profile: before, emailChangedAt, phoneChangedAt } = employee;
  if (hasNoOwner(employee)) return { ...employee, profile };
  return {
    ...employee,
    profile,
    emailChangedAt: isSame(before.email, profile.email) ? emailChangedAt : now,
    phoneChangedAt: isSame(before.phone, profile.phone) ? phoneChangedAt : now,
    formerContacts: formerContactsWith(employee, lostContacts(before, profile), now),
  };
}

/** The former contacts that still hear of everything. */
export function liveFormerContacts(
  { formerContacts }: Pick<Employee, 'formerContacts'>,
  now: Date,
): FormerContact[] {
  return formerContacts.filter(({ until }) => new Date(until) > now);
}

/** Every address that hears of what happens to the employee's identity, each once. */
export function contactsToTell(
  employee: Pick<Employee, 'profile' | 'formerContacts'>,
  now: Date,
): ContactAddress[] {
  const current = CONTACTS.flatMap((contact) => {
    const address = employee.profile[contact];
    return address === null ? [] : [{ contact, address }];
  });
  const former = liveFormerContacts(employee, now).filter((each) => !has(current, each));
  return [...current, ...former.map(({ contact, address }) => ({ contact, address }))];
}

type WithProfile = Pick<Employee, 'profile'>;

export function isContactChanged(before: WithProfile, after: WithProfile): boolean {
  return CONTACTS.some((each) => !isSame(before.profile[each], after.profile[each]));
}

/** Whether the documents of another person could fit now. Capitals and accents make nobody else. */
function isPersonChanged({ profile: before }: WithProfile, { profile: after }: WithProfile) {
  const names = ['first_name', 'last_name'] as const;
  const isRenamed = names.some(
    (each) => foldText(before[each] ?? '') !== foldText(after[each] ?? ''),
  );
  return isRenamed || before.dob !== after.dob;
}

/**
 * Every address that hears that a contact was added, replaced or removed, or the name or birth date
 * changed: all but the new ones. None if nothing was.
 */
export function contactsToTellOfChange(
  before: Pick<Employee, 'profile'>,
  after: Pick<Employee, 'profile' | 'formerContacts'>,
  now: Date,
): ContactAddress[] {
  if (!isContactChanged(before, after) && !isPersonChanged(before, after)) return [];
  const isKnown = (each: ContactAddress): boolean =>
    isSame(before.profile[each.contact], each.address) || has(after.formerContacts, each);
  return contactsToTell(after, now).filter(isKnown);
}

/** The address to write to, or why there is none. */
export function contactOf(
  employee: Pick<Employee, 'profile' | 'emailChangedAt' | 'phoneChangedAt'>,
  contact: Contact,
  now: Date,
): { address: string } | { unusable: 'missing' | 'too_new' } {
  const address = employee.profile[contact];
  if (address === null) return { unusable: 'missing' };
  return changedWithin(REST_MS, employee, contact, now) ? { unusable: 'too_new' } : { address };
}

/** Whether a link to the contact, sent at this time, is a factor: it has been on record for a week. */
export function isContactFactor(employee: Changed, contact: Contact, at: Date): boolean {
  return !changedWithin(CONTACT_REST_MS, employee, contact, at);
}

type Changed = Pick<Employee, 'emailChangedAt' | 'phoneChangedAt'>;

function changedWithin(
  restMs: number,
  { emailChangedAt, phoneChangedAt }: Changed,
  contact: Contact,
  at: Date,
): boolean {
  const changedAt = contact === 'email' ? emailChangedAt : phoneChangedAt;
  return changedAt !== null && at.getTime() - changedAt.getTime() < restMs;
}

function lostContacts(before: EmployeeProfile, after: EmployeeProfile): ContactAddress[] {
  return CONTACTS.flatMap((contact) => {
    const address = before[contact];
    return address === null || isSame(address, after[contact]) ? [] : [{ contact, address }];
  });
}

/** With those that were lost now. One that is lost again keeps its place. */
function formerContactsWith(
  employee: Pick<Employee, 'formerContacts'>,
  lost: readonly ContactAddress[],
  now: Date,
): readonly FormerContact[] {
  if (lost.length === 0) return employee.formerContacts;
  const until = new Date(now.getTime() + CONTACT_REST_MS).toISOString();
  const known = liveFormerContacts(employee, now).map((each) =>
    has(lost, each) ? { ...each, until } : each,
  );
  const added = lost.filter((each) => !has(known, each)).map((each) => ({ ...each, until }));
  const all = [...known, ...added];
  return CONTACTS.flatMap((kind) =>
    all.filter(({ contact }) => contact === kind).slice(0, MOST_FORMER),
  );
}

function has(some: readonly ContactAddress[], { contact, address }: ContactAddress): boolean {
  return some.some((each) => each.contact === contact && isSame(each.address, address));
}

/**
 * Whether the record never had a contact or an identity. Removed ones leave the time of their
 * change or reset.
 */
export function hasNoOwner({ profile, ...times }: Omit<Reachable, 'formerContacts'>): boolean {
  const { emailChangedAt, phoneChangedAt, clearUserId, identityEstablishedAt } = times;
  const marks = [emailChangedAt, phoneChangedAt, clearUserId, identityEstablishedAt];
  const later = [times.identityResetAt, times.alarmedAt, profile.email, profile.phone];
  return [...marks, ...later].every((mark) => mark === null);
}

/** Case does not distinguish mailboxes. */
function isSame(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}
