import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { startAuthentication } from '@simplewebauthn/browser';
import type { Schema } from '../../api/schemas.js';
import { type ApiClient, RequestProblem } from '../api-client.js';
import { useCall } from '../data/use-call.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { actionWords } from './action-words.js';
import { useSignedOut } from './signed-out.js';
import { createStaffApi, type StepUp, type StepUpRequest } from './staff-api.js';

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

interface Begun {
  step_up_id: string;
  options: Parameters<typeof startAuthentication>[0]['optionsJSON'];
}

/** Confirms one action with a passkey; people of the development set-up have none. */
async function proveStepUp(
  api: ApiClient,
  account: Schema<'StaffAccountView'>,
  { action, target }: StepUpRequest,
): Promise<string> {
  if (account.is_development) {
    const made = await api.post<{ step_up_id: string }>('/development/step_ups', {
      action,
      target,
    });
    return made.step_up_id;
  }
  const begun = await api.post<Begun>('/step_ups', { action, target });
  const response = await startAuthentication({ optionsJSON: begun.options });
  const done = await api.post<{ step_up_id: string }>(`/step_ups/${begun.step_up_id}/confirm`, {
    response,
  });
  return done.step_up_id;
}
