import { Button, Loader } from '@mantine/core';
import type { RequestProblem } from '../../kit/api-client.js';
import { AlertIcon, ClockIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import { problemWords } from '../problem-words.js';
import { useWords } from '../words/language-context.js';
import { MessageCard } from './message-card.js';
import classes from './no-session-pages.module.css';

interface UnreachablePageProps {
  problem: RequestProblem;
  onRetry: () => void;
}

export function UnreachablePage({ problem, onRetry }: UnreachablePageProps) {
  const words = useWords();
  const { title, text } = problemWords(words, problem);
  return (
    <PageShell>
      <MessageCard icon={<AlertIcon size={30} />} tone="bad" title={title} takesFocus>
        <p>{text}</p>
        <Button mt="sm" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </MessageCard>
    </PageShell>
  );
}

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

export function LoadingPage() {
  const { loading } = useWords();
  return (
    <PageShell>
      <div className={classes.loading} role="status">
        <Loader aria-hidden />
        <p>{loading}</p>
      </div>
    </PageShell>
  );
}
