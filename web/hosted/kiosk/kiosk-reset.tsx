import { useEffect } from 'react';
import { ShieldIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import type { HostedApi } from '../hosted-api.js';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import { MessageCard } from '../pages/message-card.js';
import { endSession } from './end-session.js';
import { useWords } from '../words/language-context.js';

/** The cleared device for the next person. Redirects to the partner's address, if there is one. */
export function KioskReset({ view, api }: { view: HostedSessionView; api: HostedApi }) {
  const { kiosk } = useWords();
  useEffect(() => {
    const stop = new AbortController();
    const start = isClosed(view.status)
      ? Promise.resolve(view.result?.redirect_url ?? null)
      : endSession(api, stop.signal);
    void start.then((address) => {
      // `replace`: the Back button must not lead to the person's page.
      if (address !== null && !stop.signal.aborted) window.location.replace(address);
    });
    return () => stop.abort();
  }, [view, api]);
  return (
    <PageShell>
      <MessageCard
        icon={<ShieldIcon size={30} />}
        tone="neutral"
        title={kiosk.reset.title}
        takesFocus
      >
        <p>{kiosk.reset.text}</p>
        <p>{kiosk.reset.help}</p>
      </MessageCard>
    </PageShell>
  );
}
