import fc, { type Arbitrary } from 'fast-check';
import { knownOf, type Sides } from './named-values.js';
import type { Operation } from './operations.js';
import type { Tenant } from './tenant.js';

export interface Credential {
  caller: Tenant | null;
  headers: Record<string, string>;
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const basic = (user: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(user)}:${secret}`).toString('base64')}`;

/** The right kind of credential for the operation. */
export function credentialOf(
  operation: Operation,
  { own }: Sides,
  link: string,
): Arbitrary<Credential> {
  return fc.constant({ caller: own, headers: headersOf(operation, own, link) });
}

function headersOf(
  { method, scheme, path }: Operation,
  of: Tenant,
  link: string,
): Record<string, string> {
  switch (scheme) {
    case 'api_key':
      return bearer(of.partner.sandboxKey);
    case 'customer_key':
      return bearer(of.customer.key);
    case 'connection':
      return bearer(of.directoryToken);
    case 'staff_key':
      return bearer(of.staffKey);
    case 'staff_cookie':
      if (path.startsWith('/people/v1/desk/')) return of.deskLead.headers;
      return (path === '/staff/v1/session/end' ? of.leavingStaff : of.staff).headers;
    case 'held_cookie':
      return {
        cookie: method === 'DELETE' ? of.leavingHeldCookie : of.heldCookie,
        'x-requested-by': 'hosted-page',
      };
    case 'session_cookie':
      return { cookie: link, 'x-requested-by': 'hosted-page' };
    case 'client':
      return { authorization: basic(of.client.clientId, of.client.secret) };
    case null:
    default:
      return path.startsWith('/staff/') ? { ...of.staff.headers, cookie: '' } : {};
  }
}

/**
 * Another tenant's, product's or environment's credential, a token instead of a key, half a key, or
 * none.
 */
export function hostileCredentialOf(
  operation: Operation,
  { own, other }: Sides,
  link: string,
): Arbitrary<Credential> {
  const { sandboxKey, productionKey } = own.partner;
  const by = (caller: Tenant | null, headers: Record<string, string>): Arbitrary<Credential> =>
    fc.constant({ caller, headers });
  return fc.oneof(
    by(other, headersOf(operation, other, other.known.get('link')?.[0] ?? 'x=y')),
    by(own, bearer(productionKey)),
    by(own, bearer(own.customer.key)),
    by(own, bearer(own.staffKey)),
    by(own, bearer(own.directoryToken)),
    by(own, own.staff.headers),
    by(own, { cookie: own.staff.cookie, 'sec-fetch-site': 'cross-site' }),
    by(own, bearer(sandboxKey)),
    knownOf(own, 'access_token').map((token) => ({ caller: own, headers: bearer(token) })),
    by(own, { cookie: link }),
    by(own, { cookie: own.heldCookie }),
    by(own, { cookie: own.heldCookie, 'x-requested-by': 'hosted-page' }),
    by(own, { cookie: link, 'x-requested-by': 'hosted-page', 'sec-fetch-site': 'cross-site' }),
    by(own, { authorization: basic(own.client.clientId, own.client.secret) }),
    by(null, {}),
    by(null, bearer(sandboxKey.slice(0, -1))),
    by(null, bearer(`${sandboxKey}x`)),
    by(null, bearer(sandboxKey.replace('sk_test', 'sk_live'))),
    fc.constantFrom(...GARBAGE).map((authorization) => ({ caller: null, headers: { authorization } })), // prettier-ignore
  );
}

const GARBAGE = [
  ...['', 'Bearer', 'Bearer ', 'bearer x', 'Basic', 'Basic !!!', 'Basic Og==', 'Digest a="b"'],
  ...[
    'Bearer ' + 'a'.repeat(4_200),
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer \u00ff',
    'Bearer a b',
  ],
  ...[`Bearer sk_test_${'0'.repeat(26)}_${'a'.repeat(43)}`, `Basic ${'A'.repeat(3_000)}`],
  `Basic ${Buffer.from('urn%zz:%ff').toString('base64')}`,
];
