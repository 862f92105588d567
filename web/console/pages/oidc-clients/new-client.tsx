import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bound, linesOf } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import type { ListAnswer } from '../../../kit/data/list-page.js';
import { useOne } from '../../../kit/data/use-one.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { CopyValue } from '../../../kit/elements/copy-value.js';
import { SecretOnce } from '../../../kit/elements/secret-once.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { environmentWords } from '../../words.js';
import { RegistrationFields } from './registration-fields.js';
import { TOKEN_TYPES } from './token-types.js';

type OidcClient = Schema<'OidcClientView'>;

const EMPTY = {
  name: '',
  oid: '',
  token_type: 'tefca',
  redirect_uris: '',
  oid_registered: false,
  registered_under: '',
  individual_access_intended: false,
};

export function NewClient({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const [made, setMade] = useState<OidcClient | null>(null);
  const { data } = useOne<ListAnswer<Schema<'ProjectView'>>>(api, '/projects?limit=100');
  const projects = (data?.data ?? []).filter(({ template }) => template === 'ial2');
  const [project, setProject] = useState('');
  const chosen = project || (projects[0]?.id ?? '');
  const { form, ...state } = useChangeForm({
    initialValues: EMPTY,
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Give it a name' : null),
      oid: (value: string) => (value.trim() === '' ? 'Name its OID' : null),
      redirect_uris: (value: string) => (value.trim() === '' ? 'Name at least one' : null),
    },
    change: async (values) => {
      const body = {
        ...values,
        project_id: chosen,
        redirect_uris: linesOf(values.redirect_uris),
      };
      setMade(await api.post<OidcClient>('/oidc_clients', body));
    },
  });
  if (made) return <ClientSecret client={made} onClose={onClose} />;
  if (data && projects.length === 0)
    return (
      <ModalDialog title="First make a project" onClose={onClose}>
        <p>A client needs a project of the template “Health exchange (IAL2)”.</p>
      </ModalDialog>
    );
  return (
    <ModalDialog
      {...state}
      title="New OpenID Connect client"
      confirmLabel="Create"
      onClose={onClose}
    >
      <NativeSelect
        label="Project"
        data={projects.map(({ id, name, environment }) => ({
          value: id,
          label: `${name} (${environmentWords(environment).label})`,
        }))}
        {...bound(chosen, setProject)}
      />
      <ClientFields form={form} />
    </ModalDialog>
  );
}

type ClientForm = ApiForm<typeof EMPTY>['form'];

function ClientFields({ form }: { form: ClientForm }) {
  return (
    <>
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <NativeSelect label="Network" data={TOKEN_TYPES} {...form.getInputProps('token_type')} />
      <TextInput
        label="OID"
        description="Such as 2.16.840.1.113883.3.7204.1; of a sub-participant its own"
        required
        {...form.getInputProps('oid')}
      />
      <RegistrationFields inputOf={(name, options) => form.getInputProps(name, options)} />
      <Textarea
        label="Redirect addresses"
        description="One on each line; they are compared letter by letter"
        rows={3}
        required
        {...form.getInputProps('redirect_uris')}
      />
    </>
  );
}

interface ClientSecretProps {
  client: OidcClient;
  onClose: () => void;
}

/** The one moment in which the secret can be read. */
export function ClientSecret({ client, onClose }: ClientSecretProps) {
  return (
    <ModalDialog mustChoose title={client.name} cancelLabel="I stored it" onClose={onClose}>
      <SecretOnce label="Client secret" secret={client.client_secret} />
      <p>Client id</p>
      <CopyValue label="Client id" value={client.client_id} />
    </ModalDialog>
  );
}
