import { Button } from '@mantine/core';
import type { RequestProblem } from '../../kit/api-client.js';
import { AlertIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import { problemWords } from '../problem-words.js';
import { MessageCard } from './message-card.js';
import { useWords } from '../words/language-context.js';

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
