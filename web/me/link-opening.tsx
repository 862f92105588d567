import { useState } from 'react';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { CardHeading } from '../kit/card.js';
import { useCall } from '../kit/data/use-call.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { MeFrame } from './me-frame.js';
import { useMeLanguage } from './me-language.js';
import { MePage } from './me-page.js';
import classes from './me-page.module.css';

interface LinkOpeningProps {
  api: Pick<ApiClient, 'get' | 'post' | 'patch' | 'delete'>;
  token: string;
}

/** Opens a link at a press of the person: a mail scanner that only loads the page does not use it up. */
export function LinkOpening({ api, token }: LinkOpeningProps) {
  const { words } = useMeLanguage();
  // A reload after the link was opened: the cookie of this browser counts.
  const [isOpened, setOpened] = useState(token === '');
  const [isOver, setOver] = useState(false);
  const { busy, failure, run } = useCall(() => words.tryAgain);
  const open = (): Promise<unknown> =>
    run(async () => {
      try {
        await api.post('/access', { token });
      } catch (error) {
        if (!isOfLink(error)) throw error;
        setOver(true);
        return;
      }
      // The token is of no use any more, and must not stay in the history.
      window.history.replaceState(null, '', window.location.pathname);
      setOpened(true);
    });
  if (isOpened) return <MePage api={api} isByLink />;
  return (
    <MeFrame name={words.title}>
      <CardHeading>{words.title}</CardHeading>
      {!isOver && <p className={classes.intro}>{words.openIntro}</p>}
      <FormFailure failure={isOver ? words.linkOver : failure} />
      {!isOver && (
        <ActionButton busy={busy} onClick={() => void open()}>
          {words.open}
        </ActionButton>
      )}
    </MeFrame>
  );
}

/** Another press would not help. */
function isOfLink(error: unknown): boolean {
  return error instanceof RequestProblem && [400, 410].includes(error.status);
}
