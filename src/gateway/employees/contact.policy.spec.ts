import { contactOf, withProfile } from './contact.policy.js';
import { EMPTY_PROFILE } from './employee.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const profile = { ...EMPTY_PROFILE, employee_id: 'E-1', email: 'ada@example.com', phone: null };
const employee = {
  profile,
  emailChangedAt: null,
  phoneChangedAt: null,
  clearUserId: null,
  identityEstablishedAt: null,
  identityResetAt: null,
  alarmedAt: null,
};
const bare = { ...employee, profile: { ...profile, email: null } };

describe('a contact on record', () => {
  it('is a channel from the start, when the employee began with it', () => {
    expect(contactOf(employee, 'email', NOW)).toEqual({ address: 'ada@example.com' });
    expect(contactOf(employee, 'phone', NOW)).toEqual({ unusable: 'missing' });
  });

  it.each([
    [0, { unusable: 'too_new' }],
    [1, { unusable: 'too_new' }],
    [71.99, { unusable: 'too_new' }],
    [72, { address: 'ada@example.com' }],
  ])('that was changed %d hours ago is one after 72', (hours, contact) => {
    expect(contactOf({ ...employee, emailChangedAt: hoursAgo(hours) }, 'email', NOW)).toEqual(
      contact,
    );
  });

  it.each([
    ['another address', { email: 'eve@example.com' }, [NOW, null]],
    ['a first number', { phone: '+15555550102' }, [null, NOW]],
    ['no address any more', { email: null }, [NOW, null]],
    ['other capitals', { email: 'ADA@example.com' }, [null, null]],
    ['another department', { department: 'Research' }, [null, null]],
  ])('changes with %s', (_what, change, [email, phone]) => {
    const changed = withProfile(employee, { ...profile, ...change }, NOW);

    expect([changed.emailChangedAt, changed.phoneChangedAt]).toEqual([email, phone]);
  });

  it('that is the first of a record that was never verified is no change', () => {
    const both = { ...profile, phone: '+15555550102' };
    const changed = withProfile(bare, both, NOW);

    expect(contactOf(changed, 'email', NOW)).toEqual({ address: 'ada@example.com' });
    expect(contactOf(changed, 'phone', NOW)).toEqual({ address: '+15555550102' });
  });

  it.each([
    ['an identity', { clearUserId: 'user_1', identityEstablishedAt: NOW }],
    ['an identity that was reset', { identityResetAt: hoursAgo(500) }],
    ['an alarm', { alarmedAt: hoursAgo(500) }],
    ['an e-mail that was taken away', { emailChangedAt: hoursAgo(500) }],
    ['a telephone that was taken away', { phoneChangedAt: hoursAgo(500) }],
    ['a telephone', { profile: { ...bare.profile, phone: '+15555550102' } }],
  ])('that is added to a record with %s is new', (_what, marks) => {
    const changed = withProfile({ ...bare, ...marks }, { ...profile, phone: null }, NOW);

    expect(contactOf(changed, 'email', NOW)).toEqual({ unusable: 'too_new' });
  });

  it('that is taken away and given back is new', () => {
    const without = withProfile(employee, { ...profile, email: null }, hoursAgo(80));
    const again = withProfile(without, profile, hoursAgo(2));

    expect(contactOf(again, 'email', NOW)).toEqual({ unusable: 'too_new' });
  });
});
