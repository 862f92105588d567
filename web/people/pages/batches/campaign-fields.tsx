import { Checkbox, TextInput } from '@mantine/core';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { LANGUAGE_CODES, languageWords } from '../../words.js';
import { reminderChoices } from './campaign-words.js';

/** The language on the employee's record. */
export const OWN = 'own';

const CHOICES = [
  {
    name: 'deliver',
    label: 'Send the link by',
    options: [
      { value: 'email', label: 'E-mail on record' },
      { value: 'sms', label: 'Text message on record' },
    ],
  },
  {
    name: 'locale',
    label: 'Language',
    options: [
      { value: OWN, label: 'As on record, else English' },
      ...LANGUAGE_CODES.map((value) => ({ value, label: languageWords(value) })),
    ],
  },
  {
    name: 'valid_days',
    label: 'The link is good for',
    options: ['1', '3', '5', '7'].map((value) => ({
      value,
      label: counted(Number(value), 'day'),
    })),
  },
] as const;

interface CampaignFieldsProps {
  values: Record<string, string>;
  isQuiet: boolean;
  /** What may be asked for, with what the employee reads. */
  actions: readonly Schema<'CampaignActionView'>[];
  /** The time zone of the quiet hours. */
  zone: string;
  onChange: (changed: Record<string, string>) => void;
  onQuiet: (isQuiet: boolean) => void;
}

/** How the chosen employees are invited. */
export function CampaignFields(props: CampaignFieldsProps) {
  const { values, actions, isQuiet, zone, onChange, onQuiet } = props;
  const purposes = actions.map(({ action, label }) => ({ value: action, label }));
  const reminders = reminderChoices(Number(values['valid_days']));
  return (
    <>
      <TextInput
        label="Name of the campaign (optional)"
        description="For your own lists. Employees do not see it."
        maxLength={80}
        value={values['name'] ?? ''}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {[
        { name: 'action', label: 'What for', options: purposes },
        ...CHOICES,
        { name: 'reminders', label: 'Reminders, every two days', options: reminders },
      ].map(({ name, label, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          value={values[name] ?? null}
          onChange={(value) => onChange({ [name]: value })}
          data={[...options]}
        />
      ))}
      <Checkbox
        checked={isQuiet}
        onChange={(event) => onQuiet(event.currentTarget.checked)}
        label="Write to nobody between 20:00 and 8:00"
        description={`Time zone: ${zone}`}
      />
    </>
  );
}
