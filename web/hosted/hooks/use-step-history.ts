import { useEffect, useRef } from 'react';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

/** After that the page stays: a download, an app that opened, or a reload that was stopped. */
const LONGEST_RELOAD_MS = 10_000;

/**
 * Gives each step a browser history entry, so that Back returns one step. The server decides the
 * step; the history follows it. After the end, Back leads to the page before the steps.
 */
export function useStepHistory(
  view: HostedSessionView | null,
  { back, busy, failure }: Pick<SessionControls, 'back' | 'busy' | 'failure'>,
): void {
  const current = view && placeOf(view);
  const failed = failure?.action === 'back';
  /** The step that Back led to, until the session is there. */
  const wanted = useRef<number | null>(null);
  /** The code itself moved the history: the next event is not the person's Back button. */
  const moving = useRef(false);
  const unloadingSince = useRef(-Infinity);

  useEffect(() => {
    const onUnload = () => {
      unloadingSince.current = performance.now();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  useEffect(() => {
    if (current === null) return undefined;

    const follow = () => {
      wanted.current = null;
      // `history.state` is out of date until the event of a move: another move, counted from it,
      // adds to the first and leaves the page.
      if (moving.current) return;
      // An entry that is added during a reload gives its state to the reloaded entry (Chromium).
      if (performance.now() - unloadingSince.current < LONGEST_RELOAD_MS) return;
      const entry = entryPlace();
      if (entry === null || entry <= current) {
        addEntries(entry, current);
        return;
      }
      moving.current = true;
      window.history.go(current - entry);
    };
    if (wanted.current === null || wanted.current >= current || failed) follow();
    else back();

    const onPop = () => {
      const entry = entryPlace();
      const isOurs = moving.current;
      moving.current = false;
      if (isOurs || busy !== null || entry === null || entry >= current) {
        follow();
      } else {
        wanted.current = entry;
        back();
      }
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [current, failed, busy, back]);
}

/** The place of the current step; 0 when there is none. */
function placeOf({ status, steps, current_step }: HostedSessionView): number {
  if (isClosed(status)) return 0;
  return Math.max(
    0,
    steps.findIndex(({ name }) => name === current_step),
  );
}

/** The step of the browser's current history entry; null when the entry is not one of ours. */
function entryPlace(): number | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return null;
  const place: unknown = Reflect.get(state, 'step');
  return typeof place === 'number' ? place : null;
}

/** Adds an entry for each step after that of the current entry. */
function addEntries(from: number | null, to: number): void {
  if (from === null) window.history.replaceState({ step: 0 }, '');
  for (let step = (from ?? 0) + 1; step <= to; step += 1) window.history.pushState({ step }, '');
}
