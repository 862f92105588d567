import type { ConsoleName, Permission } from '../session/signed-in.js';

/** A scope, what it lets a key do, and what its maker must be allowed to do. */
type OfferedScope = readonly [scope: string, label: string, needs: Permission];

interface KeyProduct {
  /** What a key is for, on the page of the keys. */
  does: string;
  /** Whether a key is of the sandbox or of production, and can be replaced with an overlap. */
  hasEnvironments: boolean;
  scopes: readonly OfferedScope[];
  /** Which most servers need. */
  usual: readonly string[];
}

const PRODUCTS: Record<ConsoleName, KeyProduct> = {
  console: {
    does: 'With a key your own server begins sessions and reads results.',
    hasEnvironments: true,
    scopes: [
      ['sessions:read', 'Read sessions and their results', 'sessions:read'],
      ['sessions:write', 'Begin, cancel and redact sessions', 'projects:write'],
      ['sessions:reveal', 'Read results in full', 'sessions:read_people'],
      ['events:read', 'Read events', 'events:read'],
      ['webhooks:read', 'Read webhook endpoints', 'webhooks:read'],
      ['webhooks:write', 'Change webhook endpoints', 'webhooks:write'],
      ['users:delete', 'Erase people', 'settings:write'],
      ['grants:read', 'Read identities given to clients', 'oidc_clients:read'],
      ['grants:write', 'End identities given to clients', 'oidc_clients:write'],
      ['audit:read', 'Read the audit', 'audit:read'],
      ['test_helpers', 'Finish sandbox sessions without a browser', 'projects:write'],
    ],
    usual: ['sessions:read', 'sessions:write', 'events:read'],
  },
  people: {
    does: 'With a key your own systems keep employees up to date, ask for access and consume grants.',
    hasEnvironments: false,
    scopes: [
      ['employees:read', 'Read employees', 'employees:read'],
      ['employees:write', 'Create and change employees', 'employees:write'],
      ['access:read', 'Read access requests', 'access_requests:read'],
      ['access:write', 'Begin and cancel access requests', 'employees:invite'],
      ['grants:read', 'Read grants', 'access_requests:read'],
      ['grants:write', 'Consume and revoke grants', 'grants:revoke'],
      ['config:read', 'Read how access requests run', 'flows:read'],
      ['config:write', 'Change how access requests run', 'flows:write'],
      ['webhooks:read', 'Read webhook endpoints', 'webhooks:read'],
      ['webhooks:write', 'Change webhook endpoints', 'webhooks:write'],
      ['audit:read', 'Read the audit', 'audit:read'],
      [
        'decisions:read',
        'Ask for decisions by AuthZEN, and consume grants',
        'access_requests:read',
      ],
      ['connections:read', 'Read connections', 'connections:read'],
      ['connections:write', 'Change connections', 'connections:write'],
    ],
    usual: ['employees:read', 'access:read', 'access:write', 'grants:read', 'grants:write'],
  },
};

export const keyProduct = (console: ConsoleName): KeyProduct => PRODUCTS[console];

/** A key of either product, as far as both have it. */
export interface ShownKey {
  id: string;
  name: string;
  scopes: string[];
  created_at: number;
  created_by: string | null;
  revoked_at: number | null;
  environment?: string;
  last_used_at?: number | null;
  expires_at?: number | null;
}
