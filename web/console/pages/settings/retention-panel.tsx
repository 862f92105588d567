import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useList } from '../../../kit/data/list-page.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';

type Project = Schema<'ProjectView'>;

const COLUMNS: readonly Column<Project>[] = [
  {
    header: 'Project',
    isName: true,
    cell: (row) => (
      <PageLink to={`/projects/${row.id}`} search={{ tab: 'retention' }}>
        {row.name}
      </PageLink>
    ),
  },
  { header: 'Environment', cell: (row) => <EnvironmentBadge environment={row.environment} /> },
  {
    header: 'Results',
    cell: ({ results_days: days }) => (days === null ? 'Until redacted' : `${String(days)} days`),
  },
  { header: 'Pictures', cell: (row) => `${String(row.pictures_days)} days` },
];

/** How long each project keeps what it learns; it is changed in the project. */
export function RetentionPanel() {
  const { api } = useSignedIn();
  const list = useList<Project>({ api, path: '/projects' });
  return (
    <Panel
      flush
      title="Retention"
      description="Each project says how long it keeps what it learns."
    >
      <DataTable
        caption="Retention of each project"
        columns={COLUMNS}
        list={list}
        empty={<p>There is no project yet.</p>}
      />
    </Panel>
  );
}
