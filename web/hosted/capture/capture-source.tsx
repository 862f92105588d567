import type { ReactNode } from 'react';
import type { HostedSessionView, Persona, SimulationChoice } from '../hosted-session.js';
import { CameraUnavailable } from './camera-unavailable.js';
import { SimulationPanel } from './simulation-panel.js';

/**
 * Which simulation choices this step shows: `all`; only the `outcome`, when an earlier step chose
 * the person; `nothing`, when it chose both.
 */
export type SimulationQuestions = 'all' | 'outcome' | 'nothing';

export interface CaptureSourceProps {
  view: HostedSessionView;
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

/**
 * Where a capture step gets its picture. A step does not know which source delivers it, so a camera
 * can join the simulation.
 */
export function CaptureSource({ view, ...props }: CaptureSourceProps) {
  if (view.simulated && view.simulation) {
    return <SimulationPanel simulation={view.simulation} {...props} />;
  }
  return (
    <CameraUnavailable
      organization={view.organization_name}
      blocked={props.blocked}
      onLeave={props.onLeave}
    />
  );
}
