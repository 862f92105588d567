import { permissionsOf } from '../../staff/index.js';
import { CUSTOMER_SCOPES } from './customer.js';
import { missingFor } from './api-keys.service.js';

describe('the scopes of a customer key', () => {
  const missing = (role: 'owner' | 'admin' | 'developer') =>
    missingFor(CUSTOMER_SCOPES, permissionsOf(role, 'people'));

  it('are all given by owners and admins', () => {
    expect([missing('owner'), missing('admin')]).toEqual([[], []]);
  });

  it('are as narrow as the role of a developer, who reads no employee', () => {
    expect(missing('developer')).toEqual([
      'employees:read',
      'employees:write',
      'access_requests:read',
      'employees:invite',
      'grants:revoke',
      'audit:read',
      'connections:read',
      'connections:write',
    ]);
    const own = permissionsOf('developer', 'people');
    expect(missingFor(['config:write', 'webhooks:write'], own)).toEqual([]);
  });

  it('for decisions ask for more than to read requests: they use up grants and open requests', () => {
    const missing = ['grants:revoke', 'employees:invite'];

    expect(missingFor(['decisions:read'], ['access_requests:read'])).toEqual(missing);
    expect(missingFor(['decisions:read'], permissionsOf('hr', 'people'))).toEqual([]);
  });
});
