import type { ReactNode } from 'react';
import type { HostedSessionView, Persona, SimulationChoice } from '../hosted-session.js';
import { CameraUnavailable } from './camera-unavailable.js';
import { SimulationPanel } from './simulation-panel.js';

/**
 * What of a simulation is chosen at this step: `all`; the `outcome`, where the person was settled in an earlier step; or
 * `nothing`, where that settled both.
 */
export type SimulationQuestions = 'all' | 'outcome' | 'nothing';

export interface CaptureSourceProps {
  view: HostedSessionView;
  subject: 'document' | 'selfie';
  /** What the camera is said to see; null is the person the session is about. */
  preview: (persona: Persona | null) => ReactNode;
  submitLabel: string;
  asks: SimulationQuestions;
  busy: boolean;
  blocked: boolean;
  onSimulated: (choice: SimulationChoice) => void;
  onLeave: () => void;
  /** What the person must know of their last try; stands beside the button. */
  notice: ReactNode;
}

/**
 * Where the picture of a capture step comes from. A step knows only that one of the sources below hands it
 * in; a camera is one more of them, beside the simulation.
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
