import { RequestProblem } from '../kit/api-client.js';
import type { HostedSessionView } from './hosted-session.js';
import { INITIAL_STATE, nextPageState, type PageState } from './page-state.js';

function viewOf(changes: Partial<HostedSessionView> = {}): HostedSessionView {
  return {
    object_name: 'hosted_session',
    id: 'vs_1',
    status: 'awaiting_user_input',
    organization_name: 'Northwind',
    brand: null,
    project_name: 'Access',
    locale: null,
    language: 'en',
    expires_at: 2_000_000_000,
    now: 1_999_999_000,
    ends_at: 2_000_000_000_000,
    simulated: true,
    identity_known: false,
    document_instead: null,
    without_face: null,
    purpose: null,
    vouch_for: null,
    steps: [],
    current_step: 'document',
    consent: { version: '1', locale: 'en', items: [], terms: [], text: 'Text', text_hash: 'ab' },
    simulation: null,
    has_camera: false,
    takes_files: false,
    screen_light: false,
    kiosk: false,
    embedding_origins: [],
    captures: [],
    phone_hint: null,
    countries: [],
    handoff: { state: 'none', expires_at: null },
    result: null,
    ...changes,
  };
}

function problem(status: number, code = `http_${status}`): RequestProblem {
  const kind = status === 0 ? 'network' : status >= 500 ? 'server' : 'refused';
  return new RequestProblem({ kind, status, code, message: 'words' });
}

function open(view = viewOf()): PageState {
  return nextPageState(INITIAL_STATE, { type: 'view', view });
}

describe('the state of the hosted page', () => {
  it.each([401, 404, 410])('says the link has ended when the first look answers %i', (status) => {
    const state = nextPageState(INITIAL_STATE, { type: 'load_failed', problem: problem(status) });
    expect(state).toEqual({ phase: 'gone' });
  });

  it('offers to try again when the first look fails for another reason', () => {
    const state = nextPageState(INITIAL_STATE, { type: 'load_failed', problem: problem(0) });
    expect(state.phase).toBe('unreachable');
    expect(nextPageState(state, { type: 'load' })).toEqual({ phase: 'loading' });
  });

  it('keeps a working page when a background look fails', () => {
    const before = open();
    expect(nextPageState(before, { type: 'load_failed', problem: problem(0) })).toBe(before);
  });

  it('ends the page when the link ends while it is open', () => {
    expect(nextPageState(open(), { type: 'load_failed', problem: problem(410) })).toEqual({
      phase: 'gone',
    });
    const failure = { action: 'document', problem: problem(401) } as const;
    expect(nextPageState(open(), { type: 'failed', failure, view: null })).toEqual({
      phase: 'gone',
    });
  });

  it("shows the session's new state instead of the refusal of a step already done", () => {
    const failure = { action: 'document', problem: problem(409, 'step_not_current') } as const;
    const view = viewOf({ current_step: 'selfie' });
    expect(nextPageState(open(), { type: 'failed', failure, view })).toEqual({
      phase: 'open',
      view,
      busy: null,
      failure: null,
    });
  });

  it("shows a refusal that leaves the session's state unchanged", () => {
    const failure = { action: 'phone', problem: problem(400, 'phone_code_wrong') } as const;
    const before = open(viewOf({ current_step: 'phone' }));
    const state = nextPageState(before, {
      type: 'failed',
      failure,
      view: viewOf({ current_step: 'phone' }),
    });
    expect(state).toMatchObject({ phase: 'open', failure, busy: null });
  });

  it('forgets a failure when the next action begins and when the step changes', () => {
    const failure = { action: 'document', problem: problem(500) } as const;
    const failed = nextPageState(open(), { type: 'failed', failure, view: null });
    expect(nextPageState(failed, { type: 'begin', action: 'back' })).toMatchObject({
      busy: 'back',
      failure: null,
    });
    expect(nextPageState(failed, { type: 'view', view: viewOf() })).toMatchObject({ failure });
    const moved = viewOf({ current_step: 'selfie' });
    expect(nextPageState(failed, { type: 'view', view: moved })).toMatchObject({ failure: null });
  });

  it('stays in its state when an action answers without a session', () => {
    const busy = nextPageState(open(), { type: 'begin', action: 'phone_code' });
    expect(nextPageState(busy, { type: 'done', view: null })).toEqual(open());
  });
});
