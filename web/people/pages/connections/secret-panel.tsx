import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import layout from '../../../kit/forms/layout.module.css';
import { NewSecretDialog } from '../../../kit/keys/new-secret-dialog.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { Connection, NewConnection } from './connection-words.js';
import { SecretsShown } from './new-connection.js';

/** Makes a new secret, with a period in which both work. */
export function SecretPanel({ connection, path }: { connection: Connection; path: string }) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewConnection | null>(null);
  const rotate = async (overlap: number): Promise<void> => {
    const body = { expires_in: overlap };
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
        <NewSecretDialog
          busy={busy}
          failure={failure}
          onMake={(overlap) => void rotate(overlap)}
          onClose={() => setAsking(false)}
        />
      )}
      {made && <SecretsShown made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}
