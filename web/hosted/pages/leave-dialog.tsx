import { ConfirmDialog } from '../../kit/confirm-dialog.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../use-hosted-session.js';

interface LeaveDialogProps {
  view: HostedSessionView;
  opened: boolean;
  controls: SessionControls;
  onClose: () => void;
}

export function LeaveDialog({ view, opened, controls, onClose }: LeaveDialogProps) {
  const failed = controls.failure?.action === 'cancel';
  return (
    <ConfirmDialog
      // What went wrong is said on the page behind, so the dialog makes way for it.
      opened={opened && !failed}
      title="Leave this verification?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      busy={controls.busy === 'cancel'}
      onConfirm={controls.cancel}
      onClose={onClose}
    >
      <p>
        If you are not the person {view.organization_name} wants to verify, or you do not want to go
        on, leave here.
      </p>
      <p>
        {view.organization_name} is told that the verification was canceled. This link stops
        working.
      </p>
    </ConfirmDialog>
  );
}
