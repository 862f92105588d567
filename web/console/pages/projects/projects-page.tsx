import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { type Column, DataTable } from '../../../kit/data/data-table.js';
import { useListAddress } from '../../../kit/data/list-address.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import { stepLabel, templateLabel, TEMPLATES } from '../../words.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { requiredSteps, StepChoices } from './step-choices.js';

type Project = Schema<'ProjectView'>;

const COLUMNS: readonly Column<Project>[] = [
  {
    header: 'Name',
    isName: true,
    cell: (row) => <PageLink to={`/projects/${row.id}`}>{row.name}</PageLink>,
  },
  { header: 'Environment', cell: (row) => <EnvironmentBadge environment={row.environment} /> },
  { header: 'Template', cell: (row) => templateLabel(row.template) },
  { header: 'Steps', cell: (row) => row.steps.map(stepLabel).join(', ') },
  { header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
];

export function ProjectsPage() {
  const { api, can } = useSignedIn();
  const { place } = useListAddress('/projects');
  const [adding, setAdding] = useState(false);
  const list = useList<Project>({ api, path: '/projects', place });
  const add = can('projects:write') && (
    <ActionButton onClick={() => setAdding(true)}>New project</ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Projects"
        description="What is asked of a person, and what decides."
        actions={add}
      />
      <Panel flush>
        <DataTable
          caption="Projects"
          columns={COLUMNS}
          list={list}
          empty={
            <EmptyState title="No projects yet" action={add}>
              <p>
                A project says which steps a person takes and what happens with the result. Begin
                with one in the sandbox: it works without a camera and without real people.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewProject onClose={() => setAdding(false)} />}
    </>
  );
}

const ENVIRONMENTS = [
  { value: 'sandbox', label: 'Sandbox: simulated people, no real data' },
  { value: 'production', label: 'Production: real people' },
];

function NewProject({ onClose }: { onClose: () => void }) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { form, ...state } = useChangeForm({
    initialValues: {
      name: '',
      environment: 'sandbox',
      template: 'document_selfie',
      steps: [] as string[],
    },
    validate: { name: (value: string) => (value.trim() === '' ? 'Give it a name' : null) },
    change: ({ steps, ...values }) => {
      const all = [...new Set([...requiredSteps(values.template), ...steps])];
      return api.post<Schema<'ProjectView'>>('/projects', { ...values, steps: all });
    },
    onDone: ({ id }) => navigate({ to: `/projects/${id}` }),
  });
  const { template, steps } = form.values;
  return (
    <ModalDialog {...state} title="New project" confirmLabel="Create" onClose={onClose}>
      <TextInput
        label="Name"
        description="For you; the people who are verified never see it"
        required
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Environment"
        data={ENVIRONMENTS}
        {...form.getInputProps('environment')}
      />
      <NativeSelect
        label="Template"
        description={TEMPLATES.find(({ value }) => value === template)?.does}
        data={TEMPLATES.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('template')}
      />
      <StepChoices
        template={template}
        value={steps}
        error={form.errors['steps'] as string | undefined}
        onChange={(chosen) => form.setFieldValue('steps', chosen)}
      />
    </ModalDialog>
  );
}
