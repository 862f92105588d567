import { DEFAULT_CONFIG, type FlowConfig, type FlowName } from '../../customers/index.js';
import type { Employee } from '../../employees/index.js';
import { FLOWS } from '../../flows/index.js';
import type { VerifiedSession } from '../../verification-client/index.js';
import type { AccessRequest } from '../access-request.entity.js';
import { EMPTY_DATA, REASONS } from '../access-request.js';
import { NO_VOUCH } from '../vouching/vouch.policy.js';
import { decide, mayBeShownByAnother, type Decision, type Facts } from './decision.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;
const ADA = 'user_ada';

const CONFIG: FlowConfig = {
  ...DEFAULT_CONFIG,
  establish_identity: {
    ...DEFAULT_CONFIG.establish_identity,
    enabled: true,
    project_id: 'proj_establish_identity',
  },
  known_user_key: { enabled: true, project_id: 'proj_known_user_key' },
};

const ADA_ON_ID = {
  first_name: 'ADA',
  last_name: 'MARLOWE',
  date_of_birth: { year: 1990, month: 12, day: 10 },
};

const LATE = { expiresAt: NOW };
const DISOWNED = { status: 'canceled', status_details: { code: 'not_me' } } as const;
const PASSED = { value: true, status: 'completed' };
const CHECKS = {
  establish_identity: [
    { code: 'id_authenticity', ...PASSED },
    { code: 'selfie_matches_portrait', ...PASSED },
    { code: 'selfie_liveness', ...PASSED },
  ],
  known_user_key: [
    { code: 'selfie_matches_known_user', ...PASSED },
    { code: 'selfie_liveness', ...PASSED },
  ],
};

function request(flow: FlowName): AccessRequest {
  return {
    customerId: 'cust_1',
    id: 'ar_1',
    employeeRowId: 'emp_1',
    flow,
    status: 'pending',
    reason: null,
    action: 'change_payroll',
    projectId: `proj_${flow}`,
    verificationSessionId: 'vs_1',
    createdAt: secondsFromNow(-60),
    expiresAt: secondsFromNow(600),
    ...{ completedAt: null, isSent: true },
    data: { ...EMPTY_DATA, employee_id: 'E-1', deliver: 'email' },
  };
}

function employee(flow: FlowName): Employee {
  return {
    customerId: 'cust_1',
    id: 'emp_1',
    status: 'active',
    clearUserId: flow === 'known_user_key' ? ADA : null,
    identityEstablishedAt: null,
    ...{ identityResetAt: null, identityLostAt: null, keysRestUntil: null },
    emailChangedAt: null,
    phoneChangedAt: null,
    formerContacts: [],
    identityState: 'not_invited',
    ...({ hrStatus: null, directoryStatus: null, ownerConnectionId: null } as const),
    ...{ linkedAt: null, alarmedAt: null },
    resetsFrozenUntil: null,
    exemptUntil: null,
    profile: {
      employee_id: 'E-1',
      first_name: 'Ada',
      last_name: 'Marlowe',
      dob: '1990-12-10',
      email: null,
      phone: null,
      address: null,
      department: null,
      title: null,
      locale: null,
    },
    createdAt: NOW,
    updatedAt: NOW,
  };
}

function session(flow: FlowName): VerifiedSession {
  return {
    id: 'vs_1',
    object_name: 'verification_session',
    project_id: `proj_${flow}`,
    status: 'success',
    user_id: ADA,
    custom_fields: { access_request_id: 'ar_1', employee_id: 'E-1' },
    completed_at: NOW_SECONDS - 5,
    checks: CHECKS[flow],
    traits: { document: { ...ADA_ON_ID } },
  };
}

/** Facts that earn a grant, with some changes. */
function facts(flow: FlowName, changes: Changes = {}): Facts {
  return {
    now: NOW,
    flow: FLOWS[flow],
    config: changes.config ?? CONFIG,
    request: { ...request(flow), ...changes.request },
    session: { ...session(flow), ...changes.session },
    employee: { ...employee(flow), ...changes.employee },
    owner: changes.owner ?? null,
    resetSince: changes.resetSince ?? false,
    readBack: changes.readBack ?? 'not_needed',
    vouch: NO_VOUCH,
    keyRevokedAt: null,
    sameUser: (a, b) => a === b,
  };
}

interface Changes extends Partial<Pick<Facts, 'readBack' | 'config' | 'owner' | 'resetSince'>> {
  request?: Partial<AccessRequest>;
  session?: Partial<VerifiedSession>;
  employee?: Partial<Employee>;
}

