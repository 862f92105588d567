import { useEffect, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import { Notice } from '../../kit/notice.js';
import { CardIcon, FaceIcon, HomeIcon, MailIcon, NumberIcon, PhoneIcon } from '../../kit/icons.js';
import { ActionFailure } from '../action-failure.js';
import { prepareCamera } from '../capture/camera-source.js';
import type { HostedSessionView, StepName } from '../hosted-session.js';
import type { StepProps } from './step.js';
import classes from './consent-step.module.css';
import { useWords } from '../words/language-context.js';

export function ConsentStep({ view, controls }: StepProps) {
  const { consent, deviceKey, otherWay, saving } = useWords();
  const [declining, setDeclining] = useState(false);
  const hasCamera = view.has_camera;
  useEffect(() => {
    if (hasCamera) prepareCamera();
  }, [hasCamera]);
  const answer = (granted: boolean) =>
    controls.complete('consent', { granted, text_hash: view.consent.text_hash });
  return (
    <>
      {(view.document_instead === 'taken' || view.without_face === 'taken') && (
        <div className={classes.instead}>
          <Notice tone="info">
            <p>{view.without_face === 'taken' ? otherWay.needs : deviceKey.instead}</p>
          </Notice>
        </div>
      )}
      <ConsentText view={view} />
      {!declining && <ActionFailure of="consent" controls={controls} />}
      <div className={classes.answers}>
        <ActionButton
          busy={controls.busy === 'consent' && !declining}
          busyLabel={saving}
          blocked={controls.busy !== null}
          onClick={() => answer(true)}
        >
          {consent.agree}
        </ActionButton>
        <ActionButton
          variant="default"
          blocked={controls.busy !== null}
          onClick={() => setDeclining(true)}
        >
          {consent.decline}
        </ActionButton>
      </div>
      <ConfirmDialog
        opened={declining}
        title={consent.declining}
        confirmLabel={consent.confirm}
        cancelLabel={consent.goBack}
        busy={controls.busy === 'consent'}
        failure={declining && <ActionFailure of="consent" controls={controls} />}
        onConfirm={() => answer(false)}
        onClose={() => setDeclining(false)}
      >
        <p>{consent.effect(view.organization_name)}</p>
      </ConfirmDialog>
    </>
  );
}

/** The full text the person agrees to. All of it comes from the server. */
function ConsentText({ view: { consent } }: { view: HostedSessionView }) {
  const words = useWords();
  return (
    <>
      <ul className={classes.items} aria-label={words.consent.asked} lang={consent.locale}>
        {consent.items.map(({ step, title, detail }) => (
          <li key={step} className={classes.item}>
            <span className={classes.icon}>{ICONS[step]}</span>
            <span>
              <strong>{title}</strong>
              <span className={classes.detail}>{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.terms} lang={consent.locale}>
        {consent.terms.join(' ')}
      </p>
    </>
  );
}

const ICONS: Partial<Record<StepName, ReactNode>> = {
  document: <CardIcon size={18} />,
  selfie: <FaceIcon size={18} />,
  phone: <PhoneIcon size={18} />,
  email: <MailIcon size={18} />,
  address: <HomeIcon size={18} />,
  ssn: <NumberIcon size={18} />,
  insurance_card: <CardIcon size={18} />,
};
