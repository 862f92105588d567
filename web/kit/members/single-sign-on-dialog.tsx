import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { FormFailure } from '../forms/form-failure.js';
import layout from '../forms/layout.module.css';
import type { ApiForm } from '../forms/use-api-form.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { assignableRoles } from './assignable-roles.js';
import classes from './single-sign-on-dialog.module.css';

type Provider = Schema<'IdentityProviderView'>;

interface SingleSignOnDialogProps {
  /** Null while there is none. */
  provider: Provider | null;
  path: string;
  onClose: () => void;
}

const EMPTY = {
  name: 'Sign in with your organization',
  issuer: '',
  client_id: '',
  client_secret: '',
  groups_claim: 'groups',
  group_roles: [] as { group: string; role: string }[],
  is_enforced: false,
  is_offered: false,
};
type Values = typeof EMPTY;

/** The provider of a workspace, and which of its groups are what here. */
export function SingleSignOnDialog({ provider, path, onClose }: SingleSignOnDialogProps) {
  const { staffApi } = useSignedIn();
  const api = useChangeForm<Values, unknown>({
    initialValues: provider
      ? { ...EMPTY, ...provider, client_secret: '', groups_claim: provider.groups_claim ?? '' }
      : EMPTY,
    validate: { issuer: (value: string) => (value === '' ? 'Write its address' : null) },
    change: (values) => staffApi.put(path, bodyOf(values)),
    said: 'Single sign-on is set up. Try it in another browser before you sign out here.',
    onDone: onClose,
  });
  const { form } = api;
  return (
    <ModalDialog
      wide
      title="Single sign-on"
      confirmLabel="Save"
      busy={api.busy}
      submit={api.submit}
      onClose={onClose}
    >
      <p>
        Register a web client at your provider with the redirect address{' '}
        <code>{`${window.location.origin}/staff/single_sign_on`}</code>.
      </p>
      <TextInput label="Issuer" placeholder="https://" {...form.getInputProps('issuer')} />
      <TextInput label="Client id" {...form.getInputProps('client_id')} />
      <PasswordInput
        label="Client secret"
        description={provider ? 'Leave it empty to keep the one that is stored.' : undefined}
        autoComplete="off"
        {...form.getInputProps('client_secret')}
      />
      <TextInput label="Text of the button" {...form.getInputProps('name')} />
      <TextInput
        label="Groups claim"
        description="Leave it empty where people come by invitation alone."
        {...form.getInputProps('groups_claim')}
      />
      {form.values.groups_claim !== '' && <GroupRoles form={form} />}
      <Checkbox
        label="Show the button on the sign-in page"
        {...form.getInputProps('is_offered', { type: 'checkbox' })}
      />
      <Checkbox
        label="Members must use it; only owners keep a passkey as a way in"
        {...form.getInputProps('is_enforced', { type: 'checkbox' })}
      />
      <FormFailure failure={api.failure} />
    </ModalDialog>
  );
}

/** The first group that a person has decides; without one nobody gets in. */
function GroupRoles({ form }: Pick<ApiForm<Values>, 'form'>) {
  const { workspace } = useSignedIn();
  const roles = assignableRoles(workspace).filter((role) => role !== 'owner');
  return (
    <fieldset className={layout.group}>
      <legend>Roles of groups</legend>
      <p>The first group that a person has decides. Whoever has none does not get in.</p>
      {form.values.group_roles.map((_, n) => (
        <div key={n} className={classes.row}>
          <TextInput label={`Group ${n + 1}`} {...form.getInputProps(`group_roles.${n}.group`)} />
          <NativeSelect
            label="Role"
            data={roles.map((role) => ({ value: role, label: roleName(role) }))}
            {...form.getInputProps(`group_roles.${n}.role`)}
          />
          <ActionButton variant="default" onClick={() => form.removeListItem('group_roles', n)}>
            Remove
          </ActionButton>
        </div>
      ))}
      <ActionButton
        variant="default"
        onClick={() => form.insertListItem('group_roles', { group: '', role: roles.at(-1) ?? '' })}
      >
        Add a group
      </ActionButton>
    </fieldset>
  );
}

function bodyOf({ client_secret: secret, groups_claim: claim, ...values }: Values): object {
  return {
    name: values.name,
    issuer: values.issuer,
    client_id: values.client_id,
    ...(secret !== '' && { client_secret: secret }),
    ...(claim !== '' && { groups_claim: claim }),
    group_roles: claim === '' ? [] : values.group_roles,
    is_enforced: values.is_enforced,
    is_offered: values.is_offered,
  };
}
