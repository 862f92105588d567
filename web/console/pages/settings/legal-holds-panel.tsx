import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { LiftHold, PlaceHold } from './hold-dialogs.js';
import layout from '../../../kit/forms/layout.module.css';
import { holdReason, holdScope } from './hold-words.js';

type LegalHold = Schema<'LegalHoldView'>;

const COLUMNS: readonly Column<LegalHold>[] = [
  {
    header: 'Held',
    isName: true,
    cell: (row) => (
      <>
        {row.id}
        <p className={layout.quiet}>{holdScope(row.id)}</p>
      </>
    ),
  },
  { header: 'Reason', cell: (row) => holdReason(row.reason) },
  {
    header: 'Placed',
    cell: (row) => (
      <>
        <TimeText at={row.placed_at} />
        {row.placed_by !== null && <p className={layout.quiet}>{row.placed_by}</p>}
      </>
    ),
  },
];

/** What nobody and nothing may delete. */
export function LegalHoldsPanel() {
  const { api, can } = useSignedIn();
  const [placing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<LegalHold | null>(null);
  const list = useList<LegalHold>({ api, path: '/legal_holds' });
  const mayChange = can('settings:write');
  const action: Column<LegalHold> = {
    header: 'Action',
    align: 'end',
    cell: (row) => (
      <ActionButton variant="default" size="compact-sm" onClick={() => setLifting(row)}>
        Lift
      </ActionButton>
    ),
  };
  const place = mayChange && (
    <ActionButton variant="default" onClick={() => setPlacing(true)}>
      Place a hold
    </ActionButton>
  );
  return (
    <Panel
      flush
      title="Legal holds"
      description="Nothing under a hold is redacted or deleted: not by request, and not by retention."
      actions={place}
    >
      <DataTable
        caption="Legal holds"
        columns={mayChange ? [...COLUMNS, action] : COLUMNS}
        list={list}
        empty={
          <EmptyState title="No legal holds">
            <p>Place one on a session, a person or a project that a dispute is about.</p>
          </EmptyState>
        }
      />
      {placing && <PlaceHold onClose={() => setPlacing(false)} />}
      {lifting && <LiftHold hold={lifting} onClose={() => setLifting(null)} />}
    </Panel>
  );
}
