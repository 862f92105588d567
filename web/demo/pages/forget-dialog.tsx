import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';

interface ForgetDialogProps {
  name: string;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ForgetDialog({ name, opened, onConfirm, onClose }: ForgetDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Forget who ${name} is?`}
      confirmLabel="Forget"
      cancelLabel="Keep"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        The gateway will no longer know which verified person {name} is, and revokes her grants. The
        next reset begins like the first: with an ID and a selfie.
      </p>
    </ConfirmDialog>
  );
}
