import { unixSeconds } from '../../../platform/clock/index.js';
import { addressOnDocument, type Address, type Person } from '../../persons/index.js';
import { formerAddressesOf, type Session } from '../../sessions/index.js';
import type { SourceValue } from '../../sources/index.js';
import type { TokenType } from '../clients/oidc-client.entity.js';
import { outcomeOf } from './outcome.policy.js';

/** The shared claims of both tokens of one answer. */
export interface TokenFrame {
  clientId: string;
  issuedAt: Date;
  lifetimeSeconds: number;
  tokenId: string;
}

/** Access token: source document, Access token (JWT). `issuer` is the base address followed by `/integrations`. */
export function accessTokenClaims(
  session: Session,
  frame: TokenFrame,
  { issuer, scopes, vendorClaim }: { issuer: string; scopes: string[]; vendorClaim: string },
): Record<string, unknown> {
  const userId = outcomeOf(session) === 'verified' ? session.userId : null;
  return {
    ...times(frame),
    aud: [frame.clientId],
    client_id: frame.clientId,
    [vendorClaim]: { partner_scoped_user_id: userId },
    iss: issuer,
    jti: frame.tokenId,
    scp: scopes,
    sub: userId ?? 'unknown',
    verification_completed_at: completedAt(session),
    verification_id: session.id,
    verification_is_sandbox: session.environment === 'sandbox',
    verification_status: session.status,
  };
}

export interface IdentityOptions {
  tokenType: TokenType;
  issuer: string;
  /** Base64url of the left half of the access token's SHA-256 (OpenID Connect Core 3.1.3.6). */
  accessTokenHash: string;
  historicalAddresses: boolean;
  nonce: string | undefined;
}

/** Identity token of one type: source document, Identity token claims (JWT). */
export function identityTokenClaims(
  session: Session & { completedAt: Date; userId: string },
  person: Person,
  frame: TokenFrame,
  options: IdentityOptions,
): Record<string, unknown> {
  const validated = validatedIn(session, person);
  return {
    ...times(frame),
    ...withValues({
      ...(options.tokenType === 'tefca'
        ? tefcaClaims(session, person, validated, options)
        : { date_of_birth: validated.birthdate, sex: genderOf(person) }),
      address: validated.address && {
        ...place(validated.address),
        country: validated.address.country,
      },
      email: validated.email,
      family_name: validated.familyName,
      given_name: validated.givenName,
      phone_number: validated.phone,
      nonce: options.nonce,
    }),
    at_hash: options.accessTokenHash,
    aud: [frame.clientId],
    auth_time: unixSeconds(session.completedAt),
    iss: options.issuer,
    jti: frame.tokenId,
    // the time of the authorization request: the session was made for it
    rat: unixSeconds(session.createdAt),
    sid: session.id,
    sub: session.userId,
  };
}

/** OpenID Connect Core 5.3.2: a claim without a value is left out, and an address without one too. */
function withValues(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => hasValue(value)));
}

function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** The validated values of a session; null for any other. The level stands for all of them. */
interface Validated {
  givenName: string | null;
  familyName: string | null;
  birthdate: string | null;
  address: Address | null;
  email: string | null;
  phone: string | null;
}

/**
 * A document proves what it shows, and a code proves a contact. What a person or a caller typed is
 * no more than said, unless a source validated it. The person of a simulated session stands for what a
 * step would have proven.
 */
function validatedIn(session: Session, person: Person): Validated {
  const { steps, engine, data } = session;
  const isRead = steps.includes('document');
  const contact = (step: 'email' | 'phone'): string | null =>
    engine === 'simulated'
      ? (data?.[step] ?? person[step])
      : data?.done.includes(step)
        ? (data.collected[step] ?? null)
        : null;
  return {
    givenName: isRead ? person.first_name : null,
    familyName: isRead ? person.last_name : null,
    birthdate: isRead ? person.dob : null,
    address: isRead ? wholeOrNull(addressOnDocument(person) ?? validatedAddress(session)) : null,
    email: contact('email'),
    phone: contact('phone'),
  };
}

