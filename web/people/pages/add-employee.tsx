import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../api/schemas.js';
import { ModalDialog } from '../../kit/dialogs/modal-dialog.js';
import { useChangeForm } from '../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { languageChoices } from './employee/record-tab.js';

interface AddEmployeeProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY = {
  employee_id: '',
  first_name: '',
  last_name: '',
  dob: '',
  email: '',
  phone: '',
  locale: '',
  department: '',
};

export function AddEmployee({ opened, onClose }: AddEmployeeProps) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { form, ...state } = useChangeForm({
    initialValues: EMPTY,
    validate: { employee_id: (value: string) => (value === '' ? 'Needed' : null) },
    change: (values) => api.post<Schema<'EmployeeDetailView'>>('/employees', givenOf(values)),
    onDone: ({ id }) => navigate({ to: `/employees/${id}` }),
  });
  return (
    <ModalDialog
      {...state}
      opened={opened}
      title="Add an employee"
      confirmLabel="Add"
      onClose={onClose}
    >
      <TextInput
        label="Employee id"
        description="As your own systems call them"
        required
        {...form.getInputProps('employee_id')}
      />
      <TextInput label="First name" {...form.getInputProps('first_name')} />
      <TextInput label="Last name" {...form.getInputProps('last_name')} />
      <TextInput label="Date of birth" type="date" {...form.getInputProps('dob')} />
      <TextInput
        label="E-mail"
        description="Links to verify are sent there"
        type="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Telephone"
        description="With the country code: +49 …"
        type="tel"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label="Language"
        description="Of their messages and pages"
        data={languageChoices(null)}
        {...form.getInputProps('locale')}
      />
      <TextInput label="Department" {...form.getInputProps('department')} />
    </ModalDialog>
  );
}

/** Empty fields are left out, and a telephone may be written with spaces. */
function givenOf(values: typeof EMPTY): object {
  const phone = values.phone.replaceAll(/[\s().-]/g, '');
  const given = Object.entries({ ...values, phone }).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}
