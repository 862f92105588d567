import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { useCall } from '../kit/data/use-call.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { leaveFor, openConsole } from './open-console.js';
import { staffApi } from './staff-api.js';
import { passkeyWords, signInWithPasskey } from './passkey-ceremony.js';
import classes from './sign-in-ways.module.css';

export function PasskeySignIn() {
  const { busy, failure, run } = useCall(passkeyWords);
  const signIn = () => run(() => signInWithPasskey().then(openConsole));
  return (
    <div className={classes.way}>
      <p className={classes.hint}>
        Your passkey is on the device where you made it, or with your password manager.
      </p>
      <FormFailure failure={failure} />
      <ActionButton busy={busy} onClick={() => void signIn()}>
        Sign in with your passkey
      </ActionButton>
    </div>
  );
}

interface ProviderSignInProps {
  workspace: string;
  label: string;
  /** Of the invitation that was opened. */
  invitation?: string;
}

/** Goes to the identity provider of a workspace, which sends the browser back to us. */
export function ProviderSignIn({ workspace, label, invitation }: ProviderSignInProps) {
  const { busy, failure, run } = useCall();
  const leave = () =>
    run(async () => {
      const given = { workspace_id: workspace, ...(invitation !== undefined && { invitation }) };
      const path = '/single_sign_on/begin';
      const { url } = await staffApi.post<Schema<'AuthorizationAddressView'>>(path, given);
      return leaveFor(url);
    });
  return (
    <div className={classes.way}>
      <FormFailure failure={failure} />
      <ActionButton variant="default" busy={busy} onClick={() => void leave()}>
        {label}
      </ActionButton>
    </div>
  );
}
