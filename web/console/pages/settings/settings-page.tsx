import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { SendersPanels } from '../../../kit/senders/senders-panel.js';
import { BrandPanel } from '../../../kit/brand/brand-panel.js';
import layout from '../../../kit/forms/layout.module.css';
import { LegalHoldsPanel } from './legal-holds-panel.js';
import { RetentionPanel } from './retention-panel.js';
import { SigningKeysPanel } from './signing-keys-panel.js';

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
