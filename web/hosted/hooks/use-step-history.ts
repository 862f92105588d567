import { useEffect, useRef } from 'react';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

/**
 * Gives each step a browser history entry, so that Back returns one step. The server decides the
 * step; the history follows it.
 */
export function useStepHistory(
  view: HostedSessionView | null,
  { back, busy, failure }: Pick<SessionControls, 'back' | 'busy' | 'failure'>,
): void {
  const closed = view !== null && isClosed(view.status);
  const current = view === null || closed ? null : placeOf(view);
  const failed = failure?.action === 'back';
  /** The step that Back led to, until the session is there. */
  const wanted = useRef<number | null>(null);
  /** The code itself moved the history: the next event is not the person's Back button. */
  const moving = useRef(false);

  useEffect(() => {
    const move = (by: number) => {
      // One at a time: the history moves later, and a second move would leave the page.
      if (by === 0 || moving.current) return;
      moving.current = true;
      window.history.go(by);
    };
    // After the end, Back must lead to the page before the steps.
    if (closed) move(-(entryPlace() ?? 0));
    if (current === null) return undefined;

    const follow = () => {
      wanted.current = null;
      const entry = entryPlace();
      if (entry !== null && entry > current) move(current - entry);
      else addEntries(entry, current);
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
  }, [closed, current, failed, busy, back]);
}

function placeOf(view: HostedSessionView): number {
  return Math.max(
    0,
    view.steps.findIndex(({ name }) => name === view.current_step),
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
