import { newId } from '../../../platform/ids/index.js';
import { sessionSearch } from './console-sessions.service.js';

describe('a search for sessions', () => {
  const session = newId('vs');
  const user = newId('user');

  it.each([
    [` ${session} `, { by: 'session', id: session }],
    [user, { by: 'user', id: user }],
    ['Ada@Example.com', { by: 'contact', kind: 'email', value: 'Ada@Example.com' }],
    ['+1 (555) 555-0100', { by: 'contact', kind: 'phone', value: '+15555550100' }],
    ['employee_id = E-1001', { by: 'custom_field', key: 'employee_id', value: 'E-1001' }],
    ['mail=a@b.example', { by: 'custom_field', key: 'mail', value: 'a@b.example' }],
  ])('knows what %s is', (text, expected) => {
    expect(sessionSearch(text)).toEqual(expected);
  });

  it.each(['', 'Ada', 'vs_short', '5555550100', '=x', 'x=', `proj_${session.slice(3)}`])(
    'finds nothing by %j',
    (text) => {
      expect(sessionSearch(text)).toBeNull();
    },
  );
});
