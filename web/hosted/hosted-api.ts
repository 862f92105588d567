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

/** The session as the server tells it. */
type Told = Omit<HostedSessionView, 'ends_at'>;

export function createHostedApi(client: ApiClient): HostedApi {
  const post = async (path: string, body: object = {}) =>
    received(await client.post<Told>(path, body));
  return {
    get: async () => received(await client.get<Told>('')),
    complete: (step, input) => post(`/steps/${step}`, input),
    sendPhoneCode: (phone) => client.post('/phone_code', { phone }),
    back: () => post('/back'),
    disown: () => post('/cancel'),
    leave: () => post('/leave'),
  };
}

/** Both times are the server's: what is left is right on a device whose clock is not. */
function received(view: Told): HostedSessionView {
  return { ...view, ends_at: Date.now() + (view.expires_at - view.now) * 1_000 };
}
