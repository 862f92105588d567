import { ConfirmDialog } from '../../kit/confirm-dialog.js';
import { ActionFailure } from '../action-failure.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';

interface EndDialogProps {
  view: HostedSessionView;
  opened: boolean;
  controls: SessionControls;
  onClose: () => void;
}

/** Ends the session as "not me", which warns the organization. */
function NotMeDialog({ view, opened, controls, onClose }: EndDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Warn ${view.organization_name} that this isn’t you?`}
      confirmLabel="Warn them"
      cancelLabel="Stay"
      busy={controls.busy === 'not_me'}
      failure={<ActionFailure of="not_me" controls={controls} />}
      onConfirm={controls.disown}
      onClose={onClose}
    >
      <p>
        Do so if you did not ask for this, or if you are not the person {view.organization_name}{' '}
        means.
      </p>
      <p>Nothing is confirmed, and this link stops working.</p>
    </ConfirmDialog>
  );
}

/** Ends the session of a person who cannot go on. */
function LeaveDialog({ view, opened, controls, onClose }: EndDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave this verification?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      busy={controls.busy === 'leave'}
      failure={<ActionFailure of="leave" controls={controls} />}
      onConfirm={controls.leave}
      onClose={onClose}
    >
      <p>
        {view.organization_name} is told that the verification was canceled. This link stops
        working.
      </p>
    </ConfirmDialog>
  );
}

/** The way out that the person is asked to confirm. */
export type ExitChoice = 'not_me' | 'leave';

interface EndDialogsProps extends Omit<EndDialogProps, 'opened'> {
  asking: ExitChoice | null;
}

export function EndDialogs({ asking, ...props }: EndDialogsProps) {
  return (
    <>
      <NotMeDialog opened={asking === 'not_me'} {...props} />
      <LeaveDialog opened={asking === 'leave'} {...props} />
    </>
  );
}
