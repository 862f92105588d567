import { Text } from '@mantine/core';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';
import { FormText, StepForm, type FormField } from './step-form.js';
import type { StepProps } from './step.js';

export function SsnStep({ view, controls }: StepProps) {
  const { ssn: words } = useWords().forms;
  const field = ssnField(words);
  return (
    <>
      <Text c="dimmed" mb="md">
        {view.simulated ? words.simulated : words.intro(view.organization_name)}
      </Text>
      <StepForm
        step="ssn"
        fields={[field]}
        controls={controls}
        onSubmit={({ ssn = '' }) => controls.complete('ssn', { ssn })}
      >
        {(form) => <FormText field={field} form={form} />}
      </StepForm>
    </>
  );
}

function ssnField({ label, description, refused }: Words['forms']['ssn']): FormField {
  return {
    name: 'ssn',
    ...{ label, description, refused },
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 16,
    required: true,
    isRefused: (value) => !/^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(value),
  };
}