/** The typed address, if a source validated it. */
function validatedAddress({ data }: Session): Address | null {
  return data?.validations?.values.address ? (data.collected.address ?? null) : null;
}

/** An address without street or place is none. */
function wholeOrNull(address: Address | null): Address | null {
  return address && [address.line1, address.city, address.country].every(hasValue) ? address : null;
}

type CheckCode = Session['checks'][number]['code'];

/** The checks without which nobody is proven to be the person of the document. */
const IAL2_CHECKS = [
  'id_authenticity',
  'id_not_expired',
  'selfie_matches_portrait',
  'selfie_liveness',
  'phone_verified',
] as const satisfies readonly CheckCode[];

/** What a source must have validated, because a document alone may be well forged. */
const IAL2_SOURCED = ['name', 'birthdate', 'address'] as const;

/** In the sandbox the simulated source validates everything. */
function isSourced({ environment, data }: Session, value: SourceValue): boolean {
  return environment === 'sandbox' || data?.validations?.values[value] !== undefined;
}

/**
 * `IAL2` where every check that it needs passed, every value was validated, and a source of the
 * operator validated who it is; else null.
 */
export function assuranceLevelOf(session: Session, person: Person): 'IAL2' | null {
  const isPassed = (code: CheckCode): boolean =>
    session.checks.some((check) => check.code === code && check.value);
  const values = Object.values(validatedIn(session, person));
  const isProven = IAL2_CHECKS.every(isPassed) && values.every(hasValue);
  return isProven && IAL2_SOURCED.every((value) => isSourced(session, value)) ? 'IAL2' : null;
}

function tefcaClaims(
  session: Session,
  person: Person,
  { birthdate, email, phone }: Validated,
  { historicalAddresses }: IdentityOptions,
): Record<string, unknown> {
  const done = session.data?.done ?? [];
  const middleName = person.middle_name?.trim() ?? '';
  return {
    birthdate,
    gender: genderOf(person),
    email_verified: hasValue(email) && done.includes('email'),
    phone_number_verified: hasValue(phone) && done.includes('phone'),
    middle_name: middleName,
    middle_initial: [...middleName][0],
    identity_assurance_level: assuranceLevelOf(session, person),
    historical_address: historicalAddresses
      ? formerAddressesOf(session, person).flatMap(placeOrNothing)
      : null,
  };
}

/** OpenID Connect Core 5.1 and FHIR's administrative gender, from the document's letter or word. */
const GENDERS: Record<string, string> = { F: 'female', M: 'male', X: 'other' };

function genderOf({ gender }: Person): string | null {
  const given = gender.trim();
  const words = Object.values(GENDERS);
  const word = words.find((known) => known === given.toLowerCase());
  return word ?? GENDERS[given.toUpperCase()] ?? null;
}

function times({ issuedAt, lifetimeSeconds }: TokenFrame): { iat: number; exp: number } {
  const iat = unixSeconds(issuedAt);
  return { iat, exp: iat + lifetimeSeconds };
}

/** `YYYY-MM-DDTHH:mm:ss` in UTC, without a zone; null when no verification was completed. */
function completedAt(session: Session): string | null {
  if (!session.completedAt || session.status === 'canceled') return null;
  return session.completedAt.toISOString().slice(0, 19);
}

function place(address: Address): Record<string, unknown> {
  const { line1, line2, city, state, postal_code: postalCode } = address;
  const street = [line1, line2].filter(Boolean).join('\n');
  const region = [state, postalCode].filter(Boolean).join(' ');
  return withValues({
    formatted: [street, [city, region].filter(Boolean).join(', ')].filter(Boolean).join('\n'),
    locality: city,
    postal_code: postalCode,
    region: state,
    street_address: street,
  });
}

function placeOrNothing(address: Address): Record<string, unknown>[] {
  return wholeOrNull(address) ? [place(address)] : [];
}
