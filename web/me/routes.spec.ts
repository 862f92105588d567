import { contactOf, routeOf } from './routes.js';

const at = (path: string) => routeOf(new URL(path, 'https://verify.example.com'));

it('the address says what the page shows', () => {
  expect(at('/me?organization_id=org_1&project_id=proj_1')).toEqual({
    page: 'request',
    organizationId: 'org_1',
    projectId: 'proj_1',
  });
  expect(at('/me')).toEqual({ page: 'request', organizationId: '', projectId: '' });
  expect(at('/me/link#hdl_secret')).toEqual({ page: 'link', token: 'hdl_secret' });
  expect(at('/me/vs_1')).toEqual({ page: 'session', sessionId: 'vs_1', language: '' });
  expect(at('/me/vs_1#de')).toMatchObject({ language: 'de' });
});

it.each([
  [' ada@example.com ', { email: 'ada@example.com' }],
  ['+1 (212) 555-0100', { phone: '+12125550100' }],
  ['0044 20 7946 0000', { phone: '+442079460000' }],
])('takes %p as a contact', (typed, contact) => {
  expect(contactOf(typed)).toEqual(contact);
});
