import { DEFAULT_CONFIG, DEFAULT_POLICY } from '../../customers/index.js';
import type { Employee } from '../../employees/index.js';
import { FLOWS } from '../../flows/index.js';
import { decide, type Facts } from '../decision/decision.policy.js';
import { authenticationOf } from '../decision/shown-factors.policy.js';
import { EMPTY_DATA } from '../access-request.js';
import {
  NO_VOUCH,
  unfitness,
  vouchOutcome,
  vouchStateOf,
  type Asked,
  type VouchFacts,
  type VouchState,
} from './vouch.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const HOUR = 3_600;

function person(name: string, changes: Partial<Employee> = {}): Employee {
  return {
    id: `emp_${name}`,
    status: 'active',
    clearUserId: `user_${name}`,
    identityEstablishedAt: ago(1_000 * HOUR),
    identityResetAt: null,
    identityLostAt: null,
    alarmedAt: null,
    resetsFrozenUntil: null,
    keysRestUntil: null,
    formerContacts: [],
    profile: { email: `${name}@example.com`, phone: null },
    ...changes,
  } as unknown as Employee;
}

const ADA = person('ada');

function asked(second: Partial<Employee> = {}, changes: Partial<Asked> = {}): Asked {
  const known = { isParticipant: false, isResetAsked: false, asked: 0 };
  return { now: NOW, employee: ADA, second: person('bea', second), ...known, ...changes };
}

describe('who may be asked to vouch', () => {
  const profile = (email: string | null, phone: string | null) =>
    ({ profile: { email, phone } }) as Partial<Employee>;

  it('is somebody else who has been established for a day', () => {
    expect(unfitness(asked())).toBeNull();
    expect(unfitness(asked({ identityResetAt: ago(25 * HOUR) }))).toBeNull();
    expect(unfitness(asked({}, { asked: 4 }))).toBeNull();
  });

  it.each<[string, Partial<Employee>, Partial<Asked>, string]>([
    ['the employee', { id: ADA.id }, {}, 'same_person'],
    ['the same human with a second record', { clearUserId: 'user_ada' }, {}, 'same_person'],
    ['whoever took part', {}, { isParticipant: true }, 'own_record'],
    ['somebody suspended', { status: 'suspended' }, {}, 'not_active'],
    ['somebody who was never verified', { clearUserId: null }, {}, 'not_established'],
    ['somebody whose identity was lost', { identityLostAt: ago(1) }, {}, 'not_established'],
    ['somebody with the same address', profile('A.da+x@Example.com', null), {}, 'shared_contact'],
    ['somebody bound today', { identityEstablishedAt: ago(23 * HOUR) }, {}, 'too_new'],
    ['somebody reset today', { identityResetAt: ago(23 * HOUR) }, {}, 'too_new'],
    ['somebody whose reset was asked for', {}, { isResetAsked: true }, 'too_new'],
    ['somebody attacked today', { alarmedAt: ago(HOUR) }, {}, 'too_new'],
    ['somebody who objected', { resetsFrozenUntil: ago(-1) }, {}, 'too_new'],
    ['somebody whose keys rest', { keysRestUntil: ago(-1) }, {}, 'too_new'],
    ['somebody asked five times', {}, { asked: 5 }, 'too_many'],
  ])('is not %s', (_, second, changes, expected) => {
    expect(unfitness(asked(second, changes))).toBe(expected);
  });

  it('is not somebody with a telephone number of the employee, also a former one', () => {
    const until = ago(-HOUR).toISOString();
    const former = [{ contact: 'phone', address: '+15555550123', until }] as const;
    const employee = person('ada', { formerContacts: former });
    const second = profile('bea@example.com', '+1 555 555 0123');
    expect(unfitness(asked(second, { employee }))).toBe('shared_contact');
  });
});

const REQUEST = { createdAt: ago(600), expiresAt: ago(-1_200) };
const FOR_ADA = { now: NOW, request: REQUEST, persons: ['user_ada', 'user_ada'] };

function vouch(changes: Partial<VouchFacts> = {}, second: Partial<Employee> = {}): VouchFacts {
  return {
    vouchId: 'ar_vouch',
    isPending: false,
    reason: null,
    until: ago(-900),
    createdAt: ago(500),
    givenAt: ago(100),
    isParticipant: false,
    keyRevokedAt: null,
    second: person('bea', second),
    ...changes,
  };
}

