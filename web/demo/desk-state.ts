import type { RequestProblem } from '../kit/api-client.js';
import type { DeskAction, DeskView } from './desk.js';

export interface OpenDesk {
  phase: 'open';
  view: DeskView;
  busy: DeskAction | null;
  problem: RequestProblem | null;
  /** The outcome on the page has just arrived, so that it takes the focus. */
  fresh: boolean;
}

export type DeskState =
  { phase: 'loading' } | { phase: 'unreachable'; problem: RequestProblem } | OpenDesk;

export type DeskEvent =
  | { type: 'begin'; action: DeskAction }
  | { type: 'view'; view: DeskView }
  /** `view`: the current state of the desk, if it was loaded. */
  | { type: 'failed'; problem: RequestProblem; view: DeskView | null };

export const INITIAL_STATE: DeskState = { phase: 'loading' };

export function nextDeskState(state: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'begin':
      return state.phase === 'open' ? { ...state, busy: event.action, problem: null } : state;
    case 'view':
      return open(event.view, null, isNews(state, event.view));
    case 'failed': {
      const view = event.view ?? (state.phase === 'open' ? state.view : null);
      return view
        ? open(view, event.problem, isNews(state, view))
        : { phase: 'unreachable', problem: event.problem };
    }
  }
}

function open(view: DeskView, problem: RequestProblem | null, fresh: boolean): OpenDesk {
  return { phase: 'open', view, busy: null, problem, fresh };
}

/** An outcome that was there when the page opened is not news; one that arrives later is. */
function isNews(state: DeskState, view: DeskView): boolean {
  if (!view.case || view.case.status === 'pending') return false;
  if (state.phase !== 'open') return false;
  return state.fresh || state.view.case?.status !== view.case.status;
}
