import { ActionButton } from '../../kit/action-button.js';
import { useCall } from '../../kit/data/use-call.js';
import { FormFailure } from '../../kit/forms/form-failure.js';
import { openConsole } from '../open-console.js';
import { passkeyWords, signInWithPasskey } from '../passkey-ceremony.js';
import classes from './passkey-sign-in.module.css';

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
