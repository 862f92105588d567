import { NativeSelect, Text } from '@mantine/core';
import { countryName } from '../format.js';
import { FormText, StepForm, type FormField, type FormState } from './step-form.js';
import type { StepProps } from '../steps/step.js';

const LINE1: FormField = {
  name: 'line1',
  label: 'Street and number',
  autoComplete: 'address-line1',
  maxLength: 200,
  required: true,
  refused: 'Enter the street and number.',
};
const LINE2: FormField = {
  name: 'line2',
  label: 'Apartment, suite, floor',
  autoComplete: 'address-line2',
  maxLength: 200,
  refused: 'Shorten this line.',
};
const CITY: FormField = {
  name: 'city',
  label: 'City',
  autoComplete: 'address-level2',
  maxLength: 100,
  required: true,
  refused: 'Enter the city.',
};
const STATE: FormField = {
  name: 'state',
  label: 'State or province',
  autoComplete: 'address-level1',
  maxLength: 100,
  refused: 'Enter a state or province of this country, such as TX or Texas.',
};
const POSTAL_CODE: FormField = {
  name: 'postal_code',
  label: 'ZIP or postal code',
  autoComplete: 'postal-code',
  maxLength: 20,
  refused: 'Enter a code of this country, such as 78701.',
};
const COUNTRY: FormField = {
  name: 'country',
  label: 'Country',
  required: true,
  refused: 'Choose a country.',
};
const FIELDS = [LINE1, LINE2, CITY, STATE, POSTAL_CODE, COUNTRY];
/** Countries whose addresses are incomplete without state and postal code. */
const WITH_STATE = ['US', 'CA'];

export function AddressStep({ view, controls }: StepProps) {
  return (
    <>
      <Text c="dimmed" mb="md">
        Where you live, not a post office box.
      </Text>
      <StepForm
        step="address"
        fields={FIELDS}
        initial={{ country: 'US' }}
        controls={controls}
        onSubmit={({ line1 = '', city = '', country = '', ...rest }) =>
          controls.complete('address', { line1, city, country, ...rest })
        }
      >
        {(form) => (
          <>
            <Country form={form} countries={view.countries} />
            <FormText field={LINE1} form={form} />
            <FormText field={LINE2} form={form} />
            <FormText field={CITY} form={form} />
            <FormText field={neededIn(STATE, form)} form={form} />
            <FormText field={neededIn(POSTAL_CODE, form)} form={form} />
          </>
        )}
      </StepForm>
    </>
  );
}

function neededIn(field: FormField, { values }: FormState): FormField {
  return { ...field, required: WITH_STATE.includes(values['country'] ?? '') };
}

function Country({ form, countries }: { form: FormState; countries: readonly string[] }) {
  return (
    <NativeSelect
      label={COUNTRY.label}
      name="country"
      autoComplete="country"
      value={form.values['country'] ?? ''}
      error={form.refused.includes('country') ? COUNTRY.refused : null}
      onChange={(event) => form.set('country', event.currentTarget.value)}
      data={byName(countries)}
    />
  );
}

function byName(countries: readonly string[]): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
