import { Loader, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { CardHeading } from '../../kit/card.js';
import { PhoneIcon } from '../../kit/icons.js';
import { useCopied } from '../../kit/use-copied.js';
import { ActionFailure } from '../action-failure.js';
import { isInAppBrowser } from '../camera/camera-fault.js';
import type { HostedSessionView, NewHandoff } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import classes from './follow-page.module.css';
import { useWords } from '../words/language-context.js';

const LOOK_EVERY_MS = 2_000;

interface FollowPageProps {
  view: HostedSessionView;
  /** Null after this page was reloaded: the code is shown once. */
  link: NewHandoff | null;
  controls: SessionControls;
  onLink: (link: NewHandoff) => void;
}

/** This browser is the first one, and the session goes on elsewhere. */
export function isHandedOff({ handoff }: HostedSessionView): boolean {
  return handoff.state === 'waiting' || handoff.state === 'opened';
}

/** The person goes on with a phone; this page follows along and finishes with it. */
export function FollowPage({ view, link, controls, onLink }: FollowPageProps) {
  const { look } = controls;
  const { handoff } = useWords();
  useEffect(() => {
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  // Nothing can scan a code that is on the phone itself.
  const inApp = isInAppBrowser(navigator.userAgent);
  const isOpened = view.handoff.state === 'opened';
  const heading = isOpened ? 'opened' : link ? (inApp ? 'scanInApp' : 'scan') : 'hidden';
  return (
    <>
      <CardHeading key={heading} takesFocus>
        {handoff[heading]}
      </CardHeading>
      {isOpened ? <Opened /> : <Code link={link} inApp={inApp} />}
      <ActionFailure of="hand_off" controls={controls} />
      <Stack gap="sm" mt="lg">
        {!isOpened && (
          <ActionButton
            fullWidth
            variant={link ? 'subtle' : 'filled'}
            blocked={controls.busy !== null}
            onClick={() => controls.handOff(onLink)}
          >
            {handoff.newCode}
          </ActionButton>
        )}
        <ActionButton
          fullWidth
          variant="default"
          blocked={controls.busy !== null}
          onClick={controls.endHandOff}
        >
          {handoff.here}
        </ActionButton>
      </Stack>
    </>
  );
}

function Opened() {
  const { handoff } = useWords();
  return (
    <div className={classes.opened} role="status">
      <PhoneIcon size={44} />
      <p>{handoff.openedText}</p>
      <Loader size="sm" aria-hidden />
    </div>
  );
}

function Code({ link, inApp }: { link: NewHandoff | null; inApp: boolean }) {
  const { handoff } = useWords();
  if (!link) return <p>{handoff.gone}</p>;
  return (
    <div className={classes.code}>
      {!inApp && (
        <>
          <img src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`} alt={handoff.qr} />
          <p>{handoff.how}</p>
        </>
      )}
      <CopyLink url={link.url} inApp={inApp} />
    </div>
  );
}

function CopyLink({ url, inApp }: { url: string; inApp: boolean }) {
  const { handoff } = useWords();
  const { copied, isRefused, copy, shown } = useCopied(url);
  return (
    <>
      <ActionButton
        {...(inApp ? { fullWidth: true, mt: 'md' } : { variant: 'subtle', size: 'sm' })}
        onClick={copy}
      >
        {copied ? handoff.copied : handoff.copy}
      </ActionButton>
      {isRefused && (
        <>
          <p role="status">{handoff.copyHere}</p>
          <code ref={shown} className={classes.link} tabIndex={0}>
            {url}
          </code>
        </>
      )}
    </>
  );
}
