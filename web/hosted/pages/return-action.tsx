import { useEffect, useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { useCountdown } from '../../kit/use-countdown.js';
import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';
import classes from './return-action.module.css';
import { useWords } from '../words/language-context.js';

/** Long enough to read the text, with or without motion. */
const STAY_MS = 6_000;

interface ReturnActionProps {
  view: HostedSessionView;
  status: ClosedStatus;
}

/**
 * Where the person goes from the last page: automatically after a success, otherwise when they
 * choose to.
 */
export function ReturnAction({ view, status }: ReturnActionProps) {
  const words = useWords();
  const given = view.result?.redirect_url ?? null;
  const url = given && inLanguage(given, words.locale);
  if (url === null) return <p className={classes.next}>{words.return.close}</p>;
  if (status === 'success') return <GoingBack url={url} organization={view.organization_name} />;
  return (
    <div className={classes.next}>
      {view.result?.said === 'not_me' && <p>{words.return.close}</p>}
      <ActionButton
        variant={view.result?.said === 'not_me' ? 'default' : 'filled'}
        onClick={() => leaveFor(url)}
      >
        {words.return.back(view.organization_name)}
      </ActionButton>
    </div>
  );
}

function GoingBack({ url, organization }: { url: string; organization: string }) {
  const words = useWords();
  const [until, setUntil] = useState<number | null>(() => Date.now() + STAY_MS);
  const left = useCountdown(until);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => {
      // The page stays where a browser opens an app only at a press.
      setUntil(null);
      leaveFor(url);
    }, until - Date.now());
    return () => clearTimeout(timer);
  }, [url, until]);
  return (
    <div className={classes.next}>
      <ActionButton onClick={() => leaveFor(url)}>{words.return.goOn(organization)}</ActionButton>
      {until !== null && (
        <>
          <p className={classes.small} role="status">
            {words.return.soon}{' '}
            <span className={classes.left} aria-hidden="true">
              ({left})
            </span>
          </p>
          <ActionButton variant="subtle" size="compact-sm" onClick={() => setUntil(null)}>
            {words.return.stay}
          </ActionButton>
        </>
      )}
    </div>
  );
}

/** `replace`: the Back button must not lead to the finished page. */
function leaveFor(url: string): void {
  window.location.replace(url);
}

/** A language that was chosen on this last page, for a page of ours that comes next. */
function inLanguage(url: string, locale: string): string {
  return url.replace(/(?<=[?&]page_language=)[a-z]{2}(?=[&#]|$)/, locale);
}
