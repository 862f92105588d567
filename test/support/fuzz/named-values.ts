import fc, { type Arbitrary } from 'fast-check';
import type { Tenant } from './tenant.js';

/** The calling tenant, and the one it must learn nothing about. */
export interface Sides {
  own: Tenant;
  other: Tenant;
}

const GARBAGE_IDS = ['', 'x', 'vs_', `vs_${'0'.repeat(26)}`, `user_${'z'.repeat(26)}`, '1', '-1'];

/** A known value of that kind of the tenant; garbage when it knows none. */
export function knownOf(tenant: Tenant, kind: string): Arbitrary<string> {
  const all = tenant.known.get(kind) ?? [];
  return all.length === 0 ? fc.constant('none') : fc.constantFrom(...all);
}

/** Mostly the tenant's own; sometimes the other tenant's, or nobody's. */
export function anyOf(kind: string, { own, other }: Sides): Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: knownOf(own, kind) },
    { weight: 1, arbitrary: knownOf(other, kind) },
    { weight: 1, arbitrary: fc.constantFrom(...GARBAGE_IDS) },
  );
}

type Named = (sides: Sides) => Arbitrary<unknown>;

const among =
  (...values: unknown[]): Named =>
  () =>
    fc.constantFrom(...values);
const either =
  (...kinds: string[]): Named =>
  (sides) =>
    fc.constantFrom(...kinds).chain((kind) => anyOf(kind, sides));

/** A value of the tenant, or six digits like a one-time code. */
const secret =
  (kind: string): Named =>
  ({ own }) =>
    fc.oneof(knownOf(own, kind), fc.stringMatching(/^\d{6}$/));

/** Fields whose name says more than their schema. */
export const NAMED: Record<string, Named> = {
  project_id: ({ own: { partner } }) =>
    fc.constantFrom(partner.documentProject, partner.selfieProject, partner.ial2Project),
  organization_id: ({ own: { partner } }) => fc.constant(partner.organizationId),
  user_id: (sides) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: anyOf('user', sides) },
    ),
  employee_id: ({ own }) =>
    fc.oneof(
      knownOf(own, 'employee'),
      fc.nat(99_999).map((n) => `${own.mark}-${n}`),
    ),
  employee_row_id: either('emp'),
  session_id: either('vs'),
  // a link is kept as `id=token`
  token: (sides) =>
    either(
      'grant_token',
      'access_token',
      'refresh_token',
      'link',
    )(sides).map((text) => String(text).replace(/^vs_\w+=/, '')),
  verification_api_key: ({ own }) => fc.constantFrom(null, own.partner.sandboxKey),
  phone: () => fc.nat(9_999_999).map((n) => `+1555${String(n).padStart(7, '0')}`),
  country: among('US', 'DE'),
  locale: among('en', 'en-US', 'pt-BR'),
  action: among('reset_mfa', 'change_payroll', 'a.b:c'),
  oid: () => fc.nat(9_999_999).map((n) => `2.16.840.1.113883.3.${n}`),
  redirect_uris: ({ own }) => fc.constantFrom([], [`https://${own.mark}.example.com/callback`]),
  redirect_uri: among('https://app.example.org/callback'),
  client_id: ({ own }) => fc.constant(own.client.clientId),
  grant_type: among('authorization_code', 'refresh_token', 'client_credentials'),
  response_type: among('code'),
  prompt: among('login', 'none'),
  scope: among('openid offline_access', 'offline openid offline_access', 'openid'),
  code: secret('code'),
  refresh_token: secret('refresh_token'),
  state: secret('state'),
  starting_after: either('vs', 'whe', 'whd', 'oidc', 'del'),
  ending_before: either('vs', 'whe', 'whd', 'oidc', 'del'),
};
