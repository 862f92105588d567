import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { useList } from '../../kit/data/list-page.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { Panel } from '../../kit/elements/panel.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../kit/forms/use-change-form.js';
import { HOLD_REASONS, holdReason, holdScope, LIFT_REASONS } from './hold-words.js';
import layout from '../../kit/forms/layout.module.css';

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

const HOLDABLE = /^(vs|user|proj)_[0-9a-z]{26}$/;

function PlaceHold({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { id: '', reason: 'litigation' },
    validate: {
      id: (value: string) =>
        HOLDABLE.test(value.trim()) ? null : 'Write the id of a session, a user or a project',
    },
    change: ({ id, reason }) => api.post(`/legal_holds/${id.trim()}/place`, { reason }),
    said: 'The hold is placed.',
    onDone: onClose,
  });
  return (
    <ModalDialog
      {...state}
      title="Place a legal hold"
      confirmLabel="Place the hold"
      onClose={onClose}
    >
      <TextInput
        label="Session, user or project"
        description="Its id; a user or a project is held with all sessions"
        required
        {...form.getInputProps('id')}
      />
      <NativeSelect label="Reason" data={[...HOLD_REASONS]} {...form.getInputProps('reason')} />
    </ModalDialog>
  );
}

interface LiftHoldProps {
  hold: Schema<'LegalHoldView'>;
  onClose: () => void;
}

function LiftHold({ hold, onClose }: LiftHoldProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: { reason: 'matter_closed' },
    change: (values) => api.post(`/legal_holds/${hold.id}/lift`, values),
    said: 'The hold is lifted.',
    onDone: onClose,
  });
  return (
    <ModalDialog
      {...state}
      danger
      title="Lift this legal hold?"
      confirmLabel="Lift the hold"
      onClose={onClose}
    >
      <p>
        {holdScope(hold.id)}: <code>{hold.id}</code>. What is past its retention is deleted within
        the hour, and nothing brings it back.
      </p>
      <NativeSelect label="Reason" data={LIFT_REASONS} {...form.getInputProps('reason')} />
    </ModalDialog>
  );
}
