import type { ApiClient } from '../kit/api-client.js';
import type {
  HostedSessionView,
  PhoneCodeView,
  SimulationChoice,
  StepName,
} from './hosted-session.js';

/** What a step hands in. A capture step sends nothing where its picture was chosen earlier. */
export interface StepInputs {
  /** `text_hash`: of the text that the person has read. */
  consent: { granted: boolean; text_hash: string };
  document: { simulation?: SimulationChoice };
  selfie: { simulation?: SimulationChoice };
  phone: { code: string };
}

export interface HostedApi {
  get(): Promise<HostedSessionView>;
  complete<S extends StepName>(step: S, input: StepInputs[S]): Promise<HostedSessionView>;
  sendPhoneCode(phone: string): Promise<PhoneCodeView>;
  back(): Promise<HostedSessionView>;
  /** The person says that this is not them: an alarm. */
  disown(): Promise<HostedSessionView>;
  /** The person cannot or will not go on. */
  leave(): Promise<HostedSessionView>;
}

export function createHostedApi(client: ApiClient): HostedApi {
  return {
    get: () => client.get(''),
    complete: (step, input) => client.post(`/steps/${step}`, input),
    sendPhoneCode: (phone) => client.post('/phone_code', { phone }),
    back: () => client.post('/back', {}),
    disown: () => client.post('/cancel', {}),
    leave: () => client.post('/leave', {}),
  };
}
