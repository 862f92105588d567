import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { TEMPLATES } from '../../words.js';
import { requiredSteps, StepChoices } from './step-choices.js';

const ENVIRONMENTS = [
  { value: 'sandbox', label: 'Sandbox: simulated people, no real data' },
  { value: 'production', label: 'Production: real people' },
];

export function NewProject({ onClose }: { onClose: () => void }) {
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
