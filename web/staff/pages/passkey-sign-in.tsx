import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FormFailure } from '../../kit/forms/form-failure.js';
import { openConsole } from '../open-console.js';
import { passkeyWords, signInWithPasskey } from '../passkey-ceremony.js';
import classes from './passkey-sign-in.module.css';

export function PasskeySignIn() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await signInWithPasskey();
      await openConsole();
    } catch (error) {
      setFailure(passkeyWords(error));
      setBusy(false);
    }
  };
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
