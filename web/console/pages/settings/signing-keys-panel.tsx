import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { readingOf, wholeList } from '../../../kit/data/list-page.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';

type SigningKey = Schema<'SigningKeyView'> & { id: string };

const STATES: Record<SigningKey['state'], Status> = {
  next: { label: 'Signs next', tone: 'waiting' },
  current: { label: 'Signs now', tone: 'good' },
  previous: { label: 'Still verifies', tone: 'neutral' },
  retired: { label: 'Retired', tone: 'neutral' },
};

const COLUMNS: readonly Column<SigningKey>[] = [
  { header: 'Key (kid)', isName: true, cell: (row) => row.key_id },
  { header: 'Environment', cell: (row) => <EnvironmentBadge environment={row.environment} /> },
  { header: 'State', cell: (row) => <StatusBadge {...STATES[row.state]} /> },
  { header: 'Signs from', cell: (row) => <TimeText at={row.activate_at} /> },
  { header: 'Published until', cell: (row) => <TimeText at={row.retire_at} none="Open" /> },
];

/** The keys of tokens, to compare with a `kid`. They belong to the whole deployment. */
export function SigningKeysPanel() {
  const { api } = useSignedIn();
  const query = useOne<Schema<'SigningKeysView'>>(api, '/signing_keys');
  const rows = (query.data?.keys ?? []).map((key) => ({ ...key, id: key.key_id }));
  return (
    <Panel
      flush
      title="Signing keys"
      description="They sign the tokens of every organization here, so the operator rotates them: cli signing-keys."
    >
      <DataTable
        caption="Signing keys"
        columns={COLUMNS}
        list={{ ...wholeList(rows), ...readingOf(query) }}
        empty={<p>No token was signed yet.</p>}
      />
    </Panel>
  );
}