describe('a vouch', () => {
  it('counts once it was given', () => {
    expect(vouchStateOf([vouch()], FOR_ADA)).toEqual({ ...NO_VOUCH, givenBy: 'ar_vouch' });
    expect(vouchStateOf([], FOR_ADA)).toEqual(NO_VOUCH);
  });

  it('does not count by somebody who took part, and is not awaited from them', () => {
    expect(vouchStateOf([vouch({ isParticipant: true })], FOR_ADA)).toEqual(NO_VOUCH);
    const open = { isPending: true, givenAt: null, isParticipant: true };
    expect(vouchStateOf([vouch(open)], FOR_ADA)).toEqual(NO_VOUCH);
  });

  it('does not count once a key of the second person was revoked since they were asked', () => {
    const asked = vouch({}).createdAt;
    for (const keyRevokedAt of [asked, ago(100), ago(1)])
      expect(vouchStateOf([vouch({ keyRevokedAt })], FOR_ADA)).toEqual(NO_VOUCH);
    const earlier = vouch({ keyRevokedAt: new Date(asked.getTime() - 1) });
    expect(vouchStateOf([earlier], FOR_ADA).givenBy).toBe('ar_vouch');
  });

  it('is awaited while it may still be given', () => {
    const open = { isPending: true, givenAt: null };
    expect(vouchStateOf([vouch(open)], FOR_ADA)).toEqual({ ...NO_VOUCH, isAwaited: true });
    expect(vouchStateOf([vouch({ ...open, until: NOW })], FOR_ADA)).toEqual(NO_VOUCH);
    expect(vouchStateOf([vouch({ givenAt: null })], FOR_ADA)).toEqual(NO_VOUCH);
    expect(vouchStateOf([vouch(open, { clearUserId: 'user_ada' })], FOR_ADA)).toEqual(NO_VOUCH);
  });

  it.each<[string, Partial<VouchFacts>, Partial<Employee>]>([
    ['asked for before the request', { createdAt: ago(601) }, {}],
    ['given before the request', { givenAt: ago(601) }, {}],
    ['given too late', { givenAt: REQUEST.expiresAt }, {}],
    ['of the same human', {}, { clearUserId: 'user_ada' }],
    ['of somebody who is suspended since', {}, { status: 'suspended' }],
    ['of somebody reset since', {}, { identityResetAt: ago(50), clearUserId: null }],
    ['of somebody reset and bound again', {}, { identityEstablishedAt: ago(50) }],
    ['of somebody whose person is gone', {}, { identityLostAt: ago(50) }],
    ['of a record without a person', {}, { clearUserId: null }],
    ['of somebody attacked since', {}, { alarmedAt: ago(50) }],
    ['of somebody who objected', {}, { resetsFrozenUntil: ago(-1) }],
  ])('does not count where it is one %s', (_, changes, second) => {
    expect(vouchStateOf([vouch(changes, second)], FOR_ADA).givenBy).toBeNull();
  });

  it('does not count for the human whom the session verified, whatever the record says', () => {
    const persons = [null, 'user_bea'];
    expect(vouchStateOf([vouch()], { ...FOR_ADA, persons }).givenBy).toBeNull();
  });
});

it.each([
  ['pending', null, null],
  ['granted', null, 'given'],
  ['canceled', 'verification_canceled', 'declined'],
  ['canceled', 'vouch_objected', 'objected'],
  ['canceled', 'no_longer_needed', 'not_needed'],
  ['canceled', 'link_not_delivered', 'undelivered'],
  ['expired', 'verification_expired', 'unanswered'],
  ['denied', 'factors_missing', 'failed'],
  ['denied', 'employee_inactive', 'failed'],
] as const)('a vouch that is %s by %p is told as %p', (status, reason, outcome) => {
  expect(vouchOutcome({ status, reason })).toBe(outcome);
});

