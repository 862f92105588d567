import { useParams, useSearch } from '@tanstack/react-router';
import { useOne } from '../data/use-one.js';
import { Absent } from '../elements/absent.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';
import { PageTabs } from '../elements/page-tabs.js';
import { useSignedIn } from '../session/signed-in.js';
import type { Schema } from '../../api/schemas.js';
import type { Column } from '../data/data-table.js';
import { Examination } from '../data/examination.js';
import { type Status, StatusBadge } from '../elements/status-badge.js';
import { DeliveriesTab } from './deliveries-tab.js';
import { EndpointBadge } from './endpoint-badge.js';
import { SettingsTab } from './settings-tab.js';
import type { Endpoint, TabProps } from './tab-props.js';
import layout from '../forms/layout.module.css';

const TABS = [
  ['deliveries', 'Deliveries', DeliveriesTab],
  ['settings', 'Settings and secrets', SettingsTab],
  ['doctor', 'Doctor', DoctorTab],
] as const;

export function WebhookPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { tab = 'deliveries' }: { tab?: string } = useSearch({ strict: false });
  const path = `/webhook_endpoints/${encodeURIComponent(id)}`;
  const query = useOne<Endpoint>(api, path);
  const { data: endpoint } = query;
  const back = <PageLink to="/webhooks">Webhooks</PageLink>;
  if (!endpoint) return <Absent title="Webhook endpoint" back={back} query={query} />;
  const [shown, , Shown] = TABS.find(([name]) => name === tab) ?? TABS[0];
  return (
    <>
      <PageHeader
        title={endpoint.description || 'Webhook endpoint'}
        back={back}
        description={
          <span className={layout.actions}>
            <EndpointBadge endpoint={endpoint} />
            <code>{endpoint.url}</code>
          </span>
        }
      />
      <PageTabs label="About this endpoint" to={`/webhooks/${id}`} tabs={TABS} shown={shown} />
      <Shown key={shown} endpoint={endpoint} path={path} />
    </>
  );
}

type Finding = Schema<'WebhookFindingView'>;

const CHECKS: Record<Finding['check'], string> = {
  reachable: 'Reached',
  answer: 'Answers 2xx',
  speed: 'Answers quickly',
  signature: 'Refuses a forged signature',
  bearer: 'Refuses a wrong bearer',
};
const OUTCOMES: Record<Finding['outcome'], Status> = {
  passed: { tone: 'good', label: 'Passed' },
  failed: { tone: 'bad', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Not tried' },
};
const COLUMNS: readonly Column<Finding>[] = [
  { header: 'Check', isName: true, cell: ({ check }) => CHECKS[check] },
  { header: 'Outcome', cell: ({ outcome }) => <StatusBadge {...OUTCOMES[outcome]} /> },
  { header: 'Seen', cell: ({ detail }) => detail },
  { header: 'What to do', cell: ({ mend }) => mend ?? '–' },
];

/** Says what is wrong with the receiver, and how to mend it. */
function DoctorTab({ path }: TabProps) {
  const { api, can } = useSignedIn();
  return (
    <Examination
      title="Doctor"
      description="Sends a test event, one with a forged signature and one with a wrong bearer, and says what to mend. Nothing of it is kept."
      label={can('webhooks:write') ? 'Examine the receiver' : null}
      caption="Findings"
      columns={COLUMNS}
      nameOf={({ check }) => check}
      examine={async () =>
        (await api.post<Schema<'WebhookDiagnosisView'>>(`${path}/doctor`, {})).findings
      }
    />
  );
}
