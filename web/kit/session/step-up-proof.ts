import { startAuthentication } from '@simplewebauthn/browser';
import type { Schema } from '../../api/schemas.js';
import type { ApiClient } from '../api-client.js';
import type { StepUpRequest } from './staff-api.js';

interface Begun {
  step_up_id: string;
  options: Parameters<typeof startAuthentication>[0]['optionsJSON'];
}

/** Confirms one action with a passkey; people of the development set-up have none. */
export async function proveStepUp(
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
