import { CameraUnavailable } from './camera-unavailable.js';
import type { CaptureSourceProps } from './capture-source-props.js';
import { SimulationPanel } from './simulation-panel.js';

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
