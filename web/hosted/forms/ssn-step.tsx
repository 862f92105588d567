import { Text } from '@mantine/core';
import { FormText, StepForm, type FormField } from './step-form.js';
import type { StepProps } from '../steps/step.js';

const SSN: FormField = {
  name: 'ssn',
  label: 'Social Security number',
  description: 'Nine digits, such as 123-45-6789.',
  autoComplete: 'off',
  inputMode: 'numeric',
  maxLength: 16,
  required: true,
  refused: 'Enter the nine digits of your Social Security number.',
  isRefused: (value) => !/^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(value),
};
const FIELDS = [SSN];

export function SsnStep({ view, controls }: StepProps) {
  return (
    <>
      <Text c="dimmed" mb="md">
        {view.simulated
          ? 'This is a simulation: enter an invented number, never your own.'
          : `It is sent encrypted and shown only to ${view.organization_name}.`}
      </Text>
      <StepForm
        step="ssn"
        fields={FIELDS}
        controls={controls}
        onSubmit={({ ssn = '' }) => controls.complete('ssn', { ssn })}
      >
        {(form) => <FormText field={SSN} form={form} />}
      </StepForm>
    </>
  );
}
