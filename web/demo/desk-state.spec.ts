import { RequestProblem } from '../kit/api-client.js';
import type { CaseView, DeskView } from './desk.js';
import { INITIAL_STATE, nextDeskState, type DeskState } from './desk-state.js';
import { outcomeWords, problemWords } from './words.js';
import { en } from './words/en.js';

const CASE: CaseView = {
  access_request_id: 'ar_1',
  flow: 'establish_identity',
  status: 'pending',
  reason: null,
  verification_url: 'http://localhost/verify?token=one',
  is_sent: false,
  missing_factors: null,
  reset: null,
  second_use: null,
};

function deskWith(open: Partial<CaseView> | null): DeskView {
  return {
    object_name: 'help_desk',
    employee: {
      employee_id: 'E-1',
      name: 'Ada Marlowe',
      first_name: 'Ada',
      role: 'Engineer',
      identity_established_at: null,
    },
    mfa: { resets: 0, last_reset_at: null },
    case: open && { ...CASE, ...open },
    pictures: { source: 'simulation', has_camera: true, card_command: 'npm run cli' },
    activity: [],
  };
}

const PROBLEM = new RequestProblem({ kind: 'server', status: 502, code: 'bad', message: 'bad' });
const seen = (view: DeskView): DeskState => nextDeskState(INITIAL_STATE, { type: 'view', view });

describe('the demo page', () => {
  it('says of a grant every factor that it names as missing', () => {
    expect(Object.keys(en.grant.factors).toSorted()).toEqual(Object.keys(en.factors).toSorted());
  });

  it('moves the focus to a new outcome, not to an old one', () => {
    const denied = deskWith({ status: 'denied', reason: 'profile_mismatch' });
    expect(seen(denied)).toMatchObject({ fresh: false });
    const pending = seen(deskWith({}));
    expect(nextDeskState(pending, { type: 'view', view: denied })).toMatchObject({ fresh: true });
  });

  it('keeps what it showed when a call fails, and says so', () => {
    const state = seen(deskWith({}));
    expect(nextDeskState(state, { type: 'failed', problem: PROBLEM, view: null })).toMatchObject({
      phase: 'open',
      busy: null,
      problem: PROBLEM,
      view: { case: { status: 'pending' } },
    });
    expect(
      nextDeskState(INITIAL_STATE, { type: 'failed', problem: PROBLEM, view: null }),
    ).toMatchObject({ phase: 'unreachable' });
  });

  it('says that MFA was reset only when the protected route did it', () => {
    const words = (open: Partial<CaseView>): string | undefined =>
      outcomeWords(en, { ...CASE, ...open }, 'Ada')?.title;
    const refused = { done: false, status: 503, code: 'gateway_unavailable', grant: null };
    expect(words({})).toBeUndefined();
    expect(words({ status: 'granted' })).toBe('Granted, but not reset yet');
    expect(words({ status: 'granted', reset: refused })).toBe('Granted, but not reset yet');
    expect(words({ status: 'granted', reset: { ...refused, done: true } })).toBe('MFA was reset');
  });

  it.each(['profile_mismatch', 'user_id_mismatch', 'identity_conflict', 'verification_not_me'])(
    'raises the alarm for %s',
    (reason) => {
      expect(outcomeWords(en, { ...CASE, status: 'denied', reason }, 'Ada')).toMatchObject({
        tone: 'alarm',
      });
    },
  );

  it.each([
    ['denied', 'verification_failed'],
    ['denied', 'toString'],
    ['canceled', 'verification_canceled'],
    ['expired', 'verification_expired'],
  ] as const)('raises no alarm for %s, %s', (status, reason) => {
    const words = outcomeWords(en, { ...CASE, status, reason }, 'Ada');
    expect(words).toMatchObject({ tone: 'neutral' });
    expect(words?.text).toContain('Nothing was reset');
  });

  it('names the code of a refusal it has no words for', () => {
    expect(problemWords(en, PROBLEM)).toContain('bad');
  });
});
