import { NativeSelect, Text } from '@mantine/core';
import { countryName } from '../format.js';
import { FormText, StepForm, type FormField, type FormState } from './step-form.js';
import type { StepProps } from './step.js';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';

type AddressField = Exclude<keyof Words['forms']['address'], 'intro'>;

/** The fields in their order; their words are in the catalogues. */
const FIELDS: Record<AddressField, Omit<FormField, 'name' | 'label' | 'refused'>> = {
  line1: { autoComplete: 'address-line1', maxLength: 200, required: true },
  line2: { autoComplete: 'address-line2', maxLength: 200 },
  city: { autoComplete: 'address-level2', maxLength: 100, required: true },
  state: { autoComplete: 'address-level1', maxLength: 100 },
  postal_code: { autoComplete: 'postal-code', maxLength: 20 },
  country: { required: true },
};
const NAMES = Object.keys(FIELDS) as AddressField[];

/** Countries whose addresses are incomplete without state and postal code. */
const WITH_STATE = ['US', 'CA'];

export function AddressStep({ view, controls }: StepProps) {
  const { address: words } = useWords().forms;
  const field = (name: AddressField): FormField => ({ name, ...FIELDS[name], ...words[name] });
  return (
    <>
      <Text c="dimmed" mb="md">
        {words.intro}
      </Text>
      <StepForm
        step="address"
        fields={NAMES.map(field)}
        initial={{ country: 'US' }}
        controls={controls}
        onSubmit={({ line1 = '', city = '', country = '', ...rest }) =>
          controls.complete('address', { line1, city, country, ...rest })
        }
      >
        {(form) => (
          <>
            <Country form={form} countries={view.countries} />
            <FormText field={field('line1')} form={form} />
            <FormText field={field('line2')} form={form} />
            <FormText field={field('city')} form={form} />
            <FormText field={neededIn(field('state'), form)} form={form} />
            <FormText field={neededIn(field('postal_code'), form)} form={form} />
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
  const { locale, forms } = useWords();
  const { label, refused } = forms.address.country;
  return (
    <NativeSelect
      label={label}
      name="country"
      autoComplete="country"
      value={form.values['country'] ?? ''}
      error={form.refused.includes('country') ? refused : null}
      onChange={(event) => form.set('country', event.currentTarget.value)}
      data={byName(locale, countries)}
    />
  );
}

function byName(locale: string, countries: readonly string[]): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
