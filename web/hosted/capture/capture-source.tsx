import type { ReactNode } from 'react';
import type { HostedSessionView, Persona, SimulationChoice } from '../hosted-session.js';
import { CameraUnavailable } from './camera-unavailable.js';
import { SimulationPanel } from './simulation-panel.js';

export interface CaptureSourceProps {
  view: HostedSessionView;
  subject: 'document' | 'selfie';
  /** What the camera is said to see; null is the person the session is about. */
  preview: (persona: Persona | null) => ReactNode;
  submitLabel: string;
  /** Chosen in an earlier step, and not to be chosen again. */
  settled?: SimulationChoice | null;
  busy: boolean;
  blocked: boolean;
  onSimulated: (choice: SimulationChoice) => void;
  onLeave: () => void;
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
