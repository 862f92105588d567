import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { EmployeeRows } from '../employee-rows.js';
import { stageWords, STAGES, whyWords } from './campaign-words.js';

const ALL = 'all';

type Row = Schema<'InvitationRowView'> & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Invitation', cell: ({ stage }) => <StatusBadge {...stageWords(stage)} /> },
  { header: 'Why', cell: ({ code }) => (code === null ? '–' : whyWords(code)) },
  { header: 'Reminders', align: 'end', cell: (row) => row.reminders },
  { header: 'Invited', cell: (row) => <TimeText at={row.invited_at} /> },
];

/** The employees of a campaign, and how far each is. */
export function InvitationRows({ campaign }: { campaign: Schema<'CampaignView'> }) {
  const { api } = useSignedIn();
  const [after, setAfter] = useState(0);
  const [stage, setStage] = useState(ALL);
  const page = useQuery({
    queryKey: ['campaigns', campaign.id, 'rows', stage, after, campaign.status, campaign.progress],
    queryFn: () =>
      api.get<Schema<'InvitationRowsView'>>(
        `/campaigns/${campaign.id}/invitations?after=${String(after)}${stage === ALL ? '' : `&stage=${stage}`}`,
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <ChoiceSelect
        className={classes.narrow}
        label="Show"
        value={stage}
        data={[
          { value: ALL, label: 'Everybody' },
          ...STAGES.map((value) => ({ value, label: stageWords(value).label })),
        ]}
        onChange={(value) => {
          setStage(value);
          setAfter(0);
        }}
      />
      <EmployeeRows
        caption="Employees of this campaign"
        columns={COLUMNS}
        page={page}
        after={after}
        onPage={setAfter}
      />
    </>
  );
}
