import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.js';
import type { HostedApi } from './hosted-api.js';
import { type HostedSessionView, isClosed } from './hosted-session.js';
import { useWords } from './words/language-context.js';
import { ShieldIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';
import { MessageCard } from './pages/message-card.js';
import { asProblem } from '../kit/api-client.js';
import { resendDelay } from './pictures/resend.policy.js';
import { ActionButton } from '../kit/action-button.js';
import { forgetChoices } from './hooks/use-kept-choice.js';
import { useIdle } from './use-idle.js';
import './kiosk.css';

interface KioskProps {
  view: HostedSessionView;
  api: HostedApi;
  /** `onDone`: the person has read the end. */
  children: (onDone: () => void) => ReactNode;
}

/** A session on a shared device: the next person finds no trace of it. */
export function Kiosk({ view, api, children }: KioskProps) {
  const { kiosk } = useWords();
  const [isReset, setReset] = useState(false);
  const reset = () => setReset(true);
  const isChecking = view.steps.some(({ status }) => status === 'checking');
  const step = `${view.status} ${view.current_step ?? ''} ${isChecking}`;
  const { left, stay } = useIdle(!isReset && !isClosed(view.status) && !isChecking, step, reset);

  useEffect(() => {
    document.documentElement.dataset['kiosk'] = 'true';
  }, []);

  if (isReset) return <KioskReset view={view} api={api} />;
  return (
    <>
      {children(reset)}
      <ConfirmDialog
        opened={left !== null}
        title={kiosk.idle.title}
        cancelLabel={kiosk.idle.stay}
        confirmLabel={kiosk.idle.end}
        onConfirm={reset}
        onClose={stay}
      >
        <p>{kiosk.idle.text(left ?? 0)}</p>
      </ConfirmDialog>
    </>
  );
}

/** The cleared device for the next person. Redirects to the partner's address, if there is one. */
function KioskReset({ view, api }: { view: HostedSessionView; api: HostedApi }) {
  const { kiosk } = useWords();
  useEffect(() => {
    forgetChoices();
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

/**
 * Ends the session of a person who left, and retries until the server confirms. Returns the
 * partner's address for the browser, or null.
 */
async function endSession(
  api: Pick<HostedApi, 'leave'>,
  signal: AbortSignal,
): Promise<string | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return (await api.leave()).result?.redirect_url ?? null;
    } catch (error) {
      const delay = resendDelay(asProblem(error), failures);
      // A refusal means that it has already ended.
      if (delay === null) return null;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return null;
}

/** Long enough to read the end; the next person may be waiting. */
const STAY_MS = 12_000;

/** The closing page on a shared device. */
export function KioskEnd({ onDone }: { onDone: () => void }) {
  const { kiosk } = useWords();
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => end(), STAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ActionButton onClick={onDone}>{kiosk.end.done}</ActionButton>
      <p role="status">{kiosk.end.soon}</p>
    </>
  );
}
