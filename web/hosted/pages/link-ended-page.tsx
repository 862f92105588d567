import { ClockIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import { MessageCard } from './message-card.js';
import { useWords } from '../words/language-context.js';

export function LinkEndedPage() {
  const { linkEnded } = useWords();
  return (
    <PageShell>
      <MessageCard icon={<ClockIcon size={30} />} tone="neutral" title={linkEnded.title} takesFocus>
        <p>{linkEnded.why}</p>
        <p>{linkEnded.next}</p>
      </MessageCard>
    </PageShell>
  );
}
