import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../../kit/action-button.js';
import { RequestProblem } from '../../kit/api-client.js';
import { FormFailure } from '../../kit/forms/form-failure.js';
import { staffApi } from '../staff-api.js';
import classes from './passkey-sign-in.module.css';

interface ProviderSignInProps {
  workspace: string;
  label: string;
  /** Of the invitation that was opened. */
  invitation?: string;
}

/** Goes to the identity provider of a workspace, which sends the browser back to us. */
export function ProviderSignIn({ workspace, label, invitation }: ProviderSignInProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const given = { workspace_id: workspace, ...(invitation !== undefined && { invitation }) };
      const path = '/single_sign_on/begin';
      const { url } = await staffApi.post<Schema<'AuthorizationAddressView'>>(path, given);
      window.location.assign(url);
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Nobody answered. Try again.');
      setBusy(false);
    }
  };
  return (
    <div className={classes.way}>
      <FormFailure failure={failure} />
      <ActionButton variant="default" busy={busy} onClick={() => void leave()}>
        {label}
      </ActionButton>
    </div>
  );
}