function secondsFromNow(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

function without(flow: FlowName): FlowConfig {
  return { ...CONFIG, [flow]: { ...CONFIG[flow], enabled: false } };
}

const denied = (reason: string): Decision => ({ status: 'denied', reason }) as Decision;

const BOTH = ['establish_identity', 'known_user_key'] as const;

describe('a decision', () => {
  it('grants and binds the person the first time', () => {
    expect(decide(facts('establish_identity'))).toMatchObject({ status: 'granted', binds: true });
  });

  it('grants without binding when the person is known', () => {
    expect(decide(facts('known_user_key'))).toMatchObject({ status: 'granted', binds: false });
  });

  describe.each(BOTH)('in the flow %s', (flow) => {
    it.each<[string, Decision, Changes]>([
      ['another session', denied('session_mismatch'), { session: { id: 'vs_2' } }],
      [
        'a session of another project',
        denied('session_mismatch'),
        { session: { project_id: 'proj_other' } },
      ],
      [
        'a session that names another request',
        denied('session_mismatch'),
        { session: { custom_fields: { access_request_id: 'ar_2', employee_id: 'E-1' } } },
      ],
      [
        'a session that names another employee',
        denied('session_mismatch'),
        { session: { custom_fields: { access_request_id: 'ar_1', employee_id: 'E-2' } } },
      ],
      [
        'a session that names nobody',
        denied('session_mismatch'),
        { session: { custom_fields: {} } },
      ],
      ['a failed session', denied('verification_failed'), { session: { status: 'failed' } }],
      [
        'a canceled session',
        { status: 'canceled', reason: 'verification_canceled' },
        { session: { status: 'canceled' } },
      ],
      ['an objection', denied('verification_not_me'), { session: DISOWNED }],
      ['a late objection', denied('verification_not_me'), { session: DISOWNED, request: LATE }],
      [
        'a canceled session with details of another shape',
        { status: 'canceled', reason: 'verification_canceled' },
        { session: { status: 'canceled', status_details: ['not_me'] } },
      ],
      [
        'an expired session',
        { status: 'expired', reason: 'verification_expired' },
        { session: { status: 'expired' } },
      ],
      ['a success of nobody', denied('verification_failed'), { session: { user_id: null } }],
      ['a success without checks', denied('verification_failed'), { session: { checks: [] } }],
      ['a success without a list', denied('verification_failed'), { session: { checks: null } }],
      [
        'no living face',
        denied('verification_failed'),
        {
          session: {
            checks: CHECKS[flow].map((check) =>
              check.code === 'selfie_liveness' ? { ...check, value: false } : check,
            ),
          },
        },
      ],
      [
        'a face check that was skipped',
        denied('verification_failed'),
        { session: { checks: CHECKS[flow].map((check) => ({ ...check, status: 'skipped' })) } },
      ],
      [
        'a success that has no time',
        denied('verification_stale'),
        { session: { completed_at: null } },
      ],
      [
        'a success that is too old',
        denied('verification_stale'),
        { session: { completed_at: NOW_SECONDS - CONFIG.max_verification_age - 1 } },
      ],
      [
        'a success from before the request',
        denied('verification_stale'),
        { session: { completed_at: NOW_SECONDS - 60 - 61 } },
      ],
      [
        'a success from the future',
        denied('verification_stale'),
        { session: { completed_at: NOW_SECONDS + 61 } },
      ],
      ['an identity that was reset since', denied('verification_stale'), { resetSince: true }],
      ['a suspended employee', denied('employee_inactive'), { employee: { status: 'suspended' } }],
      [
        'a terminated employee',
        denied('employee_inactive'),
        { employee: { status: 'terminated' } },
      ],
      ['a flow that is off', denied('flow_disabled'), { config: without(flow) }],
      [
        'a request whose time is over',
        { status: 'expired', reason: 'verification_expired' },
        { request: LATE },
      ],
      ['a session not begun', { status: 'pending' }, { session: { status: 'not_started' } }],
      [
        'a session under way',
        { status: 'pending' },
        { session: { status: 'awaiting_user_input' } },
      ],
      [
        'a session under way for somebody suspended',
        denied('employee_inactive'),
        { session: { status: 'awaiting_user_input' }, employee: { status: 'suspended' } },
      ],
      [
        'a session under way after a reset',
        denied('verification_stale'),
        { session: { status: 'awaiting_user_input' }, resetSince: true },
      ],
      [
        'a session under way in a flow that is off',
        denied('flow_disabled'),
        { session: { status: 'not_started' }, config: without(flow) },
      ],
    ])('given %s is %j', (_, decision, changes) => {
      expect(decide(facts(flow, changes))).toEqual(decision);
    });

    it.each(CHECKS[flow].map(({ code }) => code))('needs the check %s', (code) => {
      const checks = CHECKS[flow].filter((check) => check.code !== code);
      expect(decide(facts(flow, { session: { checks } }))).toEqual(denied('verification_failed'));
    });

    it('ignores titles', () => {
      const checks = CHECKS[flow].map(({ code, ...check }) => ({ ...check, name: code }));
      expect(decide(facts(flow, { session: { checks } }))).toEqual(denied('verification_failed'));
    });

    it('denies a request of a replaced project', () => {
      const config = { ...CONFIG, [flow]: { ...CONFIG[flow], project_id: 'proj_new' } };
      expect(decide(facts(flow, { config }))).toEqual(denied('flow_disabled'));
    });

    it.each([
      ['as old as allowed', -CONFIG.max_verification_age],
      ['as far ahead as clocks differ', 60],
    ])('accepts a success %s', (_, seconds) => {
      const changes = {
        request: { createdAt: secondsFromNow(-CONFIG.max_verification_age) },
        session: { completed_at: NOW_SECONDS + seconds },
      };
      expect(decide(facts(flow, changes)).status).toBe('granted');
    });
  });

  describe('that establishes an identity', () => {
    it('needs the person of the HR record', () => {
      const traits = { document: { ...ADA_ON_ID, first_name: 'Eve' } };
      expect(decide(facts('establish_identity', { session: { traits } }))).toEqual(
        denied('profile_mismatch'),
      );
    });

    it('is refused to a person who is another employee', () => {
      const conflict = facts('establish_identity', { owner: 'emp_2' });
      expect(decide(conflict)).toEqual(denied('identity_conflict'));
      expect(REASONS.filter(mayBeShownByAnother).join()).toBe('profile_mismatch,identity_conflict');
    });

    it('compares with an id that another request has stored meanwhile', () => {
      const stored = (clearUserId: string) =>
        decide(facts('establish_identity', { owner: 'emp_1', employee: { clearUserId } }));
      expect(stored(ADA)).toMatchObject({ status: 'granted', binds: false });
      expect(stored('user_other')).toEqual(denied('user_id_mismatch'));
    });
  });

  describe('about a known user', () => {
    it('is refused to another person', () => {
      expect(decide(facts('known_user_key', { session: { user_id: 'user_eve' } }))).toEqual(
        denied('user_id_mismatch'),
      );
    });

    it('is refused when no id is stored any more', () => {
      expect(decide(facts('known_user_key', { employee: { clearUserId: null } }))).toEqual(
        denied('user_id_mismatch'),
      );
    });

    it('ignores the HR record', () => {
      const traits = { document: { ...ADA_ON_ID, last_name: 'Newname' } };
      expect(decide(facts('known_user_key', { session: { traits } })).status).toBe('granted');
    });
  });

  it('names a foreign session first, whatever else is wrong', () => {
    const changes: Changes = {
      session: { id: 'vs_2', status: 'failed' },
      request: LATE,
      employee: { status: 'terminated' },
    };
    expect(decide(facts('known_user_key', changes))).toEqual(denied('session_mismatch'));
  });
});

describe('a request whose person reads a code back', () => {
  const later = secondsFromNow(60);

  it.each(['establish_identity', 'known_user_key'] as const)(
    'with %s is proved first, and granted only when the code came',
    (flow) => {
      expect(decide(facts(flow, { readBack: 'waiting' }))).toEqual({ status: 'proved' });
      expect(decide(facts(flow, { readBack: 'confirmed' }))).toMatchObject({ status: 'granted' });
    },
  );

  it.each([
    ['a failed session', { session: { status: 'failed' } }],
    ['another person', { session: { user_id: 'user_eve' } }],
    ['a terminated employee', { employee: { status: 'terminated' } }],
    ['an identity that was reset meanwhile', { resetSince: true }],
    ['an employee who objected meanwhile', { employee: { resetsFrozenUntil: later } }],
  ] as const)('is neither proved nor granted with %s', (_, changes) => {
    for (const readBack of ['waiting', 'confirmed'] as const)
      expect(decide(facts('known_user_key', { ...changes, readBack }))).toMatchObject({
        status: 'denied',
      });
  });

  it('is too late at the end of its five minutes, with the right code too', () => {
    const late = { request: LATE, readBack: 'confirmed' } as const;
    expect(decide(facts('known_user_key', late))).toMatchObject({ status: 'expired' });
  });

  it('ends at once when the employee objects to another one', () => {
    const changes = {
      session: { status: 'awaiting_user_input', completed_at: null },
      employee: { resetsFrozenUntil: later },
    } as const;

    expect(decide(facts('known_user_key', { ...changes, readBack: 'waiting' }))).toEqual({
      status: 'denied',
      reason: 'resets_frozen',
    });
    expect(decide(facts('known_user_key', changes))).toEqual({ status: 'pending' });
  });
});
