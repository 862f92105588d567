import { useCallback, useEffect, useReducer, useRef } from 'react';
import { asProblem } from '../kit/api-client.js';
import type { DeskAction, DeskApi, DeskView, PictureSource } from './desk.js';
import { onPhoneReturn } from './phone.js';
import { type DeskEvent, type DeskState, INITIAL_STATE, nextDeskState } from './desk-state.js';

export interface Desk {
  state: DeskState;
  /** Does nothing while another action is running. */
  act: (action: DeskAction) => void;
  takePicturesFrom: (source: PictureSource) => void;
  reload: () => void;
}

/**
 * `cameBackWith`: the access request in this page's address. It only triggers a look-up, it proves
 * nothing.
 */
export function useDesk(api: DeskApi, cameBackWith: string | null): Desk {
  const [state, dispatch] = useReducer(nextDeskState, INITIAL_STATE);
  const running = useRef(false);
  const view = state.phase === 'open' ? state.view : null;
  const requestId = view?.case?.access_request_id;

  const run = useCallback(
    (work: () => Promise<DeskView>, action?: DeskAction) => {
      if (running.current) return;
      running.current = true;
      if (action) dispatch({ type: 'begin', action });
      void outcome(api, work).then((event) => {
        running.current = false;
        dispatch(event);
      });
    },
    [api],
  );
  const actOn = useCallback(
    (action: DeskAction, id: string | undefined) => run(() => api.act(action, id), action),
    [api, run],
  );
  const act = useCallback(
    (action: DeskAction) =>
      actOn(action, NEEDS_NO_REQUEST.includes(action) ? undefined : requestId),
    [actOn, requestId],
  );
  const takePicturesFrom = useCallback(
    (source: PictureSource) => run(() => api.takePicturesFrom(source), 'pictures'),
    [api, run],
  );
  const reload = useCallback(() => run(() => api.look()), [api, run]);

  useEffect(
    () =>
      run(() =>
        arrive(api, cameBackWith, (seen) => {
          dispatch({ type: 'view', view: seen });
          dispatch({ type: 'begin', action: 'check' });
        }),
      ),
    [api, run, cameBackWith],
  );
  useEffect(() => onPhoneReturn((id) => actOn('returned', id)), [actOn]);
  useLookOnReturn(view?.case?.status === 'pending', act, reload);
  return { state, act, takePicturesFrom, reload };
}

const NEEDS_NO_REQUEST: readonly DeskAction[] = ['reset_mfa', 'forget_identity'];

/** Shows the current state, then asks for the outcome of an open request. */
async function arrive(
  api: DeskApi,
  cameBackWith: string | null,
  show: (view: DeskView) => void,
): Promise<DeskView> {
  const view = await api.look();
  if (cameBackWith !== null) {
    show(view);
    return api.act('returned', cameBackWith);
  }
  if (view.case?.status !== 'pending') return view;
  show(view);
  return api.act('check', view.case.access_request_id);
}

async function outcome(api: DeskApi, work: () => Promise<DeskView>): Promise<DeskEvent> {
  try {
    return { type: 'view', view: await work() };
  } catch (error) {
    const problem = asProblem(error);
    // The log has the failure, and the desk may be in another state than this page shows.
    return { type: 'failed', problem, view: await api.look().catch(() => null) };
  }
}

/** A person who returns to this tab, or with the Back button, sees the current state. */
function useLookOnReturn(
  isPending: boolean,
  act: (action: DeskAction) => void,
  reload: () => void,
): void {
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isPending) act('check');
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onShow);
    };
  }, [isPending, act, reload]);
}
