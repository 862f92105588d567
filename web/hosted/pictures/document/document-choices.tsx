import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { CardIcon, CheckIcon, PassportIcon } from '../../../kit/icons.js';
import { picturesOf, type DocumentChoice } from './document-stage.js';
import classes from './document-choices.module.css';
import { useWords } from '../../words/language-context.js';

const CHOICES = [
  { document: 'card', icon: <CardIcon size={26} /> },
  { document: 'passport', icon: <PassportIcon size={26} /> },
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
  const { choices } = useWords();
  if (begun && isComplete) return <Complete {...props} begun={begun} />;
  return (
    <>
      {notice}
      {begun && (
        <div className={classes.kept}>
          <p>
            <CheckIcon size={20} /> {choices.firstSaved}
          </p>
          <ActionButton fullWidth blocked={blocked} onClick={() => props.onOpen(begun, false)}>
            {choices.otherSide}
          </ActionButton>
          <p className={classes.or}>{choices.startAgain}</p>
        </div>
      )}
      <ul className={classes.choices}>
        {CHOICES.map(({ document, icon }) => (
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
                <strong>{choices[document].title}</strong>
                <span className={classes.detail}>{choices[document].detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.tip}>{choices.tip}</p>
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
  const { choices, goOn, handingIn } = useWords();
  const count = picturesOf(begun).length;
  return (
    <>
      <p className={classes.saved} role="status">
        <CheckIcon size={20} />
        {count === 1 ? choices.oneSaved : choices.bothSaved}
      </p>
      {notice}
      <Stack gap="sm" mt="lg">
        <ActionButton
          fullWidth
          busy={busy}
          busyLabel={handingIn}
          blocked={blocked}
          onClick={onHandIn}
        >
          {goOn}
        </ActionButton>
        <ActionButton
          fullWidth
          variant="default"
          blocked={blocked}
          onClick={() => onOpen(begun, true)}
        >
          {count === 1 ? choices.oneAgain : choices.bothAgain}
        </ActionButton>
      </Stack>
    </>
  );
}
