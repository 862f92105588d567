import { knownUserSession } from './known-user-key.policy.js';

it('asks for the stored person and sends nothing of the HR record', () => {
  expect(knownUserSession('user_ada')).toEqual({ user_id: 'user_ada' });
});
