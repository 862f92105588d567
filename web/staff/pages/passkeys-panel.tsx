import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import type { ApiClient } from '../../kit/api-client.js';
import { DataTable, type Column } from '../../kit/data/data-table.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { ModalDialog } from '../../kit/elements/modal-dialog.js';
import { Panel } from '../../kit/elements/panel.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { FormFailure } from '../../kit/forms/form-failure.js';
import { makePasskey, passkeyWords } from '../passkey-ceremony.js';

type Passkey = Schema<'PasskeyView'>;
type Passkeys = Schema<'PasskeyListView'>;

const KEY = ['own-passkeys'];

/** The passkeys of an account: a second one is the way in when the first is lost. */
export function PasskeysPanel({ api }: { api: ApiClient }) {
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const passkeys = useQuery({ queryKey: KEY, queryFn: () => api.get<Passkeys>('/passkeys') });
  const rows = passkeys.data?.data ?? [];

  const change = async (work: () => Promise<Passkeys>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      client.setQueryData(KEY, await work());
    } catch (error) {
      setFailure(passkeyWords(error));
    } finally {
      setBusy(false);
      setName(null);
    }
  };
  const add = async (given: string): Promise<Passkeys> => {
    const challenge = await api.post<Schema<'ChallengeView'>>('/passkeys/challenges', {});
    const response = await makePasskey(challenge);
    const { challenge_id } = challenge;
    return api.post('/passkeys', { challenge_id, response, name: given.trim() || 'Passkey' });
  };
  const columns: Column<Passkey>[] = [
    { id: 'name', header: 'Passkey', isName: true, cell: (row) => row.name },
    { id: 'kept', header: 'Copied', cell: (row) => (row.is_backed_up ? 'Yes' : 'This device') },
    { id: 'made', header: 'Made', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
    {
      id: 'used',
      header: 'Last used',
      cell: (row) => <TimeText at={row.last_used_at} none="Never" />,
    },
    {
      id: 'remove',
      header: 'Action',
      align: 'end',
      cell: (row) => (
        <ActionButton
          variant="default"
          size="compact-sm"
          blocked={busy || rows.length < 2}
          onClick={() => void change(() => api.post(`/passkeys/${row.id}/remove`, {}))}
        >
          Remove
        </ActionButton>
      ),
    },
  ];
  return (
    <Panel
      title="Passkeys"
      description="Two are better than one: with the other you still get in when one is lost."
      flush
      actions={
        <ActionButton
          variant="default"
          size="sm"
          busy={busy}
          onClick={() => {
            setName('');
          }}
        >
          Add a passkey
        </ActionButton>
      }
    >
      <FormFailure failure={failure} />
      <DataTable
        caption="Passkeys"
        columns={columns}
        empty={
          <EmptyState title="No passkey">
            <p>You signed in without one.</p>
          </EmptyState>
        }
        list={{
          rows,
          status: passkeys.data ? 'ready' : passkeys.error ? 'failed' : 'loading',
          problem: passkeys.error,
          nextCursor: null,
          previousCursor: null,
          reload: () => void passkeys.refetch(),
        }}
      />
      <ModalDialog
        opened={name !== null}
        title="Add a passkey"
        confirmLabel="Go on"
        busy={busy}
        onConfirm={() => void change(() => add(name ?? ''))}
        onClose={() => {
          setName(null);
        }}
      >
        <TextInput
          label="What you call it"
          placeholder="Work laptop"
          maxLength={60}
          value={name ?? ''}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
      </ModalDialog>
    </Panel>
  );
}
