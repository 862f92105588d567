import { useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import type { HostedApi } from '../hosted-api.js';
import { isClosed, type HostedSessionView } from '../hosted-session.js';
import { KioskReset } from './kiosk-reset.js';
import { useIdle } from './use-idle.js';
import './kiosk.css';
import { useWords } from '../words/language-context.js';

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
