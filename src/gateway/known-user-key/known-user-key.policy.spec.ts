import type { Employee } from '../employees/index.js';
import { knownUserKey } from './known-user-key.policy.js';

it('names the stored person and sends nothing of the HR record', () => {
  const employee = { clearUserId: 'user_ada', profile: { first_name: 'Ada' } } as Employee;
  expect(knownUserKey.sessionRequest(employee)).toEqual({ user_id: 'user_ada' });
});

it('is only for an employee with a stored identity', () => {
  const employee = { clearUserId: null } as Employee;
  expect(knownUserKey.suits(employee)).toBe(false);
  expect(() => knownUserKey.sessionRequest(employee)).toThrow('no stored identity');
});
