import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import { ActionFailure } from '../action-failure.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

interface EndDialogProps {
  view: HostedSessionView;
  opened: boolean;
  controls: SessionControls;
  onClose: () => void;
}

/** Ends the session as "not me", which warns the organization. */
function NotMeDialog({ view, opened, controls, onClose }: EndDialogProps) {
  const { endings, stay } = useWords();
  const organization = view.organization_name;
  return (
    <ConfirmDialog
      opened={opened}
      title={endings.notMe.title(organization)}
      confirmLabel={endings.notMe.confirm}
      cancelLabel={stay}
      busy={controls.busy === 'not_me'}
      failure={<ActionFailure of="not_me" controls={controls} />}
      onConfirm={controls.disown}
      onClose={onClose}
    >
      <p>{endings.notMe.when(organization)}</p>
      <p>{endings.notMe.effect}</p>
    </ConfirmDialog>
  );
}

/** Ends the session of a person who cannot go on. */
function LeaveDialog({ view, opened, controls, onClose }: EndDialogProps) {
  const { endings, stay } = useWords();
  const organization = view.organization_name;
  return (
    <ConfirmDialog
      opened={opened}
      title={endings.leave.title}
      confirmLabel={endings.leave.confirm}
      cancelLabel={stay}
      busy={controls.busy === 'leave'}
      failure={<ActionFailure of="leave" controls={controls} />}
      onConfirm={controls.leave}
      onClose={onClose}
    >
      <p>{endings.leave.effect(organization)}</p>
      <p>{endings.leave.next(organization)}</p>
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
