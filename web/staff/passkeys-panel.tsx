import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import type { ApiClient } from '../kit/api-client.js';
import { type Column, DataTable } from '../kit/data/data-table.js';
import { readingOf, wholeList } from '../kit/data/list-page.js';
import { EmptyState } from '../kit/elements/empty-state.js';
import { ModalDialog } from '../kit/dialogs/modal-dialog.js';
import { Panel } from '../kit/elements/panel.js';
import { TimeText } from '../kit/elements/time-text.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { useCall } from '../kit/data/use-call.js';
import { makePasskey, passkeyWords } from './passkey-ceremony.js';

type Passkey = Schema<'PasskeyView'>;

const COLUMNS: readonly Column<Passkey>[] = [
  { header: 'Passkey', isName: true, cell: (row) => row.name },
  { header: 'Copied', cell: (row) => (row.is_backed_up ? 'Yes' : 'This device') },
  { header: 'Made', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
  { header: 'Last used', cell: (row) => <TimeText at={row.last_used_at} none="Never" /> },
];

/** The passkeys of an account: a second one is the way in when the first is lost. */
export function PasskeysPanel({ api }: { api: ApiClient }) {
  const { passkeys, name, setName, setAsking, busy, failure, add, remove } = useOwnPasskeys(api);
  const rows = passkeys.data?.data ?? [];
  return (
    <Panel
      title="Passkeys"
      description="Two are better than one: with the other you still get in when one is lost."
      flush
      actions={
        <ActionButton variant="default" size="sm" busy={busy} onClick={() => setAsking(true)}>
          Add a passkey
        </ActionButton>
      }
    >
      {name === null && <FormFailure failure={failure} />}
      <DataTable
        caption="Passkeys"
        columns={[...COLUMNS, removal(busy || rows.length < 2, (id) => void remove(id))]}
        empty={
          <EmptyState title="No passkey">
            <p>You signed in without one.</p>
          </EmptyState>
        }
        list={{ ...wholeList(rows), ...readingOf(passkeys) }}
      />
      <NameDialog
        name={name}
        busy={busy}
        failure={failure}
        onName={setName}
        onConfirm={() => void add(name ?? '')}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}

function removal(blocked: boolean, onRemove: (id: string) => void): Column<Passkey> {
  return {
    header: 'Action',
    align: 'end',
    cell: (row) => (
      <ActionButton
        variant="default"
        size="compact-sm"
        blocked={blocked}
        onClick={() => onRemove(row.id)}
      >
        Remove
      </ActionButton>
    ),
  };
}

interface NameDialogProps {
  /** Null while it is closed. */
  name: string | null;
  busy: boolean;
  failure: string | null;
  onName: (name: string) => void;
  onConfirm: () => void;
  onClose: () => void;
}

function NameDialog({ name, busy, failure, onName, onConfirm, onClose }: NameDialogProps) {
  return (
    <ModalDialog
      opened={name !== null}
      title="Add a passkey"
      confirmLabel="Go on"
      busy={busy}
      submit={onConfirm}
      onClose={onClose}
      failure={failure}
    >
      <TextInput
        label="What you call it"
        placeholder="Work laptop"
        maxLength={60}
        value={name ?? ''}
        onChange={(event) => onName(event.currentTarget.value)}
      />
    </ModalDialog>
  );
}

type Passkeys = Schema<'PasskeyListView'>;

const KEY = ['own-passkeys'];

/** The passkeys of the account, and the name of one that is being added: null while none is. */
function useOwnPasskeys(api: ApiClient) {
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useCall(passkeyWords);
  const passkeys = useQuery({ queryKey: KEY, queryFn: () => api.get<Passkeys>('/passkeys') });

  const change = (work: () => Promise<Passkeys>) =>
    run(async () => {
      client.setQueryData(KEY, await work());
      setName(null);
    });
  /** Asks for the name of a new one, or no longer. A failure from before is of something else. */
  const setAsking = (asking: boolean): void => {
    setFailure(null);
    setName(asking ? '' : null);
  };
  const add = (given: string) =>
    change(async () => {
      const challenge = await api.post<Schema<'ChallengeView'>>('/passkeys/challenges', {});
      const response = await makePasskey(challenge);
      const { challenge_id } = challenge;
      return api.post('/passkeys', { challenge_id, response, name: given.trim() || 'Passkey' });
    });
  const remove = (id: string) => change(() => api.post(`/passkeys/${id}/remove`, {}));
  return { passkeys, name, setName, setAsking, busy, failure, add, remove };
}
