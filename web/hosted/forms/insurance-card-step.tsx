import { Text } from '@mantine/core';
import { useState } from 'react';
import { InsuranceSource } from '../capture/camera-source.js';
import { CameraUnavailable } from '../capture/camera-unavailable.js';
import { firstMissing, INSURANCE_PICTURES } from '../pictures/document/document-stage.js';
import { FormText, StepForm, type FormField } from './step-form.js';
import type { StepProps } from '../steps/step.js';

const FIELDS: FormField[] = [
  {
    name: 'payer_name',
    label: 'Insurance company',
    maxLength: 200,
    required: true,
    refused: 'Enter the name of the insurance company.',
  },
  {
    name: 'insurance_member_id',
    label: 'Member ID',
    description: 'As it stands on the card.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 50,
    required: true,
    refused: 'Enter the member ID: letters, digits, spaces and hyphens.',
  },
  {
    name: 'policy_holder_first_name',
    label: 'Policy holder’s first name',
    autoComplete: 'given-name',
    maxLength: 100,
    required: true,
    refused: 'Enter the policy holder’s first name.',
  },
  {
    name: 'policy_holder_last_name',
    label: 'Policy holder’s last name',
    autoComplete: 'family-name',
    maxLength: 100,
    required: true,
    refused: 'Enter the policy holder’s last name.',
  },
  { name: 'group_name', label: 'Group name', maxLength: 200, refused: 'Shorten this name.' },
  { name: 'group_id', label: 'Group number', maxLength: 50, refused: 'Shorten this number.' },
  { name: 'payer_id', label: 'Payer ID', maxLength: 50, refused: 'Shorten this ID.' },
];

export function InsuranceCardStep({ view, controls, onLeave }: StepProps) {
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
        {view.simulated
          ? 'In a simulation no photo is taken. Enter what stands on the card.'
          : 'Both pictures are saved. Now enter what stands on the card.'}
      </Text>
      <StepForm
        step="insurance_card"
        fields={FIELDS}
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
        {(form) => FIELDS.map((field) => <FormText key={field.name} field={field} form={form} />)}
      </StepForm>
    </>
  );
}
