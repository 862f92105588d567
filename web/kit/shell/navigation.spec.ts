import { visibleNavigation } from './navigation.js';

const item = (to: string, permission?: 'api_keys:read' | 'audit:read') => ({
  to,
  label: to,
  icon: null,
  ...(permission && { permission }),
});

describe('the navigation', () => {
  const sections = [
    { items: [item('/')] },
    { title: 'Set up', items: [item('/api_keys', 'api_keys:read'), item('/audit', 'audit:read')] },
  ];
  const shown = (...held: string[]) =>
    visibleNavigation(sections, (permission) => held.includes(permission)).map(({ items }) =>
      items.map(({ to }) => to),
    );

  it('shows what the role may use', () => {
    expect(shown('api_keys:read', 'audit:read')).toEqual([['/'], ['/api_keys', '/audit']]);
    expect(shown('audit:read')).toEqual([['/'], ['/audit']]);
  });

  it('leaves out sections in which nothing is left', () => {
    expect(shown()).toEqual([['/']]);
  });
});
