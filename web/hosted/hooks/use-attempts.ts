import { useCallback, useRef, type RefObject } from 'react';
import { asProblem, type RequestProblem } from '../../kit/api-client.js';
import type { HostedApi } from '../hosted-api.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { ActionName, PageEvent } from '../page-state.js';

/** Null: the answer does not show the session's state. */
type View = HostedSessionView | null;

export interface Attempts {
  /** Does nothing while another attempt is running. */
  attempt: (action: ActionName, call: () => Promise<View>) => void;
  /** The last attempt again, unchanged. */
  retry: () => void;
  running: RefObject<boolean>;
  /**
   * The number of attempts: an answer to a question from before the last attempt is out of date.
   */
  count: RefObject<number>;
}

/**
 * Runs the person's actions one at a time. The flag is a ref: two clicks can come before one
 * render.
 */
export function useAttempts(api: HostedApi, dispatch: (event: PageEvent) => void): Attempts {
  const running = useRef(false);
  const count = useRef(0);
  const last = useRef<(() => void) | null>(null);

  const attempt = useCallback(
    (action: ActionName, call: () => Promise<View>) => {
      if (running.current) return;
      running.current = true;
      count.current += 1;
      last.current = () => attempt(action, call);
      dispatch({ type: 'begin', action });
      void outcome(api, action, call).then((event) => {
        running.current = false;
        dispatch(event);
      });
    },
    [api, dispatch],
  );
  const retry = useCallback(() => last.current?.(), []);

  return { attempt, retry, running, count };
}

async function outcome(
  api: HostedApi,
  action: ActionName,
  call: () => Promise<View>,
): Promise<PageEvent> {
  try {
    return { type: 'done', view: await call() };
  } catch (error) {
    const problem = asProblem(error);
    return {
      type: 'failed',
      failure: { action, problem },
      view: await whereItStands(api, problem),
    };
  }
}

/**
 * After a refusal the session may be in another state than the page shows; a rate limit changes
 * nothing.
 */
async function whereItStands(api: HostedApi, problem: RequestProblem): Promise<View> {
  if (problem.kind !== 'refused' || problem.status === 429) return null;
  return api.get().catch(() => null);
}
