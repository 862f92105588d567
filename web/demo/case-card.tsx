import { useEffect, useRef } from 'react';
import { ActionButton } from '../kit/action-button.js';
import { Card } from '../kit/card.js';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '../kit/icons.js';
import type { CaseView, DeskAction } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import { nextWords, outcomeWords, type OutcomeWords } from './words.js';
import { useWords } from './words/language.js';
import { GrantFactsList } from './grant-facts-list.js';
import classes from './case-card.module.css';

interface CaseCardProps {
  open: CaseView;
  desk: OpenDesk;
  act: (action: DeskAction) => void;
}

const ICONS = {
  good: <CheckIcon size={26} />,
  alarm: <AlertIcon size={26} />,
  neutral: <CloseIcon size={24} />,
  waiting: <ClockIcon size={26} />,
} as const;

/** The result of the request in the desk's words; the log shows the gateway's. */
export function CaseCard({ open, desk, act }: CaseCardProps) {
  const name = desk.view.employee.first_name;
  const texts = useWords();
  const { waiting, reason } = texts;
  const words: OutcomeWords = outcomeWords(texts, open, name) ?? {
    tone: 'neutral',
    title: waiting.title(name),
    text: waiting.text,
  };
  const isPending = open.status === 'pending';
  return (
    <Card alarm={words.tone === 'alarm'}>
      <section
        className={classes.outcome}
        data-tone={words.tone}
        role={words.tone === 'alarm' && desk.fresh ? 'alert' : undefined}
        aria-labelledby="outcome"
      >
        <span className={classes.icon}>{ICONS[isPending ? 'waiting' : words.tone]}</span>
        <div className={classes.words}>
          <OutcomeHeading title={words.title} takesFocus={desk.fresh} />
          <p>{words.text}</p>
          <p>{nextWords(texts, open, words.tone, name)}</p>
          {isPending && open.is_sent && (
            <p>
              {waiting.sent(
                name,
                <a href="/dev/mailbox" target="_blank" rel="noreferrer">
                  {waiting.mailbox}
                </a>,
              )}
            </p>
          )}
          {open.reason && <p className={classes.reason}>{reason(<code>{open.reason}</code>)}</p>}
        </div>
      </section>
      {open.reset?.grant && (
        <GrantFactsList
          grant={open.reset.grant}
          secondUse={open.second_use}
          busy={desk.busy === 'use_again'}
          blocked={desk.busy !== null}
          onUseAgain={() => act('use_again')}
        />
      )}
      {(isPending || open.reset?.done === false) && (
        <NextSteps isPending={isPending} desk={desk} act={act} />
      )}
    </Card>
  );
}

function OutcomeHeading({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);
  return (
    <h2 id="outcome" ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}

function NextSteps({
  isPending,
  desk,
  act,
}: Pick<CaseCardProps, 'desk' | 'act'> & { isPending: boolean }) {
  const { waiting } = useWords();
  return (
    <div className={classes.actions}>
      <ActionButton
        variant="default"
        busy={desk.busy === 'check' || desk.busy === 'returned'}
        blocked={desk.busy !== null}
        onClick={() => act('check')}
      >
        {waiting.askAgain}
      </ActionButton>
      {isPending && (
        <ActionButton
          variant="subtle"
          busy={desk.busy === 'cancel'}
          blocked={desk.busy !== null}
          onClick={() => act('cancel')}
        >
          {waiting.callOff}
        </ActionButton>
      )}
    </div>
  );
}
