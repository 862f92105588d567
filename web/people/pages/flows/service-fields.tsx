import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useOne } from '../../../kit/data/use-one.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn, type Workspace } from '../../../kit/session/signed-in.js';
import { useWorkspaceApi } from '../../../kit/session/workspace-api.js';
import layout from '../../../kit/forms/layout.module.css';
import type { FlowsValues } from './use-flows-form.js';

type Service = Schema<'VerificationServiceView'>;
type Project = Schema<'ProjectView'>;
type Form = ApiForm<FlowsValues>['form'];

/** What the gateway needs of its key, and nothing else. */
const SCOPES = ['sessions:read', 'sessions:write', 'webhooks:read', 'webhooks:write'];

const MOST_PROJECTS = 100;

/**
 * The person's organization at the verification service of this deployment; null elsewhere, where
 * ids and keys are pasted.
 */
function useOrganization(): { workspace: Workspace; service: Service } | null {
  const { api, allWorkspaces } = useSignedIn();
  const { data } = useOne<Service>(api, '/flows/service');
  const workspace = allWorkspaces.find(
    ({ console, permissions }) => console === 'console' && permissions.includes('projects:read'),
  );
  return data?.is_here && workspace ? { workspace, service: data } : null;
}

interface ProjectFieldProps {
  form: Form;
  name: 'establishProject' | 'knownProject';
  label: string;
  /** The steps that its people take. */
  steps: readonly string[];
  isReadOnly: boolean;
}

/** The project of a flow: chosen where the person belongs to its organization, else pasted. */
export function ProjectField(props: ProjectFieldProps) {
  const { form, name, label, isReadOnly } = props;
  const organization = useOrganization();
  if (organization && !isReadOnly) return <ProjectSelect {...props} {...organization} />;
  return <TextInput label={label} readOnly={isReadOnly} {...form.getInputProps(name)} />;
}

function ProjectSelect({
  form,
  name,
  label,
  steps,
  workspace,
  service: { environment },
}: ProjectFieldProps & { workspace: Workspace; service: Service }) {
  const api = useWorkspaceApi(workspace);
  const { data } = useQuery({
    queryKey: ['one', 'projects', workspace.id],
    queryFn: () => api.get<{ data: Project[] }>(`/projects?limit=${String(MOST_PROJECTS)}`),
  });
  const fitting = (data?.data ?? []).filter(
    (project) =>
      project.environment === environment &&
      steps.every((step) => project.steps.includes(step as never)),
  );
  const options = fitting.map(({ id, name: title }) => ({ value: id, label: title }));
  const chosen = form.values[name];
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <Select
      label={label}
      description={`Projects of ${workspace.name} in ${environment}`}
      clearable
      placeholder="None"
      data={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
      value={chosen === '' ? null : chosen}
      error={form.errors[name]}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  );
}

/** Makes a key of the organization with exactly the scopes of the gateway, and fills it in. */
export function MakeKey({ form }: { form: Form }) {
  const organization = useOrganization();
  return organization?.workspace.permissions.includes('api_keys:write') ? (
    <MakeKeyButton form={form} {...organization} />
  ) : null;
}

function MakeKeyButton({
  form,
  workspace,
  service: { environment },
}: {
  form: Form;
  workspace: Workspace;
  service: Service;
}) {
  const { workspace: customer } = useSignedIn();
  const api = useWorkspaceApi(workspace);
  const { busy, failure, run } = useCall();
  const make = () =>
    run(async () => {
      const name = `Gateway of ${customer.name}`.slice(0, 100);
      const body = { name, environment, scopes: SCOPES };
      const { secret } = await api.post<{ secret: string }>('/api_keys', body);
      form.setFieldValue('key', secret);
    });
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      {form.values.key.startsWith('sk_') ? (
        <p role="status">The key is filled in. Save to use it.</p>
      ) : (
        <div>
          <ActionButton variant="default" busy={busy} onClick={() => void make()}>
            Make the key for me
          </ActionButton>
        </div>
      )}
    </div>
  );
}
