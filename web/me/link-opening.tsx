import { useState } from 'react';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { CardHeading } from '../kit/card.js';
import { useCall } from '../kit/data/use-call.js';
import { MeFrame } from './me-frame.js';
import { useMeLanguage } from './me-language.js';
import { MePage } from './me-page.js';
import classes from './me-page.module.css';
import type { MeWords } from './words.js';

interface LinkOpeningProps {
  api: Pick<ApiClient, 'get' | 'post' | 'delete'>;
  token: string;
}

/** Opens a link at a press of the person: a mail scanner that only loads the page does not use it up. */
export function LinkOpening({ api, token }: LinkOpeningProps) {
  const { words } = useMeLanguage();
  const [isOpened, setOpened] = useState(false);
  const { busy, failure, run } = useCall((error) => problemText(error, words));
  const open = (): Promise<unknown> =>
    run(async () => {
      await api.post('/access', { token });
      // The token is of no use any more, and must not stay in the history.
      window.history.replaceState(null, '', window.location.pathname);
      setOpened(true);
    });
  if (isOpened) return <MePage api={api} />;
  return (
    <MeFrame name={words.title}>
      <CardHeading>{words.title}</CardHeading>
      <p className={classes.intro} role={failure === null ? undefined : 'alert'}>
        {failure ?? words.openIntro}
      </p>
      <ActionButton busy={busy} onClick={() => void open()}>
        {words.open}
      </ActionButton>
    </MeFrame>
  );
}

function problemText(error: unknown, words: MeWords): string {
  const isOver = error instanceof RequestProblem && [400, 410].includes(error.status);
  return isOver ? words.linkOver : words.tryAgain;
}
