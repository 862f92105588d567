import { useEffect } from 'react';
import { type HostedSessionView, isClosed } from './hosted-session.js';

/** Messages to the surrounding page: ids only. It gets the result from its own backend. */
export interface ParentMessage {
  object_name: 'hosted_page_message';
  event: 'opened' | 'ended';
  session_id: string;
}

/** Whether another page shows this one in a frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * The listed origins that the surrounding page may have. `above`: origins around this frame,
 * nearest first; undefined in some browsers.
 */
export function targetOrigins(
  listed: readonly string[],
  above: ArrayLike<string> | undefined,
): readonly string[] {
  return above === undefined ? listed : listed.filter((origin) => origin === above[0]);
}

/** Sends a message to the surrounding page. The browser delivers it only to a listed origin. */
export function tellParent(listed: readonly string[], message: ParentMessage): void {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: DOMStringList };
  for (const origin of targetOrigins(listed, ancestorOrigins))
    window.parent.postMessage(message, origin);
}

/** Tells the surrounding page when the session is shown and when it has ended. */
export function useParentPage(view: HostedSessionView | null): void {
  const id = view?.id ?? null;
  const event = view && isClosed(view.status) ? 'ended' : 'opened';
  const listed = view?.embedding_origins.join(' ') ?? '';
  useEffect(() => {
    if (id === null || listed === '' || !isFramed()) return;
    tellParent(listed.split(' '), { object_name: 'hosted_page_message', event, session_id: id });
  }, [id, event, listed]);
}
