import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { cursorOf, useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import { EndKey } from './end-key.js';
import { NewKey } from './new-key.js';

type ApiKey = Schema<'ApiKeyView'>;

const COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Name', isName: true, cell: (row) => row.name },
  {
    id: 'environment',
    header: 'Environment',
    cell: (row) => <EnvironmentBadge environment={row.environment} />,
  },
  { id: 'state', header: 'State', cell: (row) => <KeyState apiKey={row} /> },
  {
    id: 'used',
    header: 'Last used',
    cell: (row) => <TimeText at={row.last_used_at} none="Never" />,
  },
  { id: 'scopes', header: 'Scopes', cell: (row) => row.scopes.join(', ') || 'None' },
  { id: 'created', header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
];

function KeyState({ apiKey: { revoked_at: revoked, expires_at: until } }: { apiKey: ApiKey }) {
  if (revoked !== null) return <StatusBadge tone="neutral">Revoked</StatusBadge>;
  if (until === null) return <StatusBadge tone="good">Live</StatusBadge>;
  if (hasPassed(until)) return <StatusBadge tone="neutral">Replaced</StatusBadge>;
  return (
    <>
      <StatusBadge tone="waiting">Until</StatusBadge> <TimeText at={until} />
    </>
  );
}

function hasPassed(seconds: number): boolean {
  return seconds * 1_000 <= Date.now();
}

function isLive({ revoked_at: revoked, expires_at: until }: ApiKey): boolean {
  return revoked === null && (until === null || !hasPassed(until));
}

export function ApiKeysPage() {
  const { api, can } = useSignedIn();
  const cursor = cursorOf({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<ApiKey | null>(null);
  const list = useList<ApiKey>({ api, path: '/api_keys', cursor });
  const mayWrite = can('api_keys:write');
  const add = mayWrite && <ActionButton onClick={() => setAdding(true)}>New key</ActionButton>;
  return (
    <>
      <PageHeader
        title="API keys"
        description="With a key your own server begins sessions and reads results."
        actions={add}
      />
      <Panel flush>
        <DataTable
          caption="API keys"
          columns={mayWrite ? [...COLUMNS, endColumn(setChosen)] : COLUMNS}
          list={list}
          onPage={(search) => void navigate({ to: '/api-keys', search: search })}
          empty={
            <EmptyState title="No keys yet" action={add}>
              <p>
                Make one for each program that calls the API, with only the scopes that it needs. A
                key is shown once.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewKey onClose={() => setAdding(false)} />}
      {chosen && <EndKey apiKey={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function endColumn(onChoose: (key: ApiKey) => void): Column<ApiKey> {
  return {
    id: 'end',
    header: 'Action',
    align: 'end',
    cell: (row) =>
      isLive(row) && (
        <ActionButton variant="default" size="compact-sm" onClick={() => onChoose(row)}>
          Rotate or revoke
        </ActionButton>
      ),
  };
}
