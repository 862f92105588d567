import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { batchWords } from '../../words.js';
import { campaignName } from './campaign-words.js';
import { ExportButton } from '../export-button.js';

type Campaign = Schema<'ListedCampaignView'>;

const COLUMNS: readonly Column<Campaign>[] = [
  {
    header: 'Name',
    isName: true,
    cell: (row) => <PageLink to={`/campaigns/${row.id}`}>{campaignName(row)}</PageLink>,
  },
  { header: 'Prepared', cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'State', cell: ({ status }) => <StatusBadge {...batchWords(status)} /> },
  { header: 'Employees', align: 'end', cell: (row) => row.employee_count },
  {
    header: 'Verified',
    align: 'end',
    cell: (row) =>
      row.status === 'prepared' ? '–' : `${String(row.established)} of ${String(row.invited)}`,
  },
  { header: 'By', cell: (row) => (row.deliver === 'email' ? 'E-mail' : 'Text message') },
  { header: 'Ended', cell: (row) => <TimeText at={row.ended_at} /> },
];

/** Every campaign of invitations. */
export function CampaignListPage() {
  const { api, can } = useSignedIn();
  const list = useList<Campaign>({ api, path: '/campaigns' });
  return (
    <>
      <PageHeader
        title="Invitations"
        description="Employees get a link to a contact on record, and reminders until they have finished."
        actions={can('employees:export') && <ExportButton path="campaigns" name="campaigns.csv" />}
      />
      <DataTable
        caption="Campaigns of invitations"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState
            title="Nobody was invited yet"
            action={<PageLink to="/employees">Choose employees</PageLink>}
          >
            <p>Choose employees in the list, or filter it, and then “Invite to verify”.</p>
          </EmptyState>
        }
      />
    </>
  );
}
