import type { RequestProblem } from '../kit/api-client.js';
import {
  isClosed,
  type CodeStepName,
  type HostedSessionView,
  type StepName,
} from './hosted-session.js';

/** The person's last action; one at a time. */
export type ActionName =
  | StepName
  | `${CodeStepName}_code`
  | 'language'
  | 'back'
  | 'hand_off'
  | 'without_key'
  | 'lost_key'
  | 'without_face'
  | 'not_me'
  | 'leave';

export interface Failure {
  action: ActionName;
  problem: RequestProblem;
}

export type PageState =
  | { phase: 'loading' }
  /** The first look at the session failed; nothing is known yet. */
  | { phase: 'unreachable'; problem: RequestProblem }
  /** The link or its cookie is no longer valid. */
  | { phase: 'gone' }
  | {
      phase: 'open';
      view: HostedSessionView;
      busy: ActionName | null;
      failure: Failure | null;
    };

export type PageEvent =
  | { type: 'load' }
  | { type: 'view'; view: HostedSessionView }
  | { type: 'load_failed'; problem: RequestProblem }
  | { type: 'begin'; action: ActionName }
  | { type: 'done'; view: HostedSessionView | null }
  | { type: 'failed'; failure: Failure; view: HostedSessionView | null };

export const INITIAL_STATE: PageState = { phase: 'loading' };

export function nextPageState(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'load':
      return state.phase === 'open' ? state : { phase: 'loading' };
    case 'view':
      return showing(state, event.view);
    case 'load_failed':
      return afterLoadFailure(state, event.problem);
    case 'begin':
      return state.phase === 'open' ? { ...state, busy: event.action, failure: null } : state;
    case 'done':
      if (state.phase !== 'open') return state;
      return { phase: 'open', view: event.view ?? state.view, busy: null, failure: null };
    case 'failed':
      return afterActionFailure(state, event.failure, event.view);
  }
}

/** 401 and 410: the link is spent. 404: no such session, reported in the same words. */
export function isGone(problem: RequestProblem): boolean {
  return problem.status === 401 || problem.status === 404 || problem.status === 410;
}

function showing(state: PageState, view: HostedSessionView): PageState {
  if (state.phase !== 'open') return { phase: 'open', view, busy: null, failure: null };
  const failure = samePlace(state.view, view) ? state.failure : null;
  return { ...state, view, failure };
}

function afterLoadFailure(state: PageState, problem: RequestProblem): PageState {
  // A shared device has lost its cookie at the end, but the page still shows the end.
  if (state.phase === 'open' && isClosed(state.view.status)) return state;
  if (isGone(problem)) return { phase: 'gone' };
  // A background look must not replace a page that works.
  return state.phase === 'open' ? state : { phase: 'unreachable', problem };
}

function afterActionFailure(
  state: PageState,
  failure: Failure,
  view: HostedSessionView | null,
): PageState {
  if (isGone(failure.problem)) return { phase: 'gone' };
  if (state.phase !== 'open') return state;
  // The session moved on without this page (another tab, a lost answer). Its new state is more
  // helpful than a finished step's refusal.
  if (view && !samePlace(state.view, view)) {
    return { phase: 'open', view, busy: null, failure: null };
  }
  return { phase: 'open', view: view ?? state.view, busy: null, failure };
}

function samePlace(a: HostedSessionView, b: HostedSessionView): boolean {
  return a.status === b.status && a.current_step === b.current_step;
}
