import { authenticate } from '../../action-policies/index.js';
import {
  DEFAULT_CONFIG,
  DEFAULT_POLICY as policy,
  type FlowConfig,
  type WeakerApproval,
} from '../../customers/index.js';
import { EMPTY_DATA, type Delivery } from '../access-request.js';
import type { Facts } from './decision.policy.js';
import {
  authenticationOf,
  canVouchHelp,
  endsBeforeVouch,
  factorsShown,
  isForRecovery,
  takesDocument,
  takesNoFace,
  unreachableBranches,
} from './shown-factors.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const FACE = ['selfie_liveness', 'selfie_matches_known_user'];
const FOREIGN_DOCUMENT = ['id_authenticity', 'selfie_liveness', 'selfie_matches_portrait'];
const DOCUMENT = [...FOREIGN_DOCUMENT, 'document_matches_known_user'];
const BOUND = ['device_key_bound', 'device_key_rested'];
const SYNCED = ['device_key_synced', 'device_key_rested'];

interface Shown {
  action?: string;
  checks: readonly string[];
  deliver?: Delivery;
  changedDaysAgo?: number;
  readBack?: Facts['readBack'];
  config?: Partial<FlowConfig>;
  flow?: string;
  asksCode?: boolean;
}

/** The parts of a decision's facts that tell what was shown. */
function facts({ action = 'reset_mfa', deliver = 'none', ...shown }: Shown): Facts {
  const { checks, changedDaysAgo, readBack = 'not_needed', config, asksCode = false } = shown;
  const { flow = 'known_user_key' } = shown;
  const changedAt =
    changedDaysAgo === undefined ? null : new Date(NOW.getTime() - changedDaysAgo * 86_400_000);
  return {
    config: { ...DEFAULT_CONFIG, ...config },
    flow: { name: flow },
    request: {
      flow,
      action,
      createdAt: NOW,
      data: { ...EMPTY_DATA, employee_id: 'E-1', deliver, read_back: asksCode },
    },
    session: { checks: checks.map((code) => ({ code, value: true, status: 'completed' })) },
    employee: { emailChangedAt: changedAt, phoneChangedAt: null },
    readBack,
    vouch: { isAwaited: false, givenBy: null },
    keyRevokedAt: null,
  } as unknown as Facts;
}

const branchOf = (shown: Shown) => authenticationOf(facts(shown))?.branch.join('+') ?? null;

