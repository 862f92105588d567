import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { fieldWords, LANGUAGE_CODES, languageWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;
type Whole = Schema<'EmployeeView'>;

const FIELDS = ['first_name', 'last_name', 'dob', 'email', 'phone', 'department', 'title'] as const;

/** The whole record is shown for a reason, and the reason is recorded. */
export function RecordTab({ employee }: { employee: Detail }) {
  const { api, can } = useSignedIn();
  const [whole, setWhole] = useState<Whole | null>(null);
  const [reason, setReason] = useState('correct_record');
  const { failure, run } = useCall();
  const reveal = async (): Promise<void> => {
    await run(async () => {
      setWhole(await api.post<Whole>(`/employees/${employee.id}/reveal`, { reason }));
    });
  };
  if (!can('employees:reveal'))
    return (
      <Panel title="Record">
        <p>Your role does not show birth dates, contacts and addresses.</p>
      </Panel>
    );
  if (whole) return <RecordForm whole={whole} directory={employee.directory} onSaved={setWhole} />;
  return (
    <Panel
      title="Record"
      description="Birth date, contacts and address are hidden. Showing them is recorded."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <ChoiceSelect
          label="Why do you need them?"
          value={reason}
          onChange={setReason}
          data={[
            { value: 'correct_record', label: 'To correct the record' },
            { value: 'contact_employee', label: 'To contact the employee' },
            { value: 'legal_request', label: 'For a legal request' },
          ]}
        />
        <div className={layout.actions}>
          <ActionButton onClick={() => void reveal()}>Show the record</ActionButton>
        </div>
      </div>
    </Panel>
  );
}

interface RecordFormProps {
  whole: Whole;
  directory: Detail['directory'];
  onSaved: (whole: Whole) => void;
}

/** The form sends what differs from the record as it was shown, or was saved since. */
function useRecordForm(whole: Whole, onSaved: (whole: Whole) => void) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const { run, failure: refused, setFailure } = useChange();
  const { failure, ...form } = useApiForm({
    initialValues: Object.fromEntries(
      [...FIELDS, 'locale' as const].map((name) => [name, whole[name] ?? '']),
    ),
    submit: async (values) => {
      // What stays is not sent: a name or a contact would ask for a confirmation.
      const given = Object.entries(values)
        .filter(([name, value]) => value !== (whole[name as keyof Whole] ?? ''))
        .map(([name, value]) => [name, value === '' ? null : value] as const);
      if (given.length === 0) {
        setFailure(null);
        say('Nothing was changed.');
        return;
      }
      const sent = Object.fromEntries(given);
      const isSaved = await run(
        () => api.patch<Detail>(`/employees/${whole.id}`, sent),
        'The record is saved.',
      );
      if (isSaved) onSaved({ ...whole, ...sent });
    },
  });
  return { ...form, failure: failure ?? refused };
}

function RecordForm({ whole, directory, onSaved }: RecordFormProps) {
  const { can } = useSignedIn();
  const { form, busy, failure, submit } = useRecordForm(whole, onSaved);
  return (
    <Panel
      title="Record"
      description="A changed e-mail or telephone is not used to reach the employee for 72 hours."
    >
      <form noValidate onSubmit={submit} className={layout.stack}>
        <FormFailure failure={failure} />
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            label={fieldWords(name)}
            type={name === 'dob' ? 'date' : 'text'}
            {...(isOwned(directory, name) && { description: `Changed in ${directory.name}` })}
            readOnly={!can('employees:write') || isOwned(directory, name)}
            {...form.getInputProps(name)}
          />
        ))}
        <NativeSelect
          label="Language"
          description={
            isOwned(directory, 'locale')
              ? `Changed in ${directory.name}`
              : 'Of their messages and pages'
          }
          disabled={!can('employees:write') || isOwned(directory, 'locale')}
          data={languageChoices(whole.locale)}
          {...form.getInputProps('locale')}
        />
        {can('employees:write') && (
          <div className={layout.actions}>
            <ActionButton type="submit" busy={busy}>
              Save
            </ActionButton>
          </div>
        )}
      </form>
    </Panel>
  );
}

/** Whether only the employee's directory changes a value. */
function isOwned(
  directory: Detail['directory'],
  name: string,
): directory is NonNullable<Detail['directory']> {
  return directory?.values.some((value) => value === name) ?? false;
}

/** Another tag on record, such as `es-MX`, is offered as it is. */
export function languageChoices(current: string | null): { value: string; label: string }[] {
  const codes = new Set([...LANGUAGE_CODES, ...(current === null ? [] : [current])]);
  const choices = [...codes].map((value) => ({ value, label: languageWords(value) }));
  return [{ value: '', label: 'Not recorded' }, ...choices];
}
