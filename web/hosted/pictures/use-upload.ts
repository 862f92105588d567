import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type RequestProblem } from '../../kit/api-client.js';
import type { CaptureAnswer } from '../hosted-api.js';
import { resendDelay } from './resend.policy.js';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** It did not arrive; it is sent again by itself. */
  | { phase: 'waiting' }
  | { phase: 'answered'; answer: CaptureAnswer }
  | { phase: 'refused'; problem: RequestProblem };

export interface Upload {
  state: UploadState;
  /** Sends a picture until it arrives. A newer picture replaces it. */
  send: (call: () => Promise<CaptureAnswer>) => void;
  /** Does not wait any longer. */
  sendNow: () => void;
  reset: () => void;
}

/**
 * Sends one picture at a time, again and again where that can help. `onRefused`: the session may
 * have moved on or ended elsewhere.
 */
export function useUpload(onRefused: () => void): Upload {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<{ cancel: () => void; hurry: () => void } | null>(null);

  const reset = useCallback(() => {
    current.current?.cancel();
    current.current = null;
    setState({ phase: 'idle' });
  }, []);
  const send = useCallback((call: () => Promise<CaptureAnswer>) => {
    current.current?.cancel();
    current.current = sendUntilAnswered(call, setState);
  }, []);
  const sendNow = useCallback(() => current.current?.hurry(), []);

  useEffect(() => {
    window.addEventListener('online', sendNow);
    return () => {
      window.removeEventListener('online', sendNow);
      current.current?.cancel();
    };
  }, [sendNow]);
  const isRefused = state.phase === 'refused';
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  useWarningBeforeLeaving(state.phase === 'sending' || state.phase === 'waiting');
  return { state, send, sendNow, reset };
}

function sendUntilAnswered(
  call: () => Promise<CaptureAnswer>,
  show: (state: UploadState) => void,
): { cancel: () => void; hurry: () => void } {
  let isCanceled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const attempt = async () => {
    timer = undefined;
    show({ phase: 'sending' });
    const next = await call().then(
      (answer): UploadState => ({ phase: 'answered', answer }),
      (error: unknown): UploadState => {
        const problem = asProblem(error);
        failures += 1;
        const delay = resendDelay(problem, failures);
        if (delay === null) return { phase: 'refused', problem };
        if (!isCanceled) timer = setTimeout(() => void attempt(), delay);
        return { phase: 'waiting' };
      },
    );
    if (!isCanceled) show(next);
  };
  void attempt();
  return {
    cancel: () => {
      isCanceled = true;
      clearTimeout(timer);
    },
    hurry: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      void attempt();
    },
  };
}

/** The browser warns before a page is closed whose picture is not uploaded yet. */
function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
