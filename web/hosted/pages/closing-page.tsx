import { CheckIcon, ClockIcon, CloseIcon, ShieldIcon } from '../../kit/icons.js';
import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';
import { closingWords } from './closing-words.js';
import { MessageCard } from './message-card.js';
import { SessionShell } from './session-shell.js';
import { ReturnAction } from './return-action.js';

const LOOKS = {
  success: { icon: <CheckIcon size={32} />, tone: 'good' },
  failed: { icon: <CloseIcon size={30} />, tone: 'bad' },
  canceled: { icon: <CloseIcon size={30} />, tone: 'neutral' },
  expired: { icon: <ClockIcon size={30} />, tone: 'neutral' },
} as const;
const WARNED = { icon: <ShieldIcon size={30} />, tone: 'good' } as const;

interface ClosingPageProps {
  view: HostedSessionView;
  status: ClosedStatus;
}

export function ClosingPage({ view, status }: ClosingPageProps) {
  const words = closingWords(status, view);
  const look = view.result?.said === 'not_me' ? WARNED : LOOKS[status];
  return (
    <SessionShell view={view}>
      <MessageCard {...look} title={words.title} takesFocus>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ReturnAction view={view} status={status} />
      </MessageCard>
    </SessionShell>
  );
}
