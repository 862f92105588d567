import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { checkLabel } from './connection-words.js';

type Check = Schema<'ConnectionCheckView'> & { id: string };

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
export function ConnectionTest({ path }: { path: string }) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [checks, setChecks] = useState<Check[] | null>(null);
  if (!can('connections:write')) return null;
  const test = async (): Promise<void> => {
    const found = await run(() => api.post<Schema<'ConnectionTestView'>>(`${path}/test`, {}));
    setChecks(found?.checks.map((check) => ({ ...check, id: check.name })) ?? null);
  };
  return (
    <Panel title="Test" description="Checks what the connection needs, and says what to mend.">
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <div className={layout.actions}>
          <ActionButton busy={busy} onClick={() => void test()}>
            Test the connection
          </ActionButton>
        </div>
        {checks && (
          <DataTable caption="Checks" columns={COLUMNS} empty={null} list={wholeList(checks)} />
        )}
      </div>
    </Panel>
  );
}
