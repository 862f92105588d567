import { missingPermissions, permissionsOf } from '../../staff/index.js';
import { CUSTOMER_SCOPES } from './customer.js';
import { NEEDED } from './api-keys.service.js';

describe('the scopes of a customer key', () => {
  const missing = (role: 'owner' | 'admin' | 'developer') =>
    missingPermissions(CUSTOMER_SCOPES, NEEDED, permissionsOf(role, 'people'));

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
    expect(missingPermissions(['config:write', 'webhooks:write'], NEEDED, own)).toEqual([]);
  });
});