describe('what opens an action by default', () => {
  const confirmed = { deliver: 'email', readBack: 'confirmed' } as const;

  it.each<[string, Shown, string | null, string | null]>([
    ['a face alone', { checks: FACE }, null, null],
    ['face and document', { checks: DOCUMENT }, null, null],
    ['face and code', { checks: FACE, readBack: 'confirmed' }, null, null],
    ['face and link', { checks: FACE, deliver: 'email' }, null, 'face+link'],
    ['face and device-bound key', { checks: [...FACE, ...BOUND] }, 'face+hwk', 'face+hwk'],
    ['face and synced key', { checks: [...FACE, ...SYNCED] }, null, 'face+swk'],
    [
      'face and a new device-bound key',
      { checks: [...FACE, 'device_key_bound'] },
      null,
      'face+hwk',
    ],
    ['a key without a face', { checks: BOUND }, null, null],
    ['a key and an age without a key', { checks: [...FACE, 'device_key_rested'] }, null, null],
    ['face, document and link', { checks: DOCUMENT, deliver: 'sms' }, 'face+doc+link', 'face+link'],
    [
      'face, link and a document of somebody else',
      { checks: [...FACE, ...FOREIGN_DOCUMENT], deliver: 'sms' },
      null,
      'face+link',
    ],
    ['face, link and code', { checks: FACE, ...confirmed }, 'face+link+readback', 'face+link'],
    ['link and code without a face', { checks: [], ...confirmed }, null, null],
    [
      'a face that nobody is compared with',
      { checks: ['selfie_liveness'], ...confirmed },
      null,
      null,
    ],
  ])('%s', (_, shown, recovery, other) => {
    for (const action of ['reset_mfa', 'reset_password', 'add_device', 'change_contact'])
      expect(branchOf({ ...shown, action })).toBe(recovery);
    for (const action of ['change_payroll', 'verify_identity'])
      expect(branchOf({ ...shown, action })).toBe(other);
  });

  it.each([
    ['reset_mfa', false, true],
    ['read_news', false, false],
    ['read_news', true, true],
  ])('%s, before a reset: %p, is a recovery: %p', (action, precedes_reset, expected) => {
    const { config } = facts({ checks: [] });
    const data = { ...EMPTY_DATA, employee_id: 'E-1', precedes_reset };
    expect(isForRecovery(config, { action, data })).toBe(expected);
  });

  it('opens no recovery with a key that rests here, though it has rested at the service', () => {
    const withKey = { ...facts({ checks: [...FACE, ...BOUND] }), now: NOW };
    const branchUntil = (keysRestUntil: Date, action: string) =>
      authenticationOf({
        ...withKey,
        request: { ...withKey.request, action },
        employee: { ...withKey.employee, keysRestUntil },
      })?.branch;
    expect(branchUntil(new Date(NOW.getTime() + 1), 'reset_mfa')).toBeUndefined();
    expect(branchUntil(new Date(NOW.getTime() + 1), 'read_news')).toEqual(['face', 'hwk']);
    expect(branchUntil(NOW, 'reset_mfa')).toEqual(['face', 'hwk']);
  });

  it.each([
    [6.9, null],
    [7, 'face+link'],
  ])('a contact that was changed %p days before gives %p', (changedDaysAgo, branch) => {
    const action = 'change_payroll';
    expect(branchOf({ checks: FACE, deliver: 'email', changedDaysAgo, action })).toBe(branch);
    // The other contact is as it was.
    expect(branchOf({ checks: FACE, deliver: 'sms', changedDaysAgo, action })).toBe('face+link');
  });

  it('names what was shown, and two different kinds as mfa', () => {
    const shown = { checks: [...DOCUMENT, ...BOUND], ...confirmed };
    expect(authenticationOf(facts(shown))).toEqual({
      amr: ['face', 'doc', 'hwk', 'link', 'readback', 'mfa'],
      branch: ['face', 'hwk'],
      acr: 'known_user_key',
    });
    expect([...factorsShown(facts({ checks: DOCUMENT }))]).toEqual(['face', 'doc']);
    // A document and a code are evidence, but nothing that one has.
    const evidence = new Set(['face', 'doc', 'readback', 'peer'] as const);
    expect(authenticate(evidence, [['face']], '')?.amr).toEqual([...evidence]);
  });

  it('expects the code that is still awaited, and does not yet call it shown', () => {
    const waiting = facts({ checks: FACE, deliver: 'email', readBack: 'waiting' });
    expect(authenticationOf(waiting)?.branch).toEqual(['face', 'link', 'readback']);
    expect(factorsShown(waiting).has('readback')).toBe(false);
  });
});

describe('what a customer demands', () => {
  it.each<[string, Omit<Shown, 'checks'>, boolean]>([
    ['a reset by link', { deliver: 'email' }, true],
    ['a reset whose link proves nothing', {}, false],
    ['a reset by a new contact', { deliver: 'email', changedDaysAgo: 6 }, false],
    ['a reset with link and code', { deliver: 'email', asksCode: true }, false],
    ['another action by link', { deliver: 'email', action: 'change_payroll' }, false],
    ['another action', { action: 'change_payroll' }, false],
    ['somebody who is not known yet', { deliver: 'email', flow: 'establish_identity' }, false],
  ])('asks %s for a document where only that helps without a key', (_, shown, expected) => {
    const { config, request, employee } = facts({ ...shown, checks: [] });
    expect(takesDocument(config, { request, employee })).toBe(expected);
  });

  it('asks for no document where a second person will vouch', () => {
    const { config, ...found } = facts({ checks: [], deliver: 'email' });
    expect(takesDocument(config, found)).toBe(true);
    expect(takesDocument(config, { ...found, isVouchedFor: true })).toBe(false);
    const withoutLink = facts({ checks: [] });
    expect(takesDocument(config, { ...withoutLink, isVouchedFor: true })).toBe(
      takesDocument(config, withoutLink),
    );
  });

  it('asks for a document beside link and code where the policy does', () => {
    const any_of = [
      ['face', 'hwk'],
      ['face', 'doc', 'link', 'readback'],
    ];
    const config = { action_policies: { reset_mfa: { ...policy, any_of } } } as never;
    const asked = { checks: [], deliver: 'sms', asksCode: true, config } as const;
    const { request, employee, ...found } = facts(asked);
    expect(takesDocument(found.config, { request, employee })).toBe(true);
    expect(takesDocument(found.config, facts({ ...asked, asksCode: false }))).toBe(false);
  });

  it('replaces the default branches', () => {
    const action_policies = {
      reset_mfa: { ...policy, any_of: [['face', 'hwk', 'link']] },
    } as never;
    const shown = { checks: [...FACE, ...BOUND], config: { action_policies } };
    expect(branchOf(shown)).toBeNull();
    expect(branchOf({ ...shown, deliver: 'email' })).toBe('face+hwk+link');
  });

  it('may accept a face alone, which the grant says', () => {
    const face_only = { ...policy, accept_face_only: true };
    const config = { action_policies: { change_payroll: face_only } };
    const shown = { checks: FACE, config, action: 'change_payroll' };
    expect(authenticationOf(facts(shown))).toEqual({
      amr: ['face'],
      branch: ['face'],
      acr: 'face_only',
    });
    expect(branchOf({ ...shown, deliver: 'email' })).toBe('face+link');
    expect(branchOf({ ...shown, checks: [] })).toBeNull();
  });

  it('accepts a face alone for a reset once a second administrator has agreed', () => {
    const action_policies = {
      reset_mfa: { ...policy, accept_face_only: true, face_only_reason: 'No phones on the floor' },
    };
    const asked = { asked_by: 'staff_1', approved_by: null };
    const withApproval = (face_only_approvals: Record<string, WeakerApproval>) =>
      branchOf({ checks: FACE, config: { action_policies, face_only_approvals } });
    expect(withApproval({})).toBeNull();
    expect(withApproval({ reset_mfa: asked })).toBeNull();
    expect(withApproval({ reset_mfa: { ...asked, approved_by: 'staff_2' } })).toBe('face');
  });
});

