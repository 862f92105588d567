import { TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { CardHeading } from '../kit/card.js';
import { useCall } from '../kit/data/use-call.js';
import { MeFrame } from './me-frame.js';
import { useMeLanguage } from './me-language.js';
import classes from './me-page.module.css';
import { contactOf, type MeRoute } from './routes.js';
import type { MeWords } from './words.js';

interface LinkRequestProps {
  api: Pick<ApiClient, 'post'>;
  route: Extract<MeRoute, { page: 'request' }>;
}

/** Asks for a contact, and sends the link there. It never tells whether the contact is known. */
export function LinkRequest({ api, route }: LinkRequestProps) {
  const { words } = useMeLanguage();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useCall((error) => problemText(error, words));
  const send = (): Promise<unknown> =>
    run(async () => {
      await api.post('/links', {
        organization_id: route.organizationId,
        project_id: route.projectId,
        locale: words.locale,
        ...contactOf(typed),
      });
      setSent(true);
    });
  if (sent)
    return (
      <MeFrame name={words.title}>
        <CardHeading takesFocus>{words.linkSent}</CardHeading>
        <p className={classes.intro}>{words.linkSentText}</p>
      </MeFrame>
    );
  return (
    <MeFrame name={words.title}>
      <CardHeading>{words.title}</CardHeading>
      <p className={classes.intro}>{words.linkIntro}</p>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <TextInput
          label={words.contact}
          value={typed}
          error={failure}
          autoComplete="email"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton type="submit" busy={busy} blocked={typed.trim() === ''}>
          {words.sendLink}
        </ActionButton>
      </form>
    </MeFrame>
  );
}

function problemText(error: unknown, words: MeWords): string {
  const { code, status } = error instanceof RequestProblem ? error : { code: '', status: 0 };
  if (code === 'project_not_found') return words.linkWrong;
  return status === 400 ? words.contactWrong : words.tryAgain;
}
