import type { ReactNode } from 'react';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

/** A step whose pictures come from a camera. */
export interface CaptureProps {
  view: HostedSessionView;
  controls: SessionControls;
  busy: boolean;
  blocked: boolean;
  /** All pictures are kept: hands in the step. */
  onCaptured: () => void;
  onLeave: () => void;
  /** Feedback on the last try, shown beside the button. */
  notice: ReactNode;
}