describe('a session without a face', () => {
  const DOCUMENT_ALONE = [
    ...['id_authenticity', 'id_not_expired', 'document_matches_known_user', 'document_on_record'],
  ];
  const WHOLE = [...DOCUMENT_ALONE, ...BOUND];
  const accepting = (action: string, approved_by: string | null = 'staff_2') => ({
    action_policies: { [action]: { ...policy, accept_without_face: true } },
    without_face_approvals: { [action]: { asked_by: 'staff_1', approved_by } },
  });
  const without = (...codes: string[]) => WHOLE.filter((code) => !codes.includes(code));

  describe.each(['change_payroll', 'reset_mfa'])('for %s', (action) => {
    const agreed = { action, config: accepting(action), deliver: 'email' } as const;

    it.each<[string, Shown, string | null]>([
      ['with document, key and link', { ...agreed, checks: WHOLE }, 'doc+hwk+link'],
      ['by default', { ...agreed, checks: WHOLE, config: {} }, null],
      ['asked for by one', { ...agreed, checks: WHOLE, config: accepting(action, null) }, null],
      ['without a key', { ...agreed, checks: DOCUMENT_ALONE }, null],
      ['with a synced key', { ...agreed, checks: [...DOCUMENT_ALONE, ...SYNCED] }, null],
      ['with a key of today', { ...agreed, checks: without('device_key_rested') }, null],
      ['with a link of the caller', { ...agreed, checks: WHOLE, deliver: 'none' }, null],
      ['with a new contact', { ...agreed, checks: WHOLE, changedDaysAgo: 6 }, null],
      ['with a forged document', { ...agreed, checks: without('id_authenticity') }, null],
      ['with an expired document', { ...agreed, checks: without('id_not_expired') }, null],
      ['with another document', { ...agreed, checks: without('document_on_record') }, null],
      ['of another face', { ...agreed, checks: without('document_matches_known_user') }, null],
    ])('opens, or does not open, %s', (_, shown, branch) => {
      expect(branchOf(shown)).toBe(branch);
    });

    it('does not open by a key that rests here', () => {
      const found = facts({ ...agreed, checks: WHOLE });
      const keysRestUntil = new Date(NOW.getTime() + 1_000);
      const employee = { ...found.employee, keysRestUntil };
      const resting = { ...found, employee, now: NOW };
      expect(authenticationOf(resting)).toBeNull();
      expect(takesNoFace(found.config, resting)).toBe(false);
      expect(takesNoFace(found.config, { ...found, now: NOW })).toBe(true);
    });

    it('says what it is, and is of one kind of factors', () => {
      const { acr, amr } = authenticationOf(facts({ ...agreed, checks: WHOLE })) ?? {};
      expect([acr, amr]).toEqual(['no_face', ['doc', 'hwk', 'link']]);
      // Whoever showed their face is told of as such.
      const seen = facts({ ...agreed, checks: [...FACE, ...WHOLE] });
      expect(authenticationOf(seen)?.acr).toBe('known_user_key');
    });
  });
});

