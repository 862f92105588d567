import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { CardIcon, CheckIcon, PassportIcon } from '../../../kit/icons.js';
import { picturesOf, type DocumentChoice } from './document-stage.js';
import classes from './document-choices.module.css';

const CHOICES = [
  {
    document: 'card',
    icon: <CardIcon size={26} />,
    title: 'Driver’s license or ID card',
    detail: 'We take a picture of both sides.',
  },
  {
    document: 'passport',
    icon: <PassportIcon size={26} />,
    title: 'Passport',
    detail: 'We take a picture of the page with your photo.',
  },
] as const;

interface DocumentChoicesProps {
  /** The document of which pictures are kept already. */
  begun: DocumentChoice | null;
  isComplete: boolean;
  busy: boolean;
  blocked: boolean;
  notice: ReactNode;
  /** `anew`: existing pictures of this document are replaced. */
  onOpen: (document: DocumentChoice, anew: boolean) => void;
  onHandIn: () => void;
}

/** Before and after the camera: the choice of the document, and its existing pictures. */
export function DocumentChoices(props: DocumentChoicesProps) {
  const { begun, isComplete, blocked, notice } = props;
  if (begun && isComplete) return <Complete {...props} begun={begun} />;
  return (
    <>
      {notice}
      {begun && (
        <div className={classes.kept}>
          <p>
            <CheckIcon size={20} /> Your first picture is saved.
          </p>
          <ActionButton fullWidth blocked={blocked} onClick={() => props.onOpen(begun, false)}>
            Go on with the other side
          </ActionButton>
          <p className={classes.or}>Or start again:</p>
        </div>
      )}
      <ul className={classes.choices}>
        {CHOICES.map(({ document, icon, title, detail }) => (
          <li key={document}>
            <button
              type="button"
              className={classes.choice}
              aria-disabled={blocked || undefined}
              onClick={() => {
                if (!blocked) props.onOpen(document, true);
              }}
            >
              <span className={classes.icon}>{icon}</span>
              <span>
                <strong>{title}</strong>
                <span className={classes.detail}>{detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.tip}>
        Lay it flat, out of its cover, in even light. The picture is taken by itself when it is
        sharp.
      </p>
    </>
  );
}

function Complete({
  begun,
  busy,
  blocked,
  notice,
  onOpen,
  onHandIn,
}: DocumentChoicesProps & { begun: DocumentChoice }) {
  const count = picturesOf(begun).length;
  return (
    <>
      <p className={classes.saved} role="status">
        <CheckIcon size={20} />
        {count === 1 ? 'Your picture is saved.' : 'Both pictures are saved.'}
      </p>
      {notice}
      <Stack gap="sm" mt="lg">
        <ActionButton
          fullWidth
          busy={busy}
          busyLabel="Handing in…"
          blocked={blocked}
          onClick={onHandIn}
        >
          Continue
        </ActionButton>
        <ActionButton
          fullWidth
          variant="default"
          blocked={blocked}
          onClick={() => onOpen(begun, true)}
        >
          {count === 1 ? 'Take it again' : 'Take them again'}
        </ActionButton>
      </Stack>
    </>
  );
}
