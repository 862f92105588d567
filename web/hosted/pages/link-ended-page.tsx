import { ClockIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import { MessageCard } from './message-card.js';

export function LinkEndedPage() {
  return (
    <PageShell>
      <MessageCard
        icon={<ClockIcon size={30} />}
        tone="neutral"
        title="This link no longer works"
        takesFocus
      >
        <p>It has been used, has expired, or was opened in another browser.</p>
        <p>Go back to where you got it and start again, or ask for a new link.</p>
      </MessageCard>
    </PageShell>
  );
}
