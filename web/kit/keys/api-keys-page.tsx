import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { type Column, DataTable } from '../data/data-table.js';
import { useListAddress } from '../data/list-address.js';
import { useList } from '../data/list-page.js';
import { words } from '../data/words.js';
import { EmptyState } from '../elements/empty-state.js';
import { PageHeader } from '../elements/page-header.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { useMemberNames } from '../members/use-member-names.js';
import { useSignedIn } from '../session/signed-in.js';
import { useChange } from '../data/use-change.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { keyProduct, type ShownKey } from './key-product.js';
import { KeyShown, NewKey } from './new-key.js';
import { OverlapSelect } from './new-secret-dialog.js';
import layout from '../forms/layout.module.css';

const COLUMNS: readonly Column<ShownKey>[] = [
  { header: 'Name', isName: true, cell: (row) => row.name },
  { header: 'State', cell: (row) => <KeyState apiKey={row} /> },
  { header: 'Scopes', cell: (row) => row.scopes.join(', ') || 'None' },
  { header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
  { header: 'Made by', cell: (row) => <Maker id={row.created_by} /> },
];

/** Of keys of the verification service alone. */
const SERVICE_COLUMNS: readonly Column<ShownKey>[] = [
  {
    header: 'Environment',
    cell: ({ environment = '' }) => (
      <StatusBadge
        tone={environment === 'production' ? 'good' : 'waiting'}
        label={words(environment)}
      />
    ),
  },
  {
    header: 'Last used',
    cell: ({ last_used_at: at }) => <TimeText at={at ?? null} none="Never" />,
  },
];

/** A removed member may still know the keys that they made. */
function Maker({ id }: { id: string | null }) {
  const names = useMemberNames();
  if (id === 'operator') return 'The operator of this service';
  return id === null ? 'Unknown' : (names.get(id) ?? id);
}

interface KeyStateProps {
  apiKey: ShownKey;
}

function KeyState({ apiKey: { revoked_at: revoked, expires_at: until = null } }: KeyStateProps) {
  if (revoked !== null) return <StatusBadge tone="neutral" label="Revoked" />;
  if (until === null) return <StatusBadge tone="good" label="Live" />;
  if (hasPassed(until)) return <StatusBadge tone="neutral" label="Replaced" />;
  return (
    <>
      <StatusBadge tone="waiting" label="Until" /> <TimeText at={until} />
    </>
  );
}

function hasPassed(seconds: number): boolean {
  return seconds * 1_000 <= Date.now();
}

function isLive({ revoked_at: revoked, expires_at: until = null }: ShownKey): boolean {
  return revoked === null && (until === null || !hasPassed(until));
}

export function ApiKeysPage() {
  const { api, can, workspace } = useSignedIn();
  const { does, hasEnvironments } = keyProduct(workspace.console);
  const { place } = useListAddress('/api-keys');
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<ShownKey | null>(null);
  const list = useList<ShownKey>({ api, path: '/api_keys', place });
  const mayWrite = can('api_keys:write');
  const add = mayWrite && <ActionButton onClick={() => setAdding(true)}>New key</ActionButton>;
  return (
    <>
      <PageHeader title="API keys" description={does} actions={add} />
      <Panel flush>
        <DataTable
          caption="API keys"
          columns={[
            ...COLUMNS,
            ...(hasEnvironments ? SERVICE_COLUMNS : []),
            ...(mayWrite ? [endColumn(setChosen, hasEnvironments)] : []),
          ]}
          list={list}
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

function endColumn(onChoose: (key: ShownKey) => void, canReplace: boolean): Column<ShownKey> {
  return {
    header: 'Action',
    align: 'end',
    cell: (row) =>
      isLive(row) && (
        <ActionButton variant="default" size="compact-sm" onClick={() => onChoose(row)}>
          {canReplace ? 'Rotate or revoke' : 'Revoke'}
        </ActionButton>
      ),
  };
}

const REVOKING = <p>Once it is revoked, programs that use this key are refused at once.</p>;

interface EndKeyProps {
  apiKey: ShownKey;
  onClose: () => void;
}

/** Replaces a key, with a period in which both keys work, or ends it immediately. */
function EndKey({ apiKey, onClose }: EndKeyProps) {
  const { api, workspace } = useSignedIn();
  const { hasEnvironments: canReplace } = keyProduct(workspace.console);
  const { busy, failure, run } = useChange();
  const [overlap, setOverlap] = useState('604800');
  const [made, setMade] = useState<(ShownKey & { secret: string }) | null>(null);
  const path = `/api_keys/${apiKey.id}`;
  const rotate = async (): Promise<void> => {
    const body = { overlap_seconds: Number(overlap) };
    setMade(await run(() => api.post<ShownKey & { secret: string }>(`${path}/rotate`, body)));
  };
  const revoke = async (): Promise<void> => {
    if ((await run(() => api.post(`${path}/revoke`, {}), 'The key is revoked.')) !== null)
      onClose();
  };
  if (made) return <KeyShown made={made} onClose={onClose} />;
  const hasSuccessor = typeof apiKey.expires_at === 'number';
  const isReplaceable = canReplace && !hasSuccessor;
  return (
    <ModalDialog
      title={isReplaceable ? apiKey.name : `Revoke ${apiKey.name}?`}
      confirmLabel={isReplaceable ? 'Make a successor' : 'Revoke now'}
      danger={!isReplaceable}
      busy={busy}
      submit={() => void (isReplaceable ? rotate() : revoke())}
      onClose={onClose}
      failure={failure}
    >
      {!isReplaceable && REVOKING}
      {hasSuccessor && <p>It has a successor already, and ends by itself.</p>}
      {isReplaceable && (
        <OverlapSelect
          label="How long does the old key still work?"
          description="The successor has the same name, environment and scopes"
          value={overlap}
          onChange={setOverlap}
        />
      )}
      {isReplaceable && REVOKING}
      {isReplaceable && (
        <div className={layout.actions}>
          <ActionButton variant="default" color="red" busy={busy} onClick={() => void revoke()}>
            Revoke now
          </ActionButton>
        </div>
      )}
    </ModalDialog>
  );
}
