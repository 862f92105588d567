import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { bound } from '../forms/bound.js';
import type { Schema } from '../../api/schemas.js';
import type { ListAnswer } from '../data/list-page.js';
import { useOne } from '../data/use-one.js';
import { words } from '../data/words.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { useSignedIn } from '../session/signed-in.js';
import { EndpointFields } from './endpoint-fields.js';
import { endpointProduct } from './endpoint-product.js';
import { SecretsShown } from './secrets-shown.js';
import type { Endpoint } from './tab-props.js';

type Project = Schema<'ProjectView'>;

/** The most projects that the choice offers; the newest are at the top. */
const OFFERED = 100;

interface NewEndpointProps {
  onClose: () => void;
}

export function NewEndpoint({ onClose }: NewEndpointProps) {
  const { workspace } = useSignedIn();
  return endpointProduct(workspace.console).isOfProject ? (
    <OfProject onClose={onClose} />
  ) : (
    <EndpointForm onClose={onClose} projects={null} />
  );
}

function OfProject({ onClose }: NewEndpointProps) {
  const { api } = useSignedIn();
  const { data } = useOne<ListAnswer<Project>>(api, `/projects?limit=${String(OFFERED)}`);
  if (data?.data.length === 0)
    return (
      <ModalDialog title="First make a project" onClose={onClose}>
        <p>An endpoint hears of the sessions of one project.</p>
      </ModalDialog>
    );
  return <EndpointForm onClose={onClose} projects={data?.data ?? []} />;
}

interface EndpointFormProps extends NewEndpointProps {
  /** To choose from; null where an endpoint hears of everything. */
  projects: Project[] | null;
}

function EndpointForm({ onClose, projects }: EndpointFormProps) {
  const { api, workspace } = useSignedIn();
  const [made, setMade] = useState<Endpoint | null>(null);
  const [project, setProject] = useState('');
  const { form, ...state } = useChangeForm({
    initialValues: {
      url: '',
      description: '',
      event_types: Object.keys(endpointProduct(workspace.console).events),
      signed: true,
    },
    validate: { url: (value: string) => (value.trim() === '' ? 'Name an address' : null) },
    change: async (values) => {
      const body = { ...values, ...(projects && { project_id: project || projects[0]?.id }) };
      setMade(await api.post<Endpoint>('/webhook_endpoints', body));
    },
  });
  if (made) return <SecretsShown endpoint={made} onClose={onClose} />;
  return (
    <ModalDialog {...state} title="New webhook endpoint" confirmLabel="Create" onClose={onClose}>
      {projects && (
        <NativeSelect
          label="Project"
          description="Whose sessions it hears of"
          data={projects.map(({ id, name, environment }) => ({
            value: id,
            label: `${name} (${words(environment)})`,
          }))}
          {...bound(project || (projects[0]?.id ?? ''), setProject)}
        />
      )}
      <EndpointFields form={form} />
    </ModalDialog>
  );
}
