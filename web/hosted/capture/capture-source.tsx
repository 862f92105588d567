import { CameraUnavailable } from './camera-unavailable.js';
import { CameraSource } from './camera-source.js';
import type { CaptureSourceProps } from './capture-source-props.js';
import { SimulationPanel } from './simulation-panel.js';

/**
 * Where a capture step gets its picture: the simulation, or the camera. The step does not know
 * which one delivers it.
 */
export function CaptureSource({ view, controls, ...props }: CaptureSourceProps) {
  if (view.simulated && view.simulation) {
    return <SimulationPanel simulation={view.simulation} {...props} />;
  }
  if (view.has_camera) {
    return (
      <CameraSource
        view={view}
        controls={controls}
        onCaptured={() => controls.complete(props.subject, {})}
        {...props}
      />
    );
  }
  return (
    <CameraUnavailable
      organization={view.organization_name}
      blocked={props.blocked}
      onLeave={props.onLeave}
    />
  );
}
