import { knownLocale } from '../kit/known-locale.js';
import type { Schema } from '../api/schemas.js';
import type { ApiClient } from '../kit/api-client.js';
import { deviceKeyApi, type DeviceKeyApi } from './device-key/device-key-api.js';
import type {
  AddressInput,
  CaptureKind,
  HostedSessionView,
  InsuranceInput,
  NewHandoff,
  CodeStepName,
  SentCodeView,
  SimulationChoice,
  StepName,
} from './hosted-session.js';

/** The server's immediate hints about a picture. It is stored either way. */
export type CaptureAnswer = Schema<'CaptureView'>;
/** Head moves to be made before the camera, told one by one. */
export type LivenessChallenge = Schema<'LivenessChallengeView'>;
export type LivenessPrompt = Schema<'PromptView'>;

export type PictureSource = 'camera' | 'file';

/** Pictures and frames of the camera. */
export interface PicturesApi {
  /** Replaces an earlier picture of this kind. */
  keep(kind: CaptureKind, picture: Blob, source: PictureSource): Promise<CaptureAnswer>;
  /** `light`: coloured, from the screen. */
  startChallenge(asked: { moreTime: boolean; light: boolean }): Promise<LivenessChallenge>;
  /** `nonce`: of the prompt that the frame answers. */
  sendFrame(
    challengeId: string,
    n: number,
    frame: { nonce: string; picture: Blob },
  ): Promise<unknown>;
  /** Closes the prompt of this nonce, and tells the next. */
  nextPrompt(challengeId: string, nonce: string): Promise<LivenessPrompt>;
  completeChallenge(challengeId: string): Promise<unknown>;
}

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
  device_key: { response: object };
}

export interface HostedApi {
  get(): Promise<HostedSessionView>;
  /** Tells the time zone and language of this browser. */
  tellBrowser(): Promise<unknown>;
  complete<S extends StepName>(step: S, input: StepInputs[S]): Promise<HostedSessionView>;
  /** Sends a one-time code to a number or address. */
  sendCode(step: CodeStepName, to: string): Promise<SentCodeView>;
  /** Goes on in another language. */
  speak(language: HostedSessionView['language']): Promise<HostedSessionView>;
  back(): Promise<HostedSessionView>;
  /** The person says that this is not them, which raises an alarm. */
  disown(): Promise<HostedSessionView>;
  /** The person cannot or does not want to continue. */
  leave(): Promise<HostedSessionView>;
  /** Makes a link for a phone; it ends an earlier one. */
  handOff(): Promise<NewHandoff>;
  /** Goes on here; the phone loses the session. */
  endHandOff(): Promise<HostedSessionView>;
  /** Ends the session without the person's device key. */
  goWithoutKey(): Promise<HostedSessionView>;
  /** Begins again with the person's document. */
  loseKey(): Promise<HostedSessionView>;
  goWithoutFace(): Promise<HostedSessionView>;
  pictures: PicturesApi;
  deviceKey: DeviceKeyApi;
}

/** The session as the server sends it. */
type ServerSession = Omit<HostedSessionView, 'ends_at'>;

export function createHostedApi(client: ApiClient): HostedApi {
  const post = async (path: string, body: object = {}) =>
    received(await client.post<ServerSession>(path, body));
  return {
    tellBrowser: () =>
      client.post('/browser', {
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        locale: knownLocale(window.navigator.language) ?? 'und',
      }),
    get: async () => received(await client.get<ServerSession>('')),
    complete: (step, input) => post(`/steps/${step}`, input),
    sendCode: (step, to) => client.post(`/${step}_code`, { [step]: to }),
    speak: (language) => post('/language', { language }),
    back: () => post('/back'),
    disown: () => post('/cancel'),
    leave: () => post('/leave'),
    handOff: () => client.post('/handoff', {}),
    endHandOff: async () => received(await client.delete<ServerSession>('/handoff')),
    goWithoutKey: () => post('/steps/device_key/skip'),
    loseKey: () => post('/steps/device_key/lost'),
    goWithoutFace: () => post('/steps/selfie/other_way'),
    pictures: picturesApi(client),
    deviceKey: deviceKeyApi(client),
  };
}

function picturesApi(client: ApiClient): PicturesApi {
  const challenge = (id: string) => `/liveness_challenges/${encodeURIComponent(id)}`;
  return {
    keep: (kind, picture, source) => client.put(`/captures/${kind}?source=${source}`, picture),
    // A process of the version before, during an upgrade, refuses a field that it does not know.
    startChallenge: ({ moreTime, light }) =>
      client.post('/liveness_challenges', {
        more_time: moreTime,
        ...(light && { screen_light: true }),
      }),
    sendFrame: (id, n, { nonce, picture }) =>
      client.put(`${challenge(id)}/frames/${n}?nonce=${encodeURIComponent(nonce)}`, picture),
    nextPrompt: (id, nonce) => client.post(`${challenge(id)}/prompts`, { nonce }),
    completeChallenge: (id) => client.post(`${challenge(id)}/complete`, {}),
  };
}

/** Uses the server's times only, so the time left is right on a device with a wrong clock. */
function received(view: ServerSession): HostedSessionView {
  return { ...view, ends_at: Date.now() + (view.expires_at - view.now) * 1_000 };
}
