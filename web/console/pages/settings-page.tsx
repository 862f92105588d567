import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { SendersPanels } from '../../kit/settings/senders-panel.js';
import { BrandPanel } from '../../kit/settings/brand-panel.js';
import type { Schema } from '../../api/schemas.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { readingOf, useList, wholeList } from '../../kit/data/list-page.js';
import { EnvironmentBadge } from '../environment-badge.js';
import { useOne } from '../../kit/data/use-one.js';
import { type Status, StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { LegalHoldsPanel } from './legal-holds-panel.js';
import layout from '../../kit/forms/layout.module.css';

/** What holds for the whole organization. */
export function SettingsPage() {
  const { workspace, can } = useSignedIn();
  return (
    <>
      <PageHeader title="Settings" description={`What holds for all of ${workspace.name}.`} />
      {can('members:read') && (
        <Panel
          title="Members and single sign-on"
          description="Who works here, and how they sign in."
        >
          <div className={layout.actions}>
            <PageLink to="/members">Members and single sign-on</PageLink>
          </div>
        </Panel>
      )}
      {can('projects:read') && <RetentionPanel />}
      <BrandPanel description="What people see on the page that verifies them, and in our letters." />
      <SendersPanels />
      <LegalHoldsPanel />
      <SigningKeysPanel />
    </>
  );
}

type Project = Schema<'ProjectView'>;

const PROJECT_COLUMNS: readonly Column<Project>[] = [
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
function RetentionPanel() {
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
        columns={PROJECT_COLUMNS}
        list={list}
        empty={<p>There is no project yet.</p>}
      />
    </Panel>
  );
}

type SigningKey = Schema<'SigningKeyView'> & { id: string };

const STATES: Record<SigningKey['state'], Status> = {
  next: { label: 'Signs next', tone: 'waiting' },
  current: { label: 'Signs now', tone: 'good' },
  previous: { label: 'Still verifies', tone: 'neutral' },
  retired: { label: 'Retired', tone: 'neutral' },
};

const KEY_COLUMNS: readonly Column<SigningKey>[] = [
  { header: 'Key (kid)', isName: true, cell: (row) => row.key_id },
  { header: 'Environment', cell: (row) => <EnvironmentBadge environment={row.environment} /> },
  { header: 'State', cell: (row) => <StatusBadge {...STATES[row.state]} /> },
  { header: 'Signs from', cell: (row) => <TimeText at={row.activate_at} /> },
  { header: 'Published until', cell: (row) => <TimeText at={row.retire_at} none="Open" /> },
];

/** The keys of tokens, to compare with a `kid`. They belong to the whole deployment. */
function SigningKeysPanel() {
  const { api } = useSignedIn();
  const query = useOne<Schema<'SigningKeysView'>>(api, '/signing_keys');
  const rows = (query.data?.keys ?? []).map((key) => ({ ...key, id: key.key_id }));
  return (
    <Panel
      flush
      title="Signing keys"
      description="They sign the tokens of every organization here, so the operator rotates them: cli signing-keys."
    >
      <DataTable
        caption="Signing keys"
        columns={KEY_COLUMNS}
        list={{ ...wholeList(rows), ...readingOf(query) }}
        empty={<p>No token was signed yet.</p>}
      />
    </Panel>
  );
}
