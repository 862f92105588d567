import type { Hasher } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { isJsonObject } from '../../../platform/text/index.js';
import type { DirectoryProfile } from '../../employees/index.js';
import type { Resource } from '../protocol/resource.js';
import { ENTERPRISE } from '../protocol/schema.js';
import { scimRefusal } from '../protocol/scim.problems.js';
import type { EmployeeIdSource } from '../scim-connection.kind.js';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const LOCALE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/;
/** As of the customer's own API: the id is part of addresses, and is read by people. */
const EMPLOYEE_ID = /^(?!\.{1,2}$)[^\s/?#\\%\p{Cc}\p{Cf}\p{Cs}]{1,128}$/u;

/** The customer's own id in a resource. Throws `invalidValue` that names the attribute. */
export function employeeIdOf(resource: Resource, source: EmployeeIdSource): string {
  const place = source === 'employeeNumber' ? resource[ENTERPRISE] : resource;
  const value = isJsonObject(place) ? place[source] : undefined;
  const name = source === 'employeeNumber' ? `${ENTERPRISE}:employeeNumber` : source;
  if (typeof value !== 'string' || value === '')
    throw scimRefusal(
      'invalidValue',
      `${name} is required: it is the employee id of this connection`,
    );
  if (!EMPLOYEE_ID.test(value))
    throw scimRefusal(
      'invalidValue',
      `${name} is the employee id: at most 128 characters, without spaces and / ? # \\ %`,
    );
  return value;
}

/** The record's values in a resource. What does not fit a record stays with the resource alone. */
export function profileOf(resource: Resource): DirectoryProfile {
  const name = isJsonObject(resource['name']) ? resource['name'] : {};
  const enterprise = isJsonObject(resource[ENTERPRISE]) ? resource[ENTERPRISE] : {};
  const values = {
    first_name: fitting(name['givenName'], 100),
    last_name: fitting(name['familyName'], 100),
    email: matching(mailIn(resource), EMAIL, 254),
    phone: phoneIn(resource),
    department: fitting(enterprise['department'], 100),
    title: fitting(resource['title'], 100),
    locale: localeIn(resource),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * The values that differ between two resources. One that is gone is null; one that was never there is
 * left to HR.
 */
export function changedValues(before: Resource | null, after: Resource): DirectoryProfile {
  const was: Record<string, unknown> = before ? profileOf(before) : {};
  const is: Record<string, unknown> = profileOf(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => was[name] !== is[name] && !isUnusable(after, name, is));
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]));
}

/** The e-mail addresses of a resource, folded, with those of work apart. */
export function emailsOf(resource: Resource): { all: string[]; work: string[] } {
  const listed = elements(resource, 'emails').filter(({ value }) => typeof value === 'string');
  const folded = (list: typeof listed) => [
    ...new Set(list.map(({ value }) => String(value).toLowerCase())),
  ];
  return { all: folded(listed), work: folded(listed.filter((each) => isType(each, 'work'))) };
}

/** Whether a value is there but fits no record: it must not clear the one on record. */
function isUnusable(resource: Resource, name: string, is: Record<string, unknown>): boolean {
  if (is[name] !== undefined) return false;
  if (name === 'phone') return elements(resource, 'phoneNumbers').length > 0;
  return name === 'email' && elements(resource, 'emails').length > 0;
}

function mailIn(resource: Resource): unknown {
  const list = elements(resource, 'emails');
  const chosen =
    list.find((each) => isType(each, 'work')) ??
    list.find(({ primary }) => primary === true) ??
    list[0];
  return chosen?.['value'];
}

function phoneIn(resource: Resource): string | undefined {
  const list = elements(resource, 'phoneNumbers');
  const chosen =
    list.find((each) => isType(each, 'mobile')) ?? list.find((each) => isType(each, 'work'));
  const value = chosen?.['value'];
  return typeof value === 'string'
    ? matching(value.replace(/[\s().-]/g, ''), PHONE, 16)
    : undefined;
}

function localeIn(resource: Resource): string | undefined {
  const tag = matching(resource['locale'] ?? resource['preferredLanguage'], LOCALE, 35);
  return tag?.replaceAll('_', '-');
}

function elements(resource: Resource, name: string): Record<string, unknown>[] {
  const list = resource[name];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function isType(element: Record<string, unknown>, type: string): boolean {
  return typeof element['type'] === 'string' && element['type'].toLowerCase() === type;
}

function fitting(value: unknown, max: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= max ? value : undefined;
}

function matching(value: unknown, pattern: RegExp, max: number): string | undefined {
  const text = fitting(value, max);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

/** Blind index of a user name. Names are compared without case (RFC 7643, 4.1.1). */
export function userNameIndexOf(hasher: Hasher, customerId: Id<'cust'>, userName: unknown): Buffer {
  return hasher.blindIndex(customerId, 'scim_user_name', String(userName).toLowerCase());
}
