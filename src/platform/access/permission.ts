import { scopeMissing } from '../errors/index.js';
import type { Principal } from './principal.js';

/**
 * Throws `scope_missing` (RFC 6750 3.1, insufficient_scope) when the caller lacks this permission.
 */
export function requirePermission({ permissions }: Principal, permission: string): void {
  if (permissions.includes(permission)) return;
  throw scopeMissing({
    detail: `This key lacks the scope ${permission}`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${permission}"` },
  });
}
