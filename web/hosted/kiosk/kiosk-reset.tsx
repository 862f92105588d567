import { useEffect } from 'react';
import { ShieldIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import type { HostedApi } from '../hosted-api.js';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import { MessageCard } from '../pages/message-card.js';
import { endSession } from './end-session.js';
import { KIOSK_WORDS } from './kiosk-words.js';

/** The cleared device for the next person. Redirects to the partner's address, if there is one. */
export function KioskReset({ view, api }: { view: HostedSessionView; api: HostedApi }) {
  useEffect(() => {
    const stop = new AbortController();
    const start = isClosed(view.status)
      ? Promise.resolve(view.result?.redirect_url ?? null)
      : endSession(api, stop.signal);
    void start.then((address) => {
      // `replace`: the Back button must not lead to the person's page.
      if (address !== null && !stop.signal.aborted) window.location.replace(address);
    });
    return () => {
      stop.abort();
    };
  }, [view, api]);
  return (
    <PageShell>
      <MessageCard
        icon={<ShieldIcon size={30} />}
        tone="neutral"
        title={KIOSK_WORDS.reset.title}
        takesFocus
      >
        <p>{KIOSK_WORDS.reset.text}</p>
        <p>{KIOSK_WORDS.reset.help}</p>
      </MessageCard>
    </PageShell>
  );
}
