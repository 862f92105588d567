import { Stack, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ConfirmDialog } from '../../kit/confirm-dialog.js';
import { CardIcon, FaceIcon, PhoneIcon } from '../../kit/icons.js';
import { ActionFailure } from '../action-failure.js';
import { hasStep, type HostedSessionView, type StepName } from '../hosted-session.js';
import type { StepProps } from './step.js';
import classes from './consent-step.module.css';

export function ConsentStep({ view, controls }: StepProps) {
  const [declining, setDeclining] = useState(false);
  return (
    <>
      <WhatIsTaken view={view} />
      <WhatIsAgreed view={view} />
      {!declining && <ActionFailure of="consent" controls={controls} />}
      <Stack gap="sm">
        <ActionButton
          fullWidth
          busy={controls.busy === 'consent' && !declining}
          busyLabel="Saving…"
          blocked={controls.busy !== null}
          onClick={() => controls.complete('consent', { granted: true })}
        >
          Agree and continue
        </ActionButton>
        <ActionButton
          fullWidth
          variant="default"
          blocked={controls.busy !== null}
          onClick={() => setDeclining(true)}
        >
          I don’t agree
        </ActionButton>
      </Stack>
      <ConfirmDialog
        opened={declining}
        title="End without agreeing?"
        confirmLabel="Don’t agree"
        cancelLabel="Go back"
        busy={controls.busy === 'consent'}
        failure={declining && <ActionFailure of="consent" controls={controls} />}
        onConfirm={() => controls.complete('consent', { granted: false })}
        onClose={() => setDeclining(false)}
      >
        <p>
          Nothing is collected, and {view.organization_name} is told that you did not agree. This
          link stops working.
        </p>
      </ConfirmDialog>
    </>
  );
}

function WhatIsTaken({ view }: { view: HostedSessionView }) {
  const introId = useId();
  const asked = view.steps.filter((step) => step.name !== 'consent');
  return (
    <>
      <Text c="dimmed" id={introId}>
        {view.identity_known
          ? 'It takes a few seconds. We ask for:'
          : 'It takes a few minutes. We ask for:'}
      </Text>
      <ul className={classes.taken} aria-labelledby={introId}>
        {asked.map(({ name }) => (
          <li key={name}>{taken(name, view)}</li>
        ))}
      </ul>
    </>
  );
}

function WhatIsAgreed({ view }: { view: HostedSessionView }) {
  const headingId = useId();
  return (
    <section className={classes.text} aria-labelledby={headingId}>
      <h2 id={headingId}>What you agree to</h2>
      {view.consent.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      <p className={classes.version}>Version {view.consent.version}</p>
    </section>
  );
}

function taken(name: StepName, view: HostedSessionView): ReactNode {
  switch (name) {
    case 'document':
      return (
        <Taken icon={<CardIcon />} title="Your government ID">
          Name, date of birth, address and document number are read from it.
        </Taken>
      );
    case 'selfie':
      return (
        <Taken icon={<FaceIcon />} title="A selfie">
          {comparedWith(view)}
        </Taken>
      );
    case 'phone':
      return (
        <Taken icon={<PhoneIcon />} title="Your phone number">
          You confirm it with a code sent by text message.
        </Taken>
      );
    case 'consent':
      return null;
  }
}

function comparedWith(view: HostedSessionView): string {
  if (view.identity_known) {
    return `Your face is compared with the identity you verified with ${view.organization_name} before.`;
  }
  return hasStep(view, 'document')
    ? 'Your face is compared with the photo on your ID.'
    : 'It shows your face, and that you are really here.';
}

function Taken({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <span className={classes.item}>
      <span className={classes.icon}>{icon}</span>
      <span>
        <strong>{title}</strong>
        <span className={classes.detail}>{children}</span>
      </span>
    </span>
  );
}
