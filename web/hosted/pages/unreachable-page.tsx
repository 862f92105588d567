import { Button } from '@mantine/core';
import type { RequestProblem } from '../../kit/api-client.js';
import { AlertIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import { problemWords } from '../problem-words.js';
import { MessageCard } from './message-card.js';

interface UnreachablePageProps {
  problem: RequestProblem;
  onRetry: () => void;
}

export function UnreachablePage({ problem, onRetry }: UnreachablePageProps) {
  const words = problemWords(problem);
  return (
    <PageShell>
      <MessageCard icon={<AlertIcon size={30} />} tone="bad" title={words.title} takesFocus>
        <p>{words.text}</p>
        <Button mt="sm" onClick={onRetry}>
          Try again
        </Button>
      </MessageCard>
    </PageShell>
  );
}
