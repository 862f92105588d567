import { PageHeader } from '../../kit/elements/page-header.js';
import { BrandPanel } from '../../kit/settings/brand-panel.js';
import { SendersPanels } from '../../kit/settings/senders-panel.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

/** What holds for the whole customer. */
export function SettingsPage() {
  const { workspace } = useSignedIn();
  return (
    <>
      <PageHeader
        title="Settings"
        description={`How letters of ${workspace.name} look, and through what they are sent.`}
      />
      <BrandPanel description="What employees see in letters." />
      <SendersPanels />
    </>
  );
}
