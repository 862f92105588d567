import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { stageWords, whyWords } from './campaign-words.js';

type Row = Schema<'InvitationRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Employee',
    isName: true,
    cell: (row) => (
      <Anchor component={Link} to={`/employees/${row.employee_row_id}`}>
        {row.name ?? row.employee_id ?? 'Erased'}
      </Anchor>
    ),
  },
  { id: 'employee_id', header: 'Employee id', cell: (row) => row.employee_id ?? '–' },
  {
    id: 'stage',
    header: 'Invitation',
    cell: ({ stage }) => (
      <StatusBadge tone={stageWords(stage).tone}>{stageWords(stage).label}</StatusBadge>
    ),
  },
  { id: 'code', header: 'Why', cell: ({ code }) => (code === null ? '–' : whyWords(code)) },
  { id: 'reminders', header: 'Reminders', align: 'end', cell: (row) => row.reminders },
  { id: 'invited', header: 'Invited', cell: (row) => <TimeText at={row.invited_at} /> },
];

/** A hundred employees of a campaign at a time. */
export function InvitationRows({ campaign }: { campaign: Schema<'CampaignView'> }) {
  const { api } = useSignedIn();
  const [after, setAfter] = useState(0);
  const query = useQuery({
    queryKey: ['campaign', campaign.id, 'rows', after, campaign.status, campaign.progress],
    queryFn: () =>
      api.get<Schema<'InvitationRowsView'>>(
        `/campaigns/${campaign.id}/invitations?after=${String(after)}`,
      ),
    placeholderData: (before) => before,
  });
  const rows = (query.data?.rows ?? []).map((row) => ({ ...row, id: String(row.number) }));
  const next = query.data?.next_after ?? null;
  return (
    <div className={classes.stack}>
      <DataTable
        caption="Employees of this campaign"
        columns={COLUMNS}
        list={wholeList(rows)}
        empty={<></>}
      />
      {(after > 0 || next !== null) && (
        <nav className={classes.actions} aria-label="Pages of the employees">
          <ActionButton
            variant="default"
            blocked={after === 0}
            onClick={() => {
              setAfter(0);
            }}
          >
            First
          </ActionButton>
          <ActionButton
            variant="default"
            blocked={next === null}
            onClick={() => {
              if (next !== null) setAfter(next);
            }}
          >
            Next
          </ActionButton>
        </nav>
      )}
    </div>
  );
}
