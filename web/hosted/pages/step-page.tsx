import { Fragment, useEffect, useRef, useState } from 'react';
import { Loader } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { Card, CardHeading } from '../../kit/card.js';
import { ArrowLeftIcon } from '../../kit/icons.js';
import { ActionFailure } from '../action-failure.js';
import { formatMoment, sentenceOf } from '../format.js';
import {
  type HostedSessionView,
  type NewHandoff,
  type StepName,
  stepOf,
} from '../hosted-session.js';
import { STEPS } from '../steps/step-table.js';
import type { SessionControls } from '../session-controls.js';
import { LostDevice } from '../device-key/lost-device.js';
import { FollowPage, isHandedOff } from './follow-page.js';
import { HandOff } from './hand-off.js';
import type { Words } from '../words/en.js';
import { useWords } from '../words/language-context.js';
import { EndingSoon } from './ending-soon.js';
import { EndDialogs, type ExitChoice } from './end-dialogs.js';
import { SessionShell } from './session-shell.js';
import { StepProgress } from './step-progress.js';
import classes from './step-page.module.css';

interface StepPageProps {
  view: HostedSessionView;
  controls: SessionControls;
}

/** The frame of all steps: progress, the way back, the way out, and errors. */
export function StepPage({ view, controls }: StepPageProps) {
  const [asking, setAsking] = useState<ExitChoice | null>(null);
  const [link, setLink] = useState<NewHandoff | null>(null);
  const name = view.current_step ?? view.steps[0]?.name ?? 'consent';
  const { title, Body } = STEPS[name];
  const position = view.steps.findIndex((step) => step.name === name) + 1;
  const words = useWords();
  const heading = title(words, view);
  const takesFocus = useIsLaterStep(name);

  useEffect(() => {
    const place = words.progress.title(heading, position, view.steps.length);
    document.title = `${place} · ${view.organization_name}`;
  }, [words, heading, position, view.steps.length, view.organization_name]);

  return (
    <SessionShell view={view} footer={<Footer view={view} />} onLanguage={controls.speak}>
      <ActionFailure of="language" controls={controls} />
      <EndingSoon end={view.ends_at} />
      <Card>
        <StepProgress
          steps={view.steps}
          current={name}
          back={view.steps.some((step) => step.status === 'done') && <Back controls={controls} />}
        />
        <ActionFailure of="back" controls={controls} />
        {isHandedOff(view) ? (
          <FollowPage view={view} link={link} controls={controls} onLink={setLink} />
        ) : (
          <Fragment key={name}>
            <CardHeading takesFocus={takesFocus}>{heading}</CardHeading>
            <PurposeNotice view={view} />
            {stepOf(view, name)?.status === 'checking' ? (
              <CheckingNotice step={name} />
            ) : (
              <Body view={view} controls={controls} onLeave={() => setAsking('leave')} />
            )}
            <LostDevice view={view} controls={controls} />
            <HandOff view={view} step={name} controls={controls} onLink={setLink} />
          </Fragment>
        )}
        <div className={classes.leave}>
          {waysOut(words, view).map(({ choice, label }) => (
            <ActionButton
              key={choice}
              variant="subtle"
              c="dimmed"
              size="sm"
              blocked={controls.busy !== null}
              onClick={() => setAsking(choice)}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      </Card>
      <EndDialogs asking={asking} view={view} controls={controls} onClose={() => setAsking(null)} />
    </SessionShell>
  );
}

/** Whoever is asked to vouch may be unable to, or know better. Only the second is a warning. */
function waysOut(
  { endings, vouch }: Words,
  view: HostedSessionView,
): { choice: ExitChoice; label: string }[] {
  if (view.vouch_for === null) return [{ choice: 'not_me', label: endings.notMe.open }];
  return [
    { choice: 'leave', label: vouch.leave.open },
    { choice: 'not_me', label: vouch.wrong.open },
  ];
}

function Back({ controls }: { controls: SessionControls }) {
  const { progress } = useWords();
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      leftSection={<ArrowLeftIcon size={18} />}
      busy={controls.busy === 'back'}
      blocked={controls.busy !== null}
      onClick={controls.back}
    >
      {progress.back}
    </ActionButton>
  );
}

/** The first step is read with the page; focus moves only when one step replaces another. */
function useIsLaterStep(name: StepName): boolean {
  const first = useRef(name);
  const moved = useRef(false);
  if (name !== first.current) moved.current = true;
  return moved.current;
}

function Footer({ view }: { view: HostedSessionView }) {
  const { footer, locale } = useWords();
  return (
    <p className={classes.footer}>
      {footer.until(formatMoment(locale, view.expires_at))}
      <span className={classes.reference}>
        {footer.reference} <code>{view.id}</code>
      </span>
    </p>
  );
}

/**
 * On each step, since the link may be handed on halfway. An approval must only come from a person
 * who read the purpose.
 */
function PurposeNotice({ view }: { view: HostedSessionView }) {
  const { purpose, vouch } = useWords();
  if (view.vouch_for !== null)
    return (
      <div className={classes.notice}>
        <p className={classes.purpose}>
          {vouch.asks(view.organization_name)}{' '}
          <strong>
            <bdi>{view.vouch_for}</bdi>
          </strong>
        </p>
        {view.purpose !== null && (
          <p className={classes.purpose}>
            {vouch.wants}{' '}
            <strong>
              <bdi>{sentenceOf(view.purpose)}</bdi>
            </strong>
          </p>
        )}
        <p>{vouch.warning}</p>
      </div>
    );
  return (
    <div className={classes.notice}>
      {view.purpose !== null && (
        <p className={classes.purpose}>
          {purpose.asks(view.organization_name)}{' '}
          <strong>
            {/* Text in another direction must not reorder the sentence around it. */}
            <bdi>{sentenceOf(view.purpose)}</bdi>
          </strong>
        </p>
      )}
      <p>{purpose.warning}</p>
    </div>
  );
}

/** After it, the page says that the wait is longer than usual. */
const LONG_MS = 12_000;

/** Shown while the server checks a step. The page asks again by itself. */
function CheckingNotice({ step }: { step: StepName }) {
  const { check } = useWords();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.checking} role="status">
      <Loader size="lg" aria-hidden />
      <p className={classes.now}>
        {step === 'document' || step === 'selfie' ? check[step] : check.other}
      </p>
      <p>{isLong ? check.long : check.short}</p>
    </div>
  );
}
