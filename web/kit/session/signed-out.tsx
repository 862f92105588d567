import { createContext, useContext } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { goToSignIn, signInAddress } from './staff-api.js';

/** What a refused call does when nobody is signed in any more: outside a console the page leaves. */
export const SignedOutContext = createContext<() => void>(goToSignIn);

export function useSignedOut(): () => void {
  return useContext(SignedOutContext);
}

interface SignedOutDialogProps {
  opened: boolean;
  /** It is being looked up whether the person is signed in again. */
  busy: boolean;
  onClose: () => void;
}

/** Covers the page of a person whose session ended until they are signed in again. */
export function SignedOutDialog(props: SignedOutDialogProps) {
  return (
    <ModalDialog
      {...props}
      covers
      mustChoose
      title="You were signed out"
      confirmLabel="Sign in in a new tab"
      cancelLabel="I am signed in again"
      submit={() => window.open(signInAddress(), '_blank', 'noopener')}
    >
      <p>What you typed is still here. Sign in in a new tab, then come back to this one.</p>
    </ModalDialog>
  );
}
