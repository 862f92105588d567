import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem } from '../kit/api-client.js';
import { useCall } from '../kit/data/use-call.js';
import { Card, CardHeading } from '../kit/card.js';
import { Loading } from '../kit/elements/loading.js';
import { Opening } from '../kit/elements/opening.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { roleDoes, roleName } from '../kit/session/role-words.js';
import { openConsole } from './open-console.js';
import { staffApi } from './staff-api.js';
import { useApiForm } from '../kit/forms/use-api-form.js';
import { makePasskey, passkeyWords } from './passkey-ceremony.js';
import { ProviderSignIn } from './sign-in-ways.js';
import classes from './link-page.module.css';

type OpenLink = Schema<'OpenLinkView'>;

const HEADINGS: Record<OpenLink['kind'], string> = {
  setup: 'Make the first owner',
  invitation: 'You are invited',
  recovery: 'Make a new passkey',
};

/** What a one-time link opens: the first owner, an invitation, or a lost passkey. */
export function LinkPage() {
  const [token] = useState(takeToken);
  const link = useQuery({
    queryKey: ['link'],
    queryFn: () => staffApi.post<OpenLink>('/links/open', { token }),
    enabled: token !== '',
    retry: false,
  });
  useEffect(() => {
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  if (token === '')
    return (
      <Card>
        <CardHeading takesFocus>This page no longer has the link</CardHeading>
        <p>
          Open the link once more from where you got it. It was taken out of the address, so that
          nobody else at this screen can use it.
        </p>
      </Card>
    );
  if (link.data) return <LinkForm link={link.data} token={token} />;
  if (!(link.error instanceof RequestProblem) || link.error.kind !== 'refused')
    return <Opening what="the link" query={link} />;
  return (
    <Card>
      <CardHeading takesFocus>This link does not work</CardHeading>
      <p>It works once and for a limited time. Ask whoever sent it to you for a new one.</p>
    </Card>
  );
}

/** Out of the address at once: the history keeps no secret, and another person at this screen reads none. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}

/** Another link opened in this tab changes the part after the # alone. */
function reload(): void {
  window.location.reload();
}

/** Whoever is signed in joins with the account they have; anybody else makes one. */
function LinkForm({ link, token }: { link: OpenLink; token: string }) {
  const isInvitation = link.kind === 'invitation' && link.single_sign_on?.is_enforced !== true;
  const signedIn = useQuery({
    queryKey: ['signed-in'],
    queryFn: () => staffApi.get<Schema<'SignedInView'>>('/session'),
    enabled: isInvitation,
    retry: false,
  });
  const [isOther, setOther] = useState(false);
  if (isInvitation && signedIn.isPending) return <Loading label="Opening the link" />;
  if (!signedIn.data || isOther) return <NewAccountForm link={link} token={token} />;
  const { account } = signedIn.data;
  return (
    <Card>
      <CardHeading takesFocus>{HEADINGS[link.kind]}</CardHeading>
      <Purpose link={link} />
      <JoinForm token={token} account={account} />
      <p>
        <button type="button" className={classes.other} onClick={() => setOther(true)}>
          Make another account instead
        </button>
      </p>
    </Card>
  );
}

interface JoinFormProps {
  token: string;
  account: Schema<'StaffAccountView'>;
}

function JoinForm({ token, account }: JoinFormProps) {
  const { busy, failure, run } = useCall();
  const join = () => run(() => staffApi.post('/links/join', { token }).then(openConsole));
  return (
    <>
      <p>
        You are signed in as <strong>{account.name}</strong> ({account.email}).
      </p>
      <FormFailure failure={failure} />
      <ActionButton busy={busy} onClick={() => void join()}>
        Join with this account
      </ActionButton>
    </>
  );
}

function NewAccountForm({ link, token }: { link: OpenLink; token: string }) {
  const isRecovery = link.kind === 'recovery';
  const { form, busy, failure, submit } = useLinkForm(link, token);
  const provider = link.single_sign_on;
  return (
    <Card>
      <CardHeading takesFocus>{HEADINGS[link.kind]}</CardHeading>
      <Purpose link={link} />
      {provider && (
        <ProviderSignIn
          workspace={provider.workspace_id}
          label={provider.name}
          invitation={token}
        />
      )}
      {provider?.is_enforced !== true && (
        <form noValidate className={classes.form} onSubmit={submit}>
          {!isRecovery && (
            <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
          )}
          {link.kind === 'setup' && (
            <TextInput
              label="Your e-mail address"
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
          )}
          {link.needs_workspace_name && (
            <TextInput
              label="Name of your organization"
              autoComplete="organization"
              {...form.getInputProps('workspace_name')}
            />
          )}
          <p className={classes.hint}>
            Your browser asks you next to make a passkey. It takes the place of a password.
          </p>
          <FormFailure failure={failure} />
          <ActionButton type="submit" busy={busy}>
            Make a passkey
          </ActionButton>
        </form>
      )}
    </Card>
  );
}

function Purpose({ link }: { link: OpenLink }) {
  if (link.kind === 'setup')
    return <p>You will own everything that is set up here, and invite the others.</p>;
  if (link.kind === 'recovery') {
    return (
      <p>
        For the account of {link.name}. The passkeys you had stop working, and you are signed out
        everywhere else.
      </p>
    );
  }
  const role = link.role ?? '';
  return (
    <p>
      To <strong>{link.workspace_name}</strong> as <strong>{roleName(role)}</strong>:{' '}
      {roleDoes(role)}. The invitation is for {link.email}.
    </p>
  );
}

/** Makes a passkey with what is asked, accepts the link with it, and goes on to the console. */
function useLinkForm(link: Schema<'OpenLinkView'>, token: string) {
  return useApiForm({
    initialValues: { name: link.name, email: link.email, workspace_name: '' },
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Write your name' : null),
      email: (value: string) => (/^\S+@\S+$/.test(value) ? null : 'Write your e-mail address'),
      workspace_name: (value: string) =>
        link.needs_workspace_name && value.trim() === '' ? 'Write a name' : null,
    },
    submit: async ({ name, email, workspace_name }) => {
      const challenge = await staffApi.post<Schema<'ChallengeView'>>('/links/challenges', {
        token,
        name,
        email,
      });
      const response = await makePasskey(challenge).catch((error: unknown) => {
        throw new PasskeyNotMade(passkeyWords(error));
      });
      const { challenge_id } = challenge;
      await staffApi.post('/links/accept', {
        ...{ token, challenge_id, response, name, email },
        ...(link.needs_workspace_name && { workspace_name }),
      });
      await openConsole();
    },
  });
}

/** The browser's part failed; shown like a refusal of the server. */
class PasskeyNotMade extends RequestProblem {
  constructor(message: string) {
    super({ kind: 'refused', status: 0, code: 'passkey_not_made', message });
  }
}
