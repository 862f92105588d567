import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { bound } from '../../../kit/forms/typed-text.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { ErasureCertificate } from './erasure-certificate.js';
import layout from '../../../kit/forms/layout.module.css';

type Detail = Schema<'EmployeeDetailView'>;

/** What is held of an employee, and how it is destroyed. */
export function DataTab({ employee }: { employee: Detail }) {
  const { can } = useSignedIn();
  const [opened, setOpened] = useState(false);
  return (
    <div className={layout.stack}>
      <Panel title="What is held">
        <Facts
          facts={[
            ['HR record', 'Encrypted under a key of its own, until it is erased'],
            ['Requests and grants', `The newest are shown: ${employee.requests.length}`],
            ['Documents and pictures', 'None: only the verification service ever has them'],
            ['Audit entries', 'Ids and words, never personal values'],
          ]}
        />
      </Panel>
      {can('employees:terminate') && (
        <Panel
          title="Erase"
          description="Destroys the key: nothing personal can be read again, not even in a backup. Somebody who ever had a contact or a confirmed identity can be erased once they are suspended or terminated, and had no change of their record and no alarm for seven days. They are told on every contact."
        >
          <ActionButton color="red.9" onClick={() => setOpened(true)}>
            Erase this employee
          </ActionButton>
        </Panel>
      )}
      <EraseDialog employee={employee} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}

interface EraseDialogProps {
  employee: Detail;
  opened: boolean;
  onClose: () => void;
}

/** Erases an employee whose id is typed once more. */
function EraseDialog({ employee, opened, onClose }: EraseDialogProps) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, setFailure, run } = useCall();
  const [typed, setTyped] = useState('');
  const [erased, setErased] = useState(false);
  const path = `/employees/${employee.id}`;
  const erase = async (): Promise<void> => {
    if (typed !== employee.employee_id) {
      setFailure('Type the employee id exactly.');
      return;
    }
    const done = await run(async () => {
      await api.delete(path);
      return true;
    });
    // A lost answer may hide that the employee is gone: the page then reads so.
    if (!done) return client.invalidateQueries({ queryKey: ['one', path] });
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
    client.removeQueries({ queryKey: ['one', `/employees/${id}`] });
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
