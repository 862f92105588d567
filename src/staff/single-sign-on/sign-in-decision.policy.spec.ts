import { decideSignIn, groupsIn, subjectIn } from './sign-in-decision.policy.js';

const GROUPS = {
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'it-admins', role: 'admin' },
    { group: 'hr-team', role: 'hr' },
  ],
};
const BY_INVITATION = { groupsClaim: null, groupRoles: [] };
const STRANGER = { member: null, invitedAs: null };
const known = (role: string, isDisabled = false) => ({
  member: { role, isDisabled },
  invitedAs: null,
});

describe('the groups in a token', () => {
  it.each([
    ['a list', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
    ['one text', { groups: 'a' }, 'groups', ['a']],
    ['a path', { realm: { roles: ['a'] } }, 'realm.roles', ['a']],
    ['a name with dots', { 'https://a.example/groups': ['a'] }, 'https://a.example/groups', ['a']],
    ['an empty list', { groups: [] }, 'groups', []],
  ])('are read from %s', (_, claims, claim, groups) => {
    expect(groupsIn(claims, claim)).toEqual(groups);
  });

  it.each([
    ['missing', {}, 'groups'],
    ['null', { groups: null }, 'groups'],
    ['a number', { groups: 1 }, 'groups'],
    ['an object', { groups: { a: true } }, 'groups'],
    ['mixed', { groups: ['a', 1] }, 'groups'],
    ['left out for their number', { _claim_names: { groups: 'src1' } }, 'groups'],
    ['too many', { groups: Array.from({ length: 1_001 }, String) }, 'groups'],
    ['inherited', {}, 'constructor.name'],
  ])('are no statement where the claim is %s', (_, claims, claim) => {
    expect(groupsIn(claims, claim)).toBeNull();
  });
});

describe('the role of who signs in at a provider', () => {
  it('is that of the first group in the order of the workspace', () => {
    const groups = { groups: ['hr-team', 'it-admins'] };
    expect(decideSignIn(groups, GROUPS, STRANGER)).toEqual({ role: 'admin' });
    expect(decideSignIn({ groups: ['hr-team'] }, GROUPS, STRANGER)).toEqual({ role: 'hr' });
  });

  it('is none by default', () => {
    for (const person of [STRANGER, known('hr'), known('owner')]) {
      expect(decideSignIn({ groups: ['HR-TEAM', 'x'] }, GROUPS, person)).toEqual({
        refusal: 'group_not_mapped',
      });
      expect(decideSignIn({}, GROUPS, person)).toEqual({ refusal: 'group_claim_missing' });
    }
    expect(decideSignIn({ groups: ['hr-team'] }, BY_INVITATION, STRANGER)).toEqual({
      refusal: 'not_invited',
    });
  });

  it('follows a changed group, but makes and unmakes no owner', () => {
    expect(decideSignIn({ groups: 'hr-team' }, GROUPS, known('admin'))).toEqual({ role: 'hr' });
    expect(decideSignIn({ groups: 'hr-team' }, GROUPS, known('owner'))).toEqual({ role: 'owner' });
  });

  it('is that of the membership or the invitation where no groups are asked for', () => {
    expect(decideSignIn({}, BY_INVITATION, known('auditor'))).toEqual({ role: 'auditor' });
    expect(decideSignIn({}, BY_INVITATION, { member: null, invitedAs: 'hr' })).toEqual({
      role: 'hr',
    });
  });

  it('is none for a member who was shut out, whatever the provider says', () => {
    expect(decideSignIn({ groups: 'it-admins' }, GROUPS, known('hr', true))).toEqual({
      refusal: 'member_disabled',
    });
  });
});

describe('the subject of a token', () => {
  it.each(['person-1', 'x'.repeat(255)])('is %j', (sub) => {
    expect(subjectIn({ sub })).toBe(sub);
  });

  it.each(['', ' ', '\u0000', 'a\nb', 'x'.repeat(256), 7, {}, ['a'], null, undefined])(
    'is none for %j',
    (sub) => {
      expect([subjectIn({ sub }), subjectIn(Object.create({ sub: 'a' }) as object)]).toEqual([
        null,
        null,
      ]);
    },
  );
});
