import { PageHeader } from '../../kit/elements/page-header.js';
import { SendersPanels } from '../../kit/senders/senders-panel.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

/** What holds for the whole customer. */
export function SettingsPage() {
  const { workspace } = useSignedIn();
  return (
    <>
      <PageHeader
        title="Settings"
        description={`Through what ${workspace.name} sends links, reminders and codes.`}
      />
      <SendersPanels />
    </>
  );
}
