import type { PicturesApi, StepInputs } from './hosted-api.js';
import type {
  CodeStepName,
  HostedSessionView,
  NewHandoff,
  SentCodeView,
  StepName,
} from './hosted-session.js';
import type { ActionName, Failure } from './page-state.js';

/** The actions of a step and their progress. Every action is refused while another runs. */
export interface SessionControls {
  busy: ActionName | null;
  failure: Failure | null;
  complete: <S extends StepName>(step: S, input: StepInputs[S]) => void;
  sendCode: (step: CodeStepName, to: string, onSent: (sent: SentCodeView) => void) => void;
  /** Goes on in another language. */
  speak: (language: HostedSessionView['language']) => void;
  back: () => void;
  disown: () => void;
  leave: () => void;
  /** Makes a link for a phone. */
  handOff: (onMade: (link: NewHandoff) => void) => void;
  endHandOff: () => void;
  /** Shows the device key to the browser's question. */
  showKey: () => void;
  goWithoutKey: () => void;
  /** Begins again with the document, without a device key. */
  loseKey: () => void;
  goWithoutFace: () => void;
  /** Reads the session's state again. */
  look: () => void;
  pictures: PicturesApi;
  /** Repeats the action that failed last. */
  retry: () => void;
}
