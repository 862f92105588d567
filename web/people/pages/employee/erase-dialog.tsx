import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bound } from '../../../kit/forms/bound.js';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ErasureCertificate } from './erasure-certificate.js';

interface EraseDialogProps {
  employee: Schema<'EmployeeDetailView'>;
  opened: boolean;
  onClose: () => void;
}

/** Erases an employee whose id is typed once more. */
export function EraseDialog({ employee, opened, onClose }: EraseDialogProps) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, setFailure, run } = useCall();
  const [typed, setTyped] = useState('');
  const [erased, setErased] = useState(false);
  const erase = async (): Promise<void> => {
    if (typed !== employee.employee_id) {
      setFailure('Type the employee id exactly.');
      return;
    }
    const done = await run(async () => {
      await api.delete(`/employees/${employee.id}`);
      return true;
    });
    // A lost answer may hide that the employee is gone: the page then reads so.
    if (!done) return client.invalidateQueries({ queryKey: ['employee', employee.id] });
    setErased(true);
    say('The employee is erased.');
    await client.invalidateQueries({ queryKey: ['list', '/employees'] });
  };
  if (erased) return <Erased id={employee.id} />;
  return (
    <ModalDialog
      opened={opened}
      title="Erase this employee?"
      confirmLabel="Erase for ever"
      danger
      busy={busy}
      submit={() => void erase()}
      onClose={() => {
        onClose();
        setTyped('');
        setFailure(null);
      }}
      failure={failure}
    >
      <p>This cannot be undone. Live grants and open requests end at once.</p>
      <TextInput label={`Type ${employee.employee_id} to confirm`} {...bound(typed, setTyped)} />
    </ModalDialog>
  );
}

/** Offers the proof, which is the last that is known of the employee. */
function Erased({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await navigate({ to: '/employees' });
    // The way back must not show what was erased.
    client.removeQueries({ queryKey: ['employee', id] });
  };
  return (
    <ModalDialog
      title="The employee is erased"
      cancelLabel="Back to the employees"
      onClose={() => void leave()}
    >
      <p>
        The certificate is signed and says what was destroyed and when. It names nobody: note whom
        it is about if you need to, since {id} is the only link.
      </p>
      <ErasureCertificate id={id} />
    </ModalDialog>
  );
}
