import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { asProblem } from '../../kit/api-client.js';
import type { HostedApi } from '../hosted-api.js';
import { isClosed } from '../hosted-session.js';
import { INITIAL_STATE, nextPageState, type PageEvent, type PageState } from '../page-state.js';
import type { SessionControls } from '../session-controls.js';
import { type Attempts, useAttempts } from './use-attempts.js';
import { useStepHistory } from './use-step-history.js';
import { useLookAtEnd, useLookOnReturn, useLookWhileChecking } from './use-looks.js';

export interface HostedSession {
  state: PageState;
  controls: SessionControls;
  reload: () => void;
}

export function useHostedSession(api: HostedApi): HostedSession {
  const [state, dispatch] = useReducer(nextPageState, INITIAL_STATE);
  const attempts = useAttempts(api, dispatch);
  const look = useLook(api, attempts, dispatch);
  const reload = useCallback(() => {
    dispatch({ type: 'load' });
    look();
  }, [look]);

  const open = state.phase === 'open' ? state : null;
  useEffect(look, [look]);
  useLookOnReturn(look);
  useLookAtEnd(look, open && !isClosed(open.view.status) ? open.view.ends_at : null);

  const isOpen = open !== null && !isClosed(open.view.status);
  useEffect(() => {
    // Worth one try: nothing on the page depends on it.
    if (isOpen) api.tellBrowser().catch(() => undefined);
  }, [api, isOpen]);

  const isChecking = open?.view.steps.some(({ status }) => status === 'checking') ?? false;
  useLookWhileChecking(look, isChecking);

  const controls = useControls(api, attempts, {
    look,
    busy: open?.busy ?? null,
    failure: open?.failure ?? null,
  });
  useStepHistory(open?.view ?? null, controls);
  return { state, controls, reload };
}

/** Reads the session's state. It never overrides the answer to an action, which is newer. */
function useLook(
  api: HostedApi,
  { running, count }: Attempts,
  dispatch: (event: PageEvent) => void,
): () => void {
  return useCallback(() => {
    if (running.current) return;
    const before = count.current;
    const show = (event: PageEvent) => {
      if (count.current === before) dispatch(event);
    };
    api.get().then(
      (view) => show({ type: 'view', view }),
      (error: unknown) => show({ type: 'load_failed', problem: asProblem(error) }),
    );
  }, [api, running, count, dispatch]);
}

function useControls(
  api: HostedApi,
  { attempt, retry }: Attempts,
  { busy, failure, look }: Pick<SessionControls, 'busy' | 'failure' | 'look'>,
): SessionControls {
  return useMemo(
    () => ({
      busy,
      failure,
      complete: (step, input) => attempt(step, () => api.complete(step, input)),
      sendCode: (step, to, onSent) =>
        attempt(`${step}_code`, async () => {
          onSent(await api.sendCode(step, to));
          return null;
        }),
      speak: (language) => attempt('language', () => api.speak(language)),
      back: () => attempt('back', () => api.back()),
      disown: () => attempt('not_me', () => api.disown()),
      leave: () => attempt('leave', () => api.leave()),
      handOff: (onMade) =>
        attempt('hand_off', async () => {
          onMade(await api.handOff());
          return api.get();
        }),
      endHandOff: () => attempt('hand_off', () => api.endHandOff()),
      showKey: () =>
        attempt('device_key', () =>
          api.deviceKey.show((response) => api.complete('device_key', { response })),
        ),
      goWithoutKey: () => attempt('without_key', () => api.goWithoutKey()),
      goWithoutFace: () => attempt('without_face', () => api.goWithoutFace()),
      loseKey: () => attempt('lost_key', () => api.loseKey()),
      look,
      pictures: api.pictures,
      retry,
    }),
    [api, attempt, retry, busy, failure, look],
  );
}
