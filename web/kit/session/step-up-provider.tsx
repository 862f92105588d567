import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Schema } from '../../api/schemas.js';
import { RequestProblem } from '../api-client.js';
import { useCall } from '../data/use-call.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { actionWords } from './action-words.js';
import { useSignedOut } from './signed-out.js';
import { createStaffApi, type StepUp, type StepUpRequest } from './staff-api.js';
import { proveStepUp } from './step-up-proof.js';

const StepUpContext = createContext<StepUp>(() => Promise.resolve(null));

/** Asks the person to confirm one dangerous action. */
export function useStepUp(): StepUp {
  return useContext(StepUpContext);
}

interface StepUpProviderProps {
  account: Schema<'StaffAccountView'>;
  children: ReactNode;
}

/** Shows the dialog in which a dangerous action is confirmed with a passkey. */
export function StepUpProvider({ account, children }: StepUpProviderProps) {
  const onSignedOut = useSignedOut();
  const api = useMemo(() => createStaffApi({ base: '/staff/v1', onSignedOut }), [onSignedOut]);
  const [request, setRequest] = useState<StepUpRequest | null>(null);
  const { busy, failure, setFailure, run } = useCall(wordsOf);
  const settle = useRef<(proof: string | null) => void>(() => undefined);

  const stepUp = useCallback<StepUp>(
    (wanted) =>
      new Promise((resolve) => {
        settle.current = resolve;
        setFailure(null);
        setRequest(wanted);
      }),
    [],
  );

  const close = (proof: string | null): void => {
    setRequest(null);
    settle.current(proof);
  };

  const confirm = async (): Promise<void> => {
    if (request) await run(async () => close(await proveStepUp(api, account, request)));
  };

  return (
    <StepUpContext.Provider value={stepUp}>
      {children}
      <ModalDialog
        opened={request !== null}
        title="Confirm that it is you"
        confirmLabel={account.is_development ? 'Confirm' : 'Confirm with your passkey'}
        busy={busy}
        failure={failure}
        submit={() => void confirm()}
        onClose={() => {
          if (request) close(null);
        }}
      >
        <p>
          You are about to <strong>{request ? actionWords(request.action) : ''}</strong>. The
          confirmation counts for this alone, and for two minutes.
        </p>
      </ModalDialog>
    </StepUpContext.Provider>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof RequestProblem) return error.message;
  return 'The passkey was not confirmed. Try again.';
}
