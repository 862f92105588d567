import {
  actionPoliciesFault,
  grantTermsOf,
  isRecovery,
  needsReadBack,
  offeredActions,
  readBackActions,
  requirementOf,
} from './action.policy.js';
import {
  DEFAULT_CONFIG,
  DEFAULT_POLICY,
  type ActionPolicy,
  type Factor,
  type FlowConfig,
} from '../customers/index.js';

function configOf(action: string, policy: Partial<ActionPolicy>): FlowConfig {
  return { ...DEFAULT_CONFIG, action_policies: { [action]: { ...DEFAULT_POLICY, ...policy } } };
}

describe('the policy of an action', () => {
  it('is that of a reset for what takes a second factor away, and staff need the code', () => {
    for (const action of ['disable_mfa', 'change_password', 'issue_temporary_access_pass']) {
      expect(requirementOf(DEFAULT_CONFIG, action)).toEqual(
        requirementOf(DEFAULT_CONFIG, 'reset_mfa'),
      );
      expect(needsReadBack(DEFAULT_CONFIG, action)).toBe(true);
    }
  });

  it('treats what staff marked as a reset like one', () => {
    expect(isRecovery({ ...DEFAULT_CONFIG, read_back_actions: ['new_badge'] }, 'new_badge')).toBe(
      true,
    );
  });

  it.each<[string, Factor[], boolean]>([
    ['reset_mfa', ['face', 'hwk'], true],
    ['reset_mfa', ['face', 'hwk', 'link'], true],
    ['reset_mfa', ['doc', 'link', 'face'], true],
    ['reset_mfa', ['face'], false],
    ['reset_mfa', ['face', 'link'], false],
    ['reset_mfa', ['face', 'swk'], false],
    ['reset_mfa', ['hwk'], false],
    ['reset_mfa', ['face', 'doc'], false],
    ['change_payroll', ['face', 'swk'], true],
    ['change_payroll', ['face'], false],
    ['change_payroll', ['link', 'readback'], false],
  ])('for %s may demand %j: %p', (action, branch, allowed) => {
    const fault = actionPoliciesFault(configOf(action, { any_of: [branch] }));
    expect(fault === null).toBe(allowed);
    // One strong branch does not excuse a weak one.
    const both = configOf(action, { any_of: [['face', 'hwk'], branch] });
    expect(actionPoliciesFault(both) === null).toBe(allowed);
  });

  it('demands less only with an explicit word, and for a reset with a reason', () => {
    const less = { accept_face_only: true };
    expect(actionPoliciesFault(configOf('change_payroll', less))).toBeNull();
    expect(actionPoliciesFault(configOf('reset_mfa', less))).toContain('face_only_reason');
    const blank = { ...less, face_only_reason: '  ' };
    expect(actionPoliciesFault(configOf('reset_mfa', blank))).toContain('face_only_reason');
    const reasoned = { ...less, face_only_reason: 'No phones on the floor' };
    expect(actionPoliciesFault(configOf('reset_mfa', reasoned))).toBeNull();
  });

  it('counts nothing weaker for a reset before a second administrator has agreed', () => {
    const weak: Factor[][] = [['face'], ['face', 'swk']];
    const config = configOf('reset_mfa', {
      ...{ any_of: [...weak, ['face', 'hwk', 'link']], accept_face_only: true },
      face_only_reason: 'No phones on the floor',
    });
    const agreed = { reset_mfa: { asked_by: 'staff_1', approved_by: 'staff_2' } };
    expect(requirementOf(config, 'reset_mfa').anyOf).toEqual([['face', 'hwk', 'link']]);
    expect(
      requirementOf({ ...config, face_only_approvals: agreed }, 'reset_mfa').anyOf,
    ).toContainEqual(['face', 'swk']);
  });

  it('opens any action without a face only for a reason and by two, and by one branch alone', () => {
    const without = { accept_without_face: true, without_face_reason: 'Everybody can' };
    const way = ['doc', 'hwk', 'link'];
    for (const action of ['change_payroll', 'reset_mfa']) {
      expect(actionPoliciesFault(configOf(action, { accept_without_face: true }))).toContain(
        'without_face_reason',
      );
      const config = configOf(action, without);
      expect(actionPoliciesFault(config)).toBeNull();
      const asked = { [action]: { asked_by: 'staff_1', approved_by: null } };
      const agreed = { [action]: { asked_by: 'staff_1', approved_by: 'staff_2' } };
      const anyOf = (more: Partial<FlowConfig>) =>
        requirementOf({ ...config, ...more }, action).anyOf;
      expect(anyOf({})).not.toContainEqual(way);
      expect(anyOf({ without_face_approvals: asked })).not.toContainEqual(way);
      // An agreement to something else is none.
      expect(anyOf({ face_only_approvals: agreed })).not.toContainEqual(way);
      const { anyOf: defaults } = requirementOf(DEFAULT_CONFIG, action);
      expect(anyOf({ without_face_approvals: agreed })).toEqual([...defaults, way]);
    }
    const agreed = { vouch: { asked_by: 'staff_1', approved_by: 'staff_2' } };
    const vouch = { ...configOf('vouch', without), without_face_approvals: agreed };
    expect(requirementOf(vouch, 'vouch').anyOf).toEqual([['face', 'hwk']]);
  });

  it('takes no other branch without a face, whatever else is accepted', () => {
    const faceless: Factor[][] = [['doc', 'link'], ['hwk']];
    const config = configOf('change_payroll', { any_of: faceless, accept_face_only: true });
    expect(actionPoliciesFault(config)).toContain('doc+link');
    expect(requirementOf(config, 'change_payroll').anyOf).toEqual([
      ...requirementOf(DEFAULT_CONFIG, 'change_payroll').anyOf,
      ['face'],
    ]);
  });

  it('is that of a reset where one follows, whatever the name', () => {
    for (const policy of [{}, { accept_face_only: true }, { any_of: [['face', 'swk']] }]) {
      const config = configOf('okta_verification', policy as Partial<ActionPolicy>);
      const { anyOf } = requirementOf(config, 'okta_verification', true);
      expect(anyOf).toEqual(requirementOf(DEFAULT_CONFIG, 'reset_mfa').anyOf);
    }
  });

  it('names no reset, new device or new contact among the reusable actions', () => {
    const reusing = (action: string) => ({ ...DEFAULT_CONFIG, reusable_actions: ['x', action] });
    expect(actionPoliciesFault(reusing('read_news'))).toBeNull();
    for (const action of ['reset_mfa', 'new_device', 'change_email'])
      expect(actionPoliciesFault(reusing(action))).toContain(`must not name ${action}`);
    const marked = { ...reusing('new_badge'), read_back_actions: ['new_badge'] };
    expect(actionPoliciesFault(marked)).toContain('must not name new_badge');
  });

  it('gives a reset a grant that is short and used once, whatever is stored', () => {
    const config = { ...DEFAULT_CONFIG, grant_ttl: 3_600, reusable_actions: ['reset_mfa', 'read'] };
    expect(grantTermsOf(config, 'reset_mfa')).toEqual({ singleUse: true, ttl: 300 });
    expect(grantTermsOf({ ...config, grant_ttl: 60 }, 'reset_mfa').ttl).toBe(60);
    expect(grantTermsOf(config, 'read')).toEqual({ singleUse: false, ttl: 3_600 });
    expect(grantTermsOf(config, 'read', true)).toEqual({ singleUse: true, ttl: 300 });
  });

  it('makes a verification older sooner, never later', () => {
    expect(requirementOf(configOf('reset_mfa', { max_age: 60 }), 'reset_mfa').maxAge).toBe(60);
    expect(requirementOf(configOf('reset_mfa', { max_age: 9_000 }), 'reset_mfa').maxAge).toBe(900);
  });

  it('is fixed for a vouch, whatever the customer stored, and cannot be configured', () => {
    const config = configOf('vouch', { any_of: [['face', 'swk']], accept_face_only: true });
    expect(requirementOf(config, 'vouch').anyOf).toEqual([['face', 'hwk']]);
    expect(isRecovery(config, 'vouch')).toBe(true);
    const named = { ...DEFAULT_CONFIG, action_labels: { vouch: 'Vouch' } };
    for (const each of [config, named])
      expect(actionPoliciesFault(each)).toContain('cannot be configured');
  });

  it.each(['constructor', '__proto__', 'tostring'])('has none for %s by accident', (action) => {
    expect(requirementOf(DEFAULT_CONFIG, action)).toEqual({
      anyOf: [
        ['face', 'hwk'],
        ['face', 'swk'],
        ['face', 'link'],
      ],
      maxAge: 900,
    });
  });
});

describe('an action for staff', () => {
  it.each([
    ['reset_mfa', true],
    ['mfa.reset', true],
    ['account-recovery', true],
    ['unlock_account', true],
    ['change_bank', true],
    ['verify_identity', false],
    ['read_payslip', false],
  ])('%s needs the code: %p', (action, needed) => {
    const action_labels = { [action]: 'A label' };
    const config = { ...DEFAULT_CONFIG, action_labels, read_back_actions: ['change_bank'] };

    expect(needsReadBack(config, action)).toBe(needed);
    expect(Object.hasOwn(offeredActions(config), action)).toBe(!needed);
  });

  it('is among the marked ones where it needs the code anyway', () => {
    const action_labels = { reset_mfa: 'Reset', read_payslip: 'Read' };
    const config = { ...DEFAULT_CONFIG, action_labels, read_back_actions: ['change_bank'] };

    expect(readBackActions(config)).toEqual(['change_bank', 'reset_mfa']);
  });
});
