import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EmployeeRows } from '../employee-rows.js';
import { stageWords, whyWords } from './campaign-words.js';

type Row = Schema<'InvitationRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
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

/** The employees of a campaign, and how far each is. */
export function InvitationRows({ campaign }: { campaign: Schema<'CampaignView'> }) {
  const { api } = useSignedIn();
  const [after, setAfter] = useState(0);
  const { data } = useQuery({
    queryKey: ['campaign', campaign.id, 'rows', after, campaign.status, campaign.progress],
    queryFn: () =>
      api.get<Schema<'InvitationRowsView'>>(
        `/campaigns/${campaign.id}/invitations?after=${String(after)}`,
      ),
    placeholderData: (before) => before,
  });
  return (
    <EmployeeRows
      caption="Employees of this campaign"
      columns={COLUMNS}
      page={data}
      after={after}
      onPage={setAfter}
    />
  );
}
