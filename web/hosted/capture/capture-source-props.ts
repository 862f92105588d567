import type { ReactNode } from 'react';
import type { HostedSessionView, Persona, SimulationChoice } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

/**
 * Which simulation choices this step shows: `all`; only the `outcome`, when an earlier step chose
 * the person; `nothing`, when it chose both.
 */
export type SimulationQuestions = 'all' | 'outcome' | 'nothing';

export interface CaptureSourceProps {
  view: HostedSessionView;
  controls: SessionControls;
  subject: 'document' | 'selfie';
  /** The simulated camera image; null is the person of the session. */
  preview: (persona: Persona | null) => ReactNode;
  submitLabel: string;
  asks: SimulationQuestions;
  busy: boolean;
  blocked: boolean;
  onSimulated: (choice: SimulationChoice) => void;
  onLeave: () => void;
  /** Feedback on the last try, shown beside the button. */
  notice: ReactNode;
}
