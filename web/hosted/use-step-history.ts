import { useEffect, useRef } from 'react';
import { isClosed, type HostedSessionView } from './hosted-session.js';
import type { SessionControls } from './use-hosted-session.js';

/**
 * Gives each step an entry in the browser's history, so that the browser's Back button goes a step back. The server says
 * where the session stands; the history follows it.
 */
export function useStepHistory(
  view: HostedSessionView | null,
  { back, busy, failure }: Pick<SessionControls, 'back' | 'busy' | 'failure'>,
): void {
  const closed = view !== null && isClosed(view.status);
  const current = view === null || closed ? null : placeOf(view);
  const failed = failure?.action === 'back';
  /** The step that the browser's Back button led to, until the session stands there. */
  const wanted = useRef<number | null>(null);
  /** A move of ours is under way: the event that tells of it is nobody's Back button. */
  const moving = useRef(false);

  useEffect(() => {
    const move = (by: number) => {
      if (by === 0) return;
      moving.current = true;
      window.history.go(by);
    };
    // The entries of the steps must not lie between the person and the page they came from.
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
    return () => {
      window.removeEventListener('popstate', onPop);
    };
  }, [closed, current, failed, busy, back]);
}

function placeOf(view: HostedSessionView): number {
  return Math.max(
    0,
    view.steps.findIndex(({ name }) => name === view.current_step),
  );
}

/** The step that the browser's current history entry stands for; null where it is not one of ours yet. */
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
