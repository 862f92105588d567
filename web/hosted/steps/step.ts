import type { ComponentType } from 'react';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

export interface StepProps {
  view: HostedSessionView;
  controls: SessionControls;
  /** Opens the "leave?" question. */
  onLeave: () => void;
}

export interface Step {
  title: (view: HostedSessionView) => string;
  Body: ComponentType<StepProps>;
}
