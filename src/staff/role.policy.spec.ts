import { CONSOLES, mayAssign, PERMISSIONS, permissionsOf, ROLES, ROLES_OF } from './role.policy.js';

const all = (role: (typeof ROLES)[number]) => CONSOLES.flatMap((each) => permissionsOf(role, each));
const holders = (permission: (typeof PERMISSIONS)[number]) =>
  ROLES.filter((role) => all(role).includes(permission));

describe('the roles', () => {
  it('together have every permission', () => {
    expect(PERMISSIONS.filter((permission) => holders(permission).length === 0)).toEqual([]);
  });

  it('let reviewers alone see evidence and decide', () => {
    expect(holders('evidence:reveal')).toEqual(['reviewer']);
    expect(holders('review:decide')).toEqual(['reviewer']);
  });

  it('show employees to no developer, and evidence to no owner', () => {
    expect(all('developer').filter((each) => each.startsWith('employees:'))).toEqual([]);
    expect(all('owner')).not.toContain('evidence:reveal');
  });

  it('let an auditor change nothing', () => {
    expect(all('auditor').filter((each) => !/:(read|export)$/.test(each))).toEqual([]);
  });

  it('let owners alone set up single sign-on, and HR only ask for a reset', () => {
    expect(holders('single_sign_on:write')).toEqual(['owner']);
    expect(holders('employees:reset_identity')).toEqual(['owner', 'admin']);
    expect(holders('flows:approve')).toEqual(['owner', 'admin']);
    expect(all('hr')).toContain('employees:request_reset');
  });

  it('give nothing of one console in the other', () => {
    for (const role of ROLES) {
      expect(
        permissionsOf(role, 'console').filter((each) => /^(employees|desk):/.test(each)),
      ).toEqual([]);
      expect(
        permissionsOf(role, 'people').filter((each) =>
          /^(sessions|evidence|projects|events):/.test(each),
        ),
      ).toEqual([]);
    }
    expect(ROLES_OF.console).not.toContain('hr');
    expect(ROLES_OF.people).not.toContain('reviewer');
  });

  it('are given by owners, and below themselves by admins', () => {
    const assignable = (actor: (typeof ROLES)[number]) =>
      ROLES.filter((role) => mayAssign(actor, role));

    expect(assignable('owner')).toEqual([...ROLES]);
    expect(assignable('admin')).toEqual(
      ROLES.filter((role) => role !== 'owner' && role !== 'admin'),
    );
    for (const role of ROLES.filter((each) => each !== 'owner' && each !== 'admin'))
      expect(assignable(role)).toEqual([]);
  });
});
