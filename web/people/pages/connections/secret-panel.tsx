import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { Connection, NewConnection } from './connection-words.js';
import { ConnectionShown } from './new-connection.js';

const OVERLAPS = [
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'One week' },
  { value: '2592000', label: '30 days' },
  { value: '0', label: 'Not at all' },
];

/** Makes a new secret, with a period in which both work. */
export function SecretPanel({ connection, path }: { connection: Connection; path: string }) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [asking, setAsking] = useState(false);
  const [overlap, setOverlap] = useState('86400');
  const [made, setMade] = useState<NewConnection | null>(null);
  const rotate = async (): Promise<void> => {
    const body = { expires_in: Number(overlap) };
    const answer = await run(() => api.post<NewConnection>(`${path}/rotate`, body));
    if (answer === null) return;
    setAsking(false);
    setMade(answer);
  };
  const until = connection.old_secret_expires_at;
  return (
    <Panel title="Secret" description="It was shown once. A new one can be made at any time.">
      <div className={layout.stack}>
        {until !== null && until * 1_000 > Date.now() && (
          <p className={layout.quiet}>
            The former secret works until <TimeText at={until} />.
          </p>
        )}
        {can('connections:write') && (
          <div className={layout.actions}>
            <ActionButton variant="default" onClick={() => setAsking(true)}>
              New secret
            </ActionButton>
          </div>
        )}
      </div>
      {asking && (
        <ModalDialog
          opened
          title="New secret"
          confirmLabel="Make it"
          busy={busy}
          onConfirm={() => void rotate()}
          onClose={() => setAsking(false)}
        >
          <div className={layout.stack}>
            <FormFailure failure={failure} />
            <NativeSelect
              label="How long does the former secret still work?"
              data={OVERLAPS}
              value={overlap}
              onChange={(event) => {
                setOverlap(event.currentTarget.value);
              }}
            />
          </div>
        </ModalDialog>
      )}
      {made && <ConnectionShown made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}
