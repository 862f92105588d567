import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import type { ListAnswer } from '../../../kit/data/list-page.js';
import { useRefresh } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { environmentWords } from '../../words.js';
import { EndpointFields, EVENT_TYPES, type EndpointValues } from './endpoint-fields.js';
import { SecretsShown } from './secrets-shown.js';

type Endpoint = Schema<'WebhookEndpointView'>;

/** The most projects that the choice offers; the newest are at the top. */
const OFFERED = 100;

export function NewEndpoint({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const refresh = useRefresh();
  const [made, setMade] = useState<Endpoint | null>(null);
  const { data: projects } = useOne<ListAnswer<Schema<'ProjectView'>>>(
    api,
    `/projects?limit=${String(OFFERED)}`,
  );
  const [project, setProject] = useState('');
  const chosen = project || (projects?.data[0]?.id ?? '');
  const { form, busy, failure, submit } = useApiForm<EndpointValues>({
    initialValues: { url: '', description: '', event_types: EVENT_TYPES, signed: true },
    validate: { url: (value: string) => (value.trim() === '' ? 'Name an address' : null) },
    submit: async (values) => {
      const body = { ...values, project_id: chosen };
      setMade(await api.post<Endpoint>('/webhook_endpoints', body));
      await refresh();
    },
  });
  if (made) return <SecretsShown endpoint={made} onClose={onClose} />;
  if (projects?.data.length === 0)
    return (
      <ModalDialog opened title="First make a project" onClose={onClose}>
        <p>An endpoint hears of the sessions of one project.</p>
      </ModalDialog>
    );
  return (
    <ModalDialog
      opened
      title="New webhook endpoint"
      confirmLabel="Create"
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <NativeSelect
          label="Project"
          description="Whose sessions it hears of"
          data={(projects?.data ?? []).map(({ id, name, environment }) => ({
            value: id,
            label: `${name} (${environmentWords(environment).label})`,
          }))}
          value={chosen}
          onChange={(event) => {
            setProject(event.currentTarget.value);
          }}
        />
        <EndpointFields form={form} />
      </div>
    </ModalDialog>
  );
}
