import { unixSeconds } from '../../../platform/clock/index.js';
import type { Address, Person } from '../../people/index.js';
import type { Session } from '../../sessions/index.js';
import type { TokenType } from '../clients/index.js';
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
  return {
    ...times(frame),
    ...(options.tokenType === 'tefca'
      ? tefcaClaims(session, person, options)
      : { date_of_birth: person.dob, sex: genderOf(person) }),
    // OpenID Connect Core 5.3.2: claims without a value are left out.
    ...(person.address && {
      address: { ...place(person.address), country: person.address.country },
    }),
    at_hash: options.accessTokenHash,
    aud: [frame.clientId],
    auth_time: unixSeconds(session.completedAt),
    email: emailOf(session, person),
    family_name: person.last_name,
    given_name: person.first_name,
    iss: options.issuer,
    jti: frame.tokenId,
    phone_number: phoneOf(session, person),
    // the time of the authorization request: the session was made for it
    rat: unixSeconds(session.createdAt),
    sid: session.id,
    sub: session.userId,
    ...(options.nonce !== undefined && { nonce: options.nonce }),
  };
}

function tefcaClaims(
  session: Session,
  person: Person,
  { historicalAddresses }: IdentityOptions,
): Record<string, unknown> {
  return {
    birthdate: person.dob,
    gender: genderOf(person),
    email_verified: session.data?.done.includes('email') ?? false,
    phone_number_verified: session.data?.done.includes('phone') ?? false,
    middle_name: person.middle_name ?? '',
    middle_initial: person.middle_name?.slice(0, 1) ?? '',
    // No document has one.
    nickname: '',
    identity_assurance_level: 'IAL2',
    ...(historicalAddresses && {
      historical_address: (person.historical_addresses ?? []).map(place),
    }),
  };
}

/** OpenID Connect Core 5.1 and FHIR's administrative gender, from the document's letter or word. */
const GENDERS: Record<string, string> = { F: 'female', M: 'male', X: 'other' };

function genderOf({ gender }: Person): string {
  const given = gender.trim();
  const words = Object.values(GENDERS);
  const word = words.find((known) => known === given.toLowerCase());
  return word ?? GENDERS[given.toUpperCase()] ?? 'unknown';
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

function place(address: Address): Record<string, string> {
  const { line1, line2, city, state, postal_code: postalCode } = address;
  const street = [line1, line2].filter(Boolean).join('\n');
  return {
    formatted: `${street}\n${city}, ${state} ${postalCode}`,
    locality: city,
    postal_code: postalCode,
    region: state,
    street_address: street,
  };
}

function emailOf({ data }: Session, person: Person): string {
  return data?.email ?? person.email;
}

function phoneOf({ data }: Session, person: Person): string {
  return data?.phone ?? person.phone;
}
