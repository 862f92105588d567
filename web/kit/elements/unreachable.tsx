import { ActionButton } from '../action-button.js';
import { Card, CardHeading } from '../card.js';
import { PageShell } from '../page-shell.js';

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <PageShell>
      <Card>
        <CardHeading takesFocus>The server can’t be reached</CardHeading>
        <p>Nothing was lost. Check your connection, then try again.</p>
        <ActionButton onClick={onRetry}>Try again</ActionButton>
      </Card>
    </PageShell>
  );
}
