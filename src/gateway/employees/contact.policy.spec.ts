import {
  contactOf,
  isContactFactor,
  contactsToTell,
  contactsToTellOfChange,
  withProfile,
} from './contact.policy.js';
import { EMPTY_PROFILE, type FormerContact } from './employee.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const profile = { ...EMPTY_PROFILE, employee_id: 'E-1', email: 'ada@example.com', phone: null };
const employee = {
  profile,
  emailChangedAt: null,
  phoneChangedAt: null,
  formerContacts: [] as readonly FormerContact[],
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
    [72, false],
    [167.99, false],
    [168, true],
  ])('that was changed %d hours ago is a factor: %p', (hours, isFactor) => {
    expect(isContactFactor({ ...employee, emailChangedAt: hoursAgo(hours) }, 'email', NOW)).toBe(
      isFactor,
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

describe('a contact that is no longer on record', () => {
  const number = '+15555550102';
  const both = { ...employee, profile: { ...profile, phone: number } };
  const taken = { ...profile, email: 'eve@example.com', phone: '+15555550666' };
  const email = (address: string) => ({ contact: 'email' as const, address });
  const phone = (address: string) => ({ contact: 'phone' as const, address });
  const later = (hours: number): Date => hoursAgo(-hours);

  it('hears of everything for seven days, beside the new one', () => {
    const changed = withProfile(both, taken, NOW);
    const now = [email('eve@example.com'), phone('+15555550666')];

    expect(contactsToTell(changed, NOW)).toEqual([...now, email('ada@example.com'), phone(number)]);
    expect(contactsToTell(changed, later(167.9))).toHaveLength(4);
    expect(contactsToTell(changed, later(168))).toEqual(now);
  });

  it.each([
    ['replaced', { email: 'eve@example.com' }, [phone(number), email('ada@example.com')]],
    ['removed', { email: null }, [phone(number), email('ada@example.com')]],
    ['replaced with all others', taken, [email('ada@example.com'), phone(number)]],
    ['written in capitals', { email: 'ADA@example.com' }, []],
    ['kept, as another value is changed', { title: 'Engineer' }, []],
    [
      'kept, as the birth date is changed',
      { dob: '1970-01-01' },
      [email('ada@example.com'), phone(number)],
    ],
    [
      'kept, as the name is changed',
      { last_name: 'Other' },
      [email('ada@example.com'), phone(number)],
    ],
  ])('hears of it, and the new one does not: %s', (_what, change, told) => {
    const changed = withProfile(both, { ...both.profile, ...change }, NOW);

    expect(contactsToTellOfChange(both, changed, NOW)).toEqual(told);
  });

  it('was none, where one is added: the others on record hear of it, if there are any', () => {
    for (const [before, told] of [
      [employee, [email('ada@example.com')]],
      [bare, []],
    ] as const) {
      const changed = withProfile(before, { ...before.profile, phone: number }, NOW);

      expect(contactsToTellOfChange(before, changed, NOW)).toEqual(told);
      expect(changed.formerContacts).toEqual([]);
    }
  });

  it('hears of a first one that is added days after it', () => {
    const without = withProfile(both, { ...profile, email: null, phone: null }, NOW);
    const added = withProfile(without, { ...without.profile, email: 'eve@example.com' }, later(48));

    expect(contactsToTellOfChange(without, added, later(48))).toEqual([
      email('ada@example.com'),
      phone(number),
    ]);
  });

  it('is told once, where it is given back', () => {
    const away = withProfile(both, taken, NOW);
    const back = withProfile(away, { ...profile, email: 'ADA@example.com', phone: null }, NOW);

    expect(contactsToTell(back, NOW)).toEqual([
      email('ADA@example.com'),
      email('eve@example.com'),
      phone(number),
      phone('+15555550666'),
    ]);
  });

  it('is pushed out by nobody who changes it often', () => {
    let changed = both;
    for (let n = 0; n < 9; n += 1) {
      const address = n === 7 ? 'ada@example.com' : `eve-${String(n)}@example.com`;
      changed = withProfile(changed, { ...changed.profile, email: address }, later(n));
    }

    const told = contactsToTell(changed, later(168 + 7.9)).map(({ address }) => address);
    expect(told).toContain('ada@example.com');
    expect(changed.formerContacts).toHaveLength(5);
  });

  it('is kept no longer than it is told', () => {
    const changed = withProfile(both, taken, NOW);
    const again = withProfile(changed, { ...taken, email: 'mallory@example.com' }, later(200));

    expect(again.formerContacts.map(({ address }) => address)).toEqual(['eve@example.com']);
  });
});
