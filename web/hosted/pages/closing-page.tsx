import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { CheckIcon, ClockIcon, CloseIcon } from '../../kit/icons.js';
import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';
import { closingWords } from './closing-words.js';
import { MessageCard } from './message-card.js';
import { SessionShell } from './session-shell.js';
import classes from './closing-page.module.css';

/** Long enough to read where one is taken, short enough not to wait for it. */
const REDIRECT_DELAY_MS = 1500;

const LOOKS = {
  success: { icon: <CheckIcon size={32} />, tone: 'good' },
  failed: { icon: <CloseIcon size={30} />, tone: 'bad' },
  canceled: { icon: <CloseIcon size={30} />, tone: 'neutral' },
  expired: { icon: <ClockIcon size={30} />, tone: 'neutral' },
} as const;

interface ClosingPageProps {
  view: HostedSessionView;
  status: ClosedStatus;
}

export function ClosingPage({ view, status }: ClosingPageProps) {
  const words = closingWords(status, view);
  const redirectUrl = view.result?.redirect_url ?? null;
  useRedirect(redirectUrl);
  return (
    <SessionShell view={view}>
      <MessageCard {...LOOKS[status]} title={words.title} takesFocus>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {redirectUrl ? (
          <div className={classes.next} role="status">
            <p>Taking you back to {view.organization_name}…</p>
            <Anchor href={redirectUrl}>Continue now</Anchor>
          </div>
        ) : (
          <p className={classes.next}>You can close this window.</p>
        )}
      </MessageCard>
    </SessionShell>
  );
}

/** `replace`: the finished page must not come back with the browser's Back button. */
function useRedirect(url: string | null): void {
  useEffect(() => {
    if (url === null) return undefined;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => window.location.replace(url), still ? 0 : REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);
}