describe('a vouch', () => {
  const needing = (...any_of: string[][]) => ({
    config: { action_policies: { reset_mfa: { ...policy, any_of } } } as never,
  });
  const both = [['face', 'link', 'readback', 'peer']];

  it.each<[string, Omit<Shown, 'checks'>, boolean]>([
    ['by link', { deliver: 'email' }, true],
    ['whose link somebody else sends', {}, false],
    ['by a link to a new contact', { deliver: 'email', changedDaysAgo: 6 }, false],
    ['for what takes none', { deliver: 'email', action: 'change_payroll' }, false],
    ['without the code', { deliver: 'email', ...needing(...both) }, false],
    ['with the code', { deliver: 'email', asksCode: true, ...needing(...both) }, true],
    ['with a document', { deliver: 'email', ...needing(['face', 'doc', 'link', 'peer']) }, true],
    ['with a key', needing(['face', 'hwk', 'peer']), true],
  ])('helps, or does not help, a reset %s', (_, shown, expected) => {
    const { config, ...found } = facts({ ...shown, checks: [] });
    expect(canVouchHelp(config, { ...found, now: NOW })).toBe(expected);
  });

  it('does not help where it needs a key that rests', () => {
    const { config, employee, ...found } = facts({
      checks: [],
      ...needing(['face', 'hwk', 'peer']),
    });
    const keysRestUntil = new Date(NOW.getTime() + 1_000);
    const rests = { ...employee, keysRestUntil };
    expect(canVouchHelp(config, { ...found, employee: rests, now: NOW })).toBe(false);
  });

  it.each<[string, Omit<Shown, 'checks'> & { isVouchedFor?: boolean }, boolean]>([
    ['one was announced', { isVouchedFor: true }, true],
    [
      'documents need one',
      { deliver: 'email', ...needing(['face', 'hwk'], ['face', 'doc', 'link', 'peer']) },
      true,
    ],
    ['a document does without', { deliver: 'email' }, false],
    ['the action takes none', { action: 'change_payroll' }, false],
  ])(
    'comes, or does not come, after the page where %s',
    (_, { isVouchedFor, ...shown }, expected) => {
      const { config, request, employee } = facts({ ...shown, checks: [] });
      const asked = { request, employee, ...(isVouchedFor && { isVouchedFor }) };
      expect(endsBeforeVouch(config, asked)).toBe(expected);
    },
  );
});

describe('branches that never count', () => {
  const establish_identity = ['document', 'selfie'];
  const known_user_key = ['selfie'];
  const both = { establish_identity, known_user_key };

  const known = { known_user_key };

  it.each<[string, object, string, string | null]>([
    ['a key of somebody known', { steps: both, sendsLinks: false }, 'face+hwk', null],
    ['a key of somebody new', { steps: { establish_identity } }, 'face+hwk', 'hwk'],
    ['a link', { steps: both }, 'face+link', null],
    ['a link that nobody sends', { steps: both, sendsLinks: false }, 'face+link', 'link'],
    ['a document of somebody new', { steps: { establish_identity } }, 'face+doc+link', null],
    ['a document of somebody known', { steps: known }, 'face+doc+link', null],
    ['a document beside a key', { steps: known }, 'face+doc+hwk', 'doc'],
    ['a code', { steps: both }, 'face+link+readback', null],
    ['another person', { steps: both }, 'face+link+peer', null],
    ['another person without keys', { steps: { establish_identity } }, 'face+link+peer', 'peer'],
    ['another person without a link', { steps: both, sendsLinks: false }, 'face+peer', 'peer'],
    ['no face', { steps: both }, 'doc+hwk+link', null],
    ['no face and no sender', { steps: both, sendsLinks: false }, 'doc+hwk+link', 'link'],
    ['no face of somebody new', { steps: { establish_identity } }, 'doc+hwk+link', 'doc+hwk'],
    [
      'no face where no document is on record',
      { steps: { ...known, establish_identity: ['selfie'] } },
      'doc+hwk+link',
      'doc',
    ],
    ['a selfie that nobody asks for', { steps: { known_user_key: ['phone'] } }, 'face+hwk', 'face'],
  ])('of %s', (_, reach, branch, without) => {
    const anyOf = [branch.split('+')] as never;
    const [found] = unreachableBranches(anyOf, { steps: {}, sendsLinks: true, ...reach });
    expect(found?.without.join('+') ?? null).toBe(without);
  });

  it('are those for which a lesser one of the same policy never lets anybody be asked', () => {
    const anyOf = [['face', 'swk'] as const, ['face', 'doc'] as const];
    const reach = { steps: { known_user_key }, sendsLinks: true };
    expect(unreachableBranches(anyOf, reach)).toEqual([
      { branch: ['face', 'doc'], without: ['doc'] },
    ]);
  });
});
