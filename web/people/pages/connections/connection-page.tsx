import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';
import { Examination } from '../../../kit/data/examination.js';
import { type Status, StatusBadge } from '../../../kit/elements/status-badge.js';
import { NewSecretDialog } from '../../../kit/keys/new-secret-dialog.js';
import { CollectorPanel } from './collector-panel.js';
import {
  checkLabel,
  type Connection,
  hasOwnSecret,
  isSentTo,
  KINDS,
  labelOf,
  type NewConnection,
  setUpText,
} from './connection-words.js';
import { ConnectionState } from './connections-page.js';
import { SetUpValues } from './set-up-values.js';
import { SecretsShown } from './new-connection.js';
import layout from '../../../kit/forms/layout.module.css';

/** One foreign system: what to enter there, its secret, its test and its switch. */
export function ConnectionPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/connections/${encodeURIComponent(id)}`;
  const query = useOne<Connection>(api, path);
  if (!query.data) return <Absent title="Connection" query={query} />;
  const connection = query.data;
  const sent = isSentTo(connection.kind);
  return (
    <>
      <PageHeader
        title={connection.name}
        description={KINDS[connection.kind]}
        back={<PageLink to="/connections">Connections</PageLink>}
      />
      <div className={layout.stack}>
        <Panel
          title="Set-up"
          description={sent ? 'Where this gateway sends.' : 'Enter these at the foreign system.'}
        >
          <div className={layout.stack}>
            {!sent && <SetUpValues setup={connection.setup} />}
            <Facts
              facts={[
                ...(sent ? Object.entries(connection.setup) : []).map(
                  ([name, value]): [string, string] => [labelOf(name), setUpText(name, value)],
                ),
                ['State', <ConnectionState key="s" connection={connection} />],
                ['Made', <TimeText key="m" at={connection.created_at} />],
                ['Last used', <TimeText key="u" at={connection.last_used_at} none="Never" />],
                ['Last error', connection.last_error],
                ['Failed', connection.last_error_at && <TimeText at={connection.last_error_at} />],
              ]}
            />
          </div>
        </Panel>
        <ConnectionTest path={path} />
        {connection.kind === 'log_export' && <CollectorPanel connection={connection} path={path} />}
        {hasOwnSecret(connection.kind) && <SecretPanel connection={connection} path={path} />}
        <StatePanel connection={connection} path={path} />
      </div>
    </>
  );
}

function StatePanel({ connection, path }: { connection: Connection; path: string }) {
  const { api, can } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  if (!can('connections:write')) return null;
  const { enabled } = connection;
  const toggle = (): void => {
    const said = enabled ? 'Switched off.' : 'Switched on.';
    void run(() => api.patch(path, { enabled: !enabled }), said);
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    // Away first: this page would read again what is gone.
    await navigate({ to: '/connections' });
  };
  return (
    <Panel
      title="State"
      description={
        isSentTo(connection.kind)
          ? 'To a connection that is off nothing is sent.'
          : 'A connection that is off refuses the foreign system at once.'
      }
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <div className={layout.actions}>
          <ActionButton variant="default" blocked={busy} onClick={toggle}>
            {enabled ? 'Switch off' : 'Switch on'}
          </ActionButton>
          <ConfirmedCall
            label="Remove"
            blocked={busy}
            title={`Remove ${connection.name}`}
            confirmLabel="Remove"
            call={remove}
          >
            <p>
              {hasOwnSecret(connection.kind) ? 'Its secret ends now.' : 'It ends now.'}
              {connection.kind === 'scim' &&
                ' Employees stay as they are, and HR owns their values from then on.'}
            </p>
          </ConfirmedCall>
        </div>
      </div>
    </Panel>
  );
}

type Check = Schema<'ConnectionCheckView'>;

const OUTCOMES: Record<Check['status'], Status> = {
  ok: { tone: 'good', label: 'Passed' },
  failed: { tone: 'bad', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Not tried' },
};

const COLUMNS: readonly Column<Check>[] = [
  { header: 'Check', isName: true, cell: ({ name }) => checkLabel(name) },
  { header: 'Outcome', cell: ({ status }) => <StatusBadge {...OUTCOMES[status]} /> },
  { header: 'What to do', cell: ({ fix }) => fix ?? '–' },
];

/** Checks what the connection needs, and names what to mend. */
function ConnectionTest({ path }: { path: string }) {
  const { api, can } = useSignedIn();
  if (!can('connections:write')) return null;
  return (
    <Examination
      title="Test"
      description="Checks what the connection needs, and says what to mend."
      label="Test the connection"
      caption="Checks"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      examine={async () =>
        (await api.post<Schema<'ConnectionTestView'>>(`${path}/test`, {})).checks
      }
    />
  );
}

/** Makes a new secret, with a period in which both work. */
function SecretPanel({ connection, path }: { connection: Connection; path: string }) {
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
