import { NativeSelect } from '@mantine/core';
import { ActionButton } from '../action-button.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { SecretOnce } from '../elements/secret-once.js';
import { FormFailure } from '../forms/form-failure.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';
import classes from './member-dialog.module.css';
import { useMemberChanges, type MemberChanges } from './use-member-changes.js';

/** Changes what a member may do, shuts them out, or helps them when their passkey is lost. */
export function MemberDialog(props: MemberChanges) {
  const { member, onClose } = props;
  const { workspace } = useSignedIn();
  const { isDisabled, role, access, recovery, url } = useMemberChanges(props);
  if (url) return <RecoveryLink name={member.name} url={url} onClose={onClose} />;
  const roles = [...new Set([member.role, ...assignableRoles(workspace)])];
  return (
    <ModalDialog
      opened
      title={member.name}
      confirmLabel="Change the role"
      busy={role.busy}
      onConfirm={role.submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Role"
        description={roleDoes(role.form.values.role)}
        data={roles.map((each) => ({ value: each, label: roleName(each) }))}
        {...role.form.getInputProps('role')}
      />
      <p>A change signs {member.name} out, so that nothing of the old role stays open.</p>
      <FormFailure failure={role.failure ?? access.failure ?? recovery.failure} />
      <div className={classes.others}>
        <ActionButton
          variant="default"
          busy={access.busy}
          onClick={() => {
            access.submit();
          }}
        >
          {isDisabled ? 'Let in again' : 'Shut out'}
        </ActionButton>
        {workspace.role === 'owner' && !isDisabled && (
          <ActionButton
            variant="default"
            busy={recovery.busy}
            onClick={() => {
              recovery.submit();
            }}
          >
            Passkey lost
          </ActionButton>
        )}
      </div>
    </ModalDialog>
  );
}

interface RecoveryLinkProps {
  name: string;
  url: string;
  onClose: () => void;
}

function RecoveryLink({ name, url, onClose }: RecoveryLinkProps) {
  return (
    <ModalDialog opened title="Hand over this link" cancelLabel="Done" onClose={onClose}>
      <p>
        This workspace cannot send e-mail yet, so the link is shown to you, and the audit says so.
        With it {name} makes a new passkey, once, within 15 minutes. Make sure that it is really
        them: whoever opens it has the account.
      </p>
      <SecretOnce label="Recovery link" secret={url} />
    </ModalDialog>
  );
}
