import { Text } from '@mantine/core';
import { useState } from 'react';
import { InsuranceSource } from '../capture/camera-source.js';
import { CameraUnavailable } from '../capture/camera-unavailable.js';
import { firstMissing, INSURANCE_PICTURES } from '../pictures/document/document-stage.js';
import { FormText, StepForm, type FormField } from './step-form.js';
import type { StepProps } from './step.js';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';

type InsuranceField = Exclude<keyof Words['forms']['insurance'], 'simulated' | 'intro'>;

/** The fields in their order; their words are in the catalogues. */
const FIELDS: Record<InsuranceField, Omit<FormField, 'name' | 'label' | 'refused'>> = {
  payer_name: { maxLength: 200, required: true },
  insurance_member_id: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 50,
    required: true,
  },
  policy_holder_first_name: { autoComplete: 'given-name', maxLength: 100, required: true },
  policy_holder_last_name: { autoComplete: 'family-name', maxLength: 100, required: true },
  group_name: { maxLength: 200 },
  group_id: { maxLength: 50 },
  payer_id: { maxLength: 50 },
};
const NAMES = Object.keys(FIELDS) as InsuranceField[];

export function InsuranceCardStep({ view, controls, onLeave }: StepProps) {
  const { insurance: words } = useWords().forms;
  const fields = NAMES.map((name): FormField => ({ name, ...FIELDS[name], ...words[name] }));
  const [hasPictures, setHasPictures] = useState(
    () => firstMissing(INSURANCE_PICTURES, view.captures) === null,
  );
  if (!view.simulated && !view.has_camera)
    return (
      <CameraUnavailable
        organization={view.organization_name}
        blocked={controls.busy !== null}
        onLeave={onLeave}
      />
    );
  if (!view.simulated && !hasPictures)
    return (
      <InsuranceSource
        view={view}
        controls={controls}
        onLeave={onLeave}
        onComplete={() => setHasPictures(true)}
      />
    );
  return (
    <>
      <Text c="dimmed" mb="md">
        {view.simulated ? words.simulated : words.intro}
      </Text>
      <StepForm
        step="insurance_card"
        fields={fields}
        controls={controls}
        onSubmit={({
          payer_name = '',
          insurance_member_id = '',
          policy_holder_first_name = '',
          policy_holder_last_name = '',
          ...rest
        }) =>
          controls.complete('insurance_card', {
            payer_name,
            insurance_member_id,
            policy_holder_first_name,
            policy_holder_last_name,
            ...rest,
          })
        }
      >
        {(form) => fields.map((field) => <FormText key={field.name} field={field} form={form} />)}
      </StepForm>
    </>
  );
}
