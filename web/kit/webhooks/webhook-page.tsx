import { useParams, useSearch } from '@tanstack/react-router';
import { useOne } from '../data/use-one.js';
import { Absent } from '../elements/absent.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';
import { PageTabs } from '../elements/page-tabs.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
import { DeliveriesTab } from './deliveries-tab.js';
import { DoctorTab } from './doctor-tab.js';
import { EndpointBadge } from './endpoint-badge.js';
import { SettingsTab } from './settings-tab.js';
import type { Endpoint } from './tab-props.js';

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
