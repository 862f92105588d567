import type { ComponentType } from 'react';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import type { Words } from '../words/en.js';

export interface StepProps {
  view: HostedSessionView;
  controls: SessionControls;
  /** Opens the "leave?" question. */
  onLeave: () => void;
}

export interface Step {
  title: (words: Words, view: HostedSessionView) => string;
  Body: ComponentType<StepProps>;
}