describe('a decision', () => {
  const SHOWN = ['selfie_liveness', 'selfie_matches_known_user'];
  const GIVEN: VouchState = { ...NO_VOUCH, givenBy: 'ar_vouch' };
  const AWAITED: VouchState = { ...NO_VOUCH, isAwaited: true };

  function facts(state: VouchState, changes: Partial<Facts> = {}): Facts {
    return {
      now: NOW,
      flow: FLOWS.known_user_key,
      config: { ...DEFAULT_CONFIG, known_user_key: { enabled: true, project_id: 'proj_1' } },
      request: {
        id: 'ar_1',
        flow: 'known_user_key',
        action: 'reset_mfa',
        projectId: 'proj_1',
        verificationSessionId: 'vs_1',
        ...REQUEST,
        data: { ...EMPTY_DATA, employee_id: 'E-1', deliver: 'email' },
      },
      session: {
        id: 'vs_1',
        project_id: 'proj_1',
        status: 'success',
        user_id: 'user_ada',
        custom_fields: { access_request_id: 'ar_1', employee_id: 'E-1' },
        completed_at: NOW.getTime() / 1_000 - 5,
        checks: SHOWN.map((code) => ({ code, value: true, status: 'completed' })),
      },
      employee: { ...ADA, emailChangedAt: null, profile: { employee_id: 'E-1' } },
      owner: null,
      resetSince: false,
      readBack: 'not_needed',
      vouch: state,
      sameUser: (a: string, b: string) => a === b,
      ...changes,
    } as unknown as Facts;
  }

  it('waits for somebody who may still vouch, and grants once they did', () => {
    expect(decide(facts(AWAITED))).toEqual({ status: 'pending' });
    expect(decide(facts(NO_VOUCH))).toEqual({ status: 'denied', reason: 'factors_missing' });
    const granted = decide(facts(GIVEN));
    expect(granted).toMatchObject({ status: 'granted' });
    expect(authenticationOf(facts(GIVEN))).toEqual({
      acr: 'known_user_key',
      amr: ['face', 'link', 'peer', 'mfa'],
      branch: ['face', 'link', 'peer'],
    });
  });

  it('does not wait where a vouch would not be enough', () => {
    const base = facts(AWAITED);
    const data = { ...base.request.data, deliver: 'none' };
    const withoutLink = { ...base, request: { ...base.request, data } } as Facts;
    expect(decide(withoutLink)).toEqual({ status: 'denied', reason: 'factors_missing' });
  });

  it.each(['waiting', 'confirmed'] as const)(
    'waits for whoever was asked also where a code is enough (%s), while there is time for it',
    (readBack) => {
      expect(decide(facts(AWAITED, { readBack }))).toEqual({ status: 'pending' });
      const open = readBack === 'waiting' ? 'proved' : 'granted';
      expect(decide(facts(NO_VOUCH, { readBack })).status).toBe(open);
      expect(decide(facts(GIVEN, { readBack })).status).toBe(open);
      // Five minutes are left for the code: of the request, and of the verification.
      const { request, session, ...rest } = facts(AWAITED, { readBack });
      const ending = (expiresAt: Date, completedAt: number) =>
        decide({
          ...rest,
          request: { ...request, expiresAt },
          session: { ...session, completed_at: NOW.getTime() / 1_000 - completedAt },
        }).status;
      expect([ending(ago(-301), 5), ending(ago(-300), 5)]).toEqual(['pending', open]);
      expect([ending(ago(-1_200), 599), ending(ago(-1_200), 600)]).toEqual(['pending', open]);
    },
  );

  it.each<[string, Partial<Facts>]>([
    ['is under way', { session: { ...facts(NO_VOUCH).session, status: 'awaiting_user_input' } }],
    ['has shown all', { readBack: 'confirmed' }],
    ['has no time left', { now: REQUEST.expiresAt }],
  ])('is a denial once a second person says it is wrong, where the employee %s', (_, changes) => {
    const state = vouchStateOf([vouch({ givenAt: null, reason: 'vouch_objected' })], FOR_ADA);
    expect(decide(facts(state, changes))).toEqual({ status: 'denied', reason: 'vouch_objected' });
  });

  it('counts nothing against the second person who says so', () => {
    const base = facts(NO_VOUCH);
    const request = { ...base.request, action: 'vouch' };
    const session = { ...base.session, status: 'canceled', status_details: { code: 'not_me' } };
    expect(decide({ ...base, request, session } as Facts)).toEqual({
      status: 'canceled',
      reason: 'vouch_objected',
    });
  });

  it('does not wait beyond the time of the request, or of its verification', () => {
    const late = { ...facts(AWAITED), now: REQUEST.expiresAt };
    expect(decide(late)).toEqual({ status: 'expired', reason: 'verification_expired' });
    const { session, ...rest } = facts(AWAITED);
    const old = { ...session, completed_at: NOW.getTime() / 1_000 - 901 };
    expect(decide({ ...rest, session: old })).toEqual({
      status: 'denied',
      reason: 'verification_stale',
    });
  });

  it('shows no code before somebody has vouched, where the action needs both', () => {
    const any_of = [['face', 'link', 'readback', 'peer']];
    const policy = { ...DEFAULT_POLICY, any_of };
    const base = facts(AWAITED, { readBack: 'waiting' });
    const config = { ...base.config, action_policies: { reset_mfa: policy } } as Facts['config'];
    expect(decide({ ...base, config })).toEqual({ status: 'pending' });
    expect(decide({ ...base, config, vouch: GIVEN })).toEqual({ status: 'proved' });
  });

  it('takes for a vouch nothing less than face and a device-bound key that has rested', () => {
    const withKey = (...codes: string[]) => {
      const base = facts(GIVEN);
      const checks = [...SHOWN, ...codes].map((code) => ({
        code,
        value: true,
        status: 'completed',
      }));
      // An older configuration may have named the action.
      const policy = { any_of: [['face']], max_age: null, accept_face_only: true };
      return decide({
        ...base,
        config: { ...base.config, action_policies: { vouch: policy } },
        request: { ...base.request, action: 'vouch' },
        session: { ...base.session, checks },
      } as unknown as Facts).status;
    };
    expect(withKey('device_key_bound', 'device_key_rested')).toBe('granted');
    expect(withKey('device_key_bound')).toBe('denied');
    expect(withKey('device_key_synced', 'device_key_rested')).toBe('denied');
    expect(withKey()).toBe('denied');
  });
});
