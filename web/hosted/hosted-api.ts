import type { ApiClient } from '../kit/api-client.js';
import type {
  AddressInput,
  HostedSessionView,
  InsuranceInput,
  CodeStepName,
  SentCodeView,
  SimulationChoice,
  StepName,
} from './hosted-session.js';

/** The input of each step. A capture step sends nothing when its picture was chosen earlier. */
export interface StepInputs {
  /** `text_hash`: hash of the text that the person read. */
  consent: { granted: boolean; text_hash: string };
  document: { simulation?: SimulationChoice };
  selfie: { simulation?: SimulationChoice };
  phone: { code: string };
  email: { code: string };
  address: AddressInput;
  ssn: { ssn: string };
  insurance_card: InsuranceInput;
}

export interface HostedApi {
  get(): Promise<HostedSessionView>;
  complete<S extends StepName>(step: S, input: StepInputs[S]): Promise<HostedSessionView>;
  /** Sends a one-time code to a number or address. */
  sendCode(step: CodeStepName, to: string): Promise<SentCodeView>;
  back(): Promise<HostedSessionView>;
  /** The person says that this is not them, which raises an alarm. */
  disown(): Promise<HostedSessionView>;
  /** The person cannot or does not want to continue. */
  leave(): Promise<HostedSessionView>;
}

/** The session as the server sends it. */
type Told = Omit<HostedSessionView, 'ends_at'>;

export function createHostedApi(client: ApiClient): HostedApi {
  const post = async (path: string, body: object = {}) =>
    received(await client.post<Told>(path, body));
  return {
    get: async () => received(await client.get<Told>('')),
    complete: (step, input) => post(`/steps/${step}`, input),
    sendCode: (step, to) => client.post(`/${step}_code`, { [step]: to }),
    back: () => post('/back'),
    disown: () => post('/cancel'),
    leave: () => post('/leave'),
  };
}

/** Uses the server's times only, so the time left is right on a device with a wrong clock. */
function received(view: Told): HostedSessionView {
  return { ...view, ends_at: Date.now() + (view.expires_at - view.now) * 1_000 };
}
