import { useEffect } from 'react';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import { isFramed, tellParent } from './parent-page.js';

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
