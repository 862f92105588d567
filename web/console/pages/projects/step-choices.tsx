import { Checkbox } from '@mantine/core';
import { stepLabel } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';

const STEPS = ['document', 'selfie', 'phone', 'email', 'address', 'ssn', 'insurance_card'];

const REQUIRED: Record<string, readonly string[]> = {
  ial2: ['document', 'selfie', 'phone'],
  document_selfie: ['document', 'selfie'],
  selfie_only: ['selfie'],
};

export function requiredSteps(template: string): readonly string[] {
  return REQUIRED[template] ?? [];
}

interface StepChoicesProps {
  template: string;
  value: string[];
  error?: string | undefined;
  onChange: (steps: string[]) => void;
}

export function StepChoices({ template, value, error, onChange }: StepChoicesProps) {
  const required = requiredSteps(template);
  return (
    <Checkbox.Group
      label="Steps"
      description="The person takes them in this order, after consent. The template’s own steps stay on."
      value={[...new Set([...required, ...value])]}
      error={error}
      onChange={onChange}
    >
      <div className={layout.choices}>
        {STEPS.map((step) => (
          <Checkbox
            key={step}
            value={step}
            label={stepLabel(step)}
            disabled={required.includes(step)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
