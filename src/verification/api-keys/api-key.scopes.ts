/** The possible permissions of a server key. */
export const SCOPES = [
  'sessions:read',
  'sessions:write',
  'sessions:reveal',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'users:delete',
  'grants:read',
  'grants:write',
  'audit:read',
  'test_helpers',
] as const;
export type Scope = (typeof SCOPES)[number];
