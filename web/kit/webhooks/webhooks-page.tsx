import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { ActionButton } from '../action-button.js';
import { type Column, DataTable } from '../data/data-table.js';
import { useListAddress } from '../data/list-address.js';
import { type ListAnswer, useList } from '../data/list-page.js';
import { EmptyState } from '../elements/empty-state.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';
import { Panel } from '../elements/panel.js';
import { TimeText } from '../elements/time-text.js';
import { useSignedIn } from '../session/signed-in.js';
import { bound } from '../forms/typed-text.js';
import type { Schema } from '../../api/schemas.js';
import { useOne } from '../data/use-one.js';
import { words } from '../data/words.js';
import { ModalDialog } from '../dialogs/modal-dialog.js';
import { useChangeForm } from '../forms/use-change-form.js';
import { EndpointBadge } from './endpoint-badge.js';
import { endpointProduct } from './endpoint-product.js';
import type { Endpoint } from './tab-props.js';
import { EndpointFields } from './endpoint-fields.js';
import { SecretsShown } from './secrets-shown.js';

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    header: 'Address',
    isName: true,
    cell: (row) => <PageLink to={`/webhooks/${row.id}`}>{row.url}</PageLink>,
  },
  { header: 'State', cell: (row) => <EndpointBadge endpoint={row} /> },
  { header: 'Description', cell: (row) => row.description || '–' },
  { header: 'Events', cell: (row) => row.event_types.length },
  { header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
];

export function WebhooksPage() {
  const { api, can, workspace } = useSignedIn();
  const { hears, reads } = endpointProduct(workspace.console);
  const { place } = useListAddress('/webhooks');
  const [adding, setAdding] = useState(false);
  const list = useList<Endpoint>({ api, path: '/webhook_endpoints', place });
  const add = can('webhooks:write') && (
    <ActionButton onClick={() => setAdding(true)}>New endpoint</ActionButton>
  );
  return (
    <>
      <PageHeader title="Webhooks" description={hears} actions={add} />
      <Panel flush>
        <DataTable
          caption="Webhook endpoints"
          columns={COLUMNS}
          list={list}
          empty={
            <EmptyState title="No endpoints yet" action={add}>
              <p>{reads}</p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}

type Project = Schema<'ProjectView'>;

/** The most projects that the choice offers; the newest are at the top. */
const OFFERED = 100;

interface NewEndpointProps {
  onClose: () => void;
}

function NewEndpoint({ onClose }: NewEndpointProps) {
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
