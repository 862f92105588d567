import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { Facts } from '../../../kit/elements/facts.js';
import { ModalDialog } from '../../../kit/elements/modal-dialog.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';

type Detail = Schema<'EmployeeDetailView'>;

/** What is held of an employee, and how it is destroyed. */
export function DataTab({ employee }: { employee: Detail }) {
  const { api, can } = useSignedIn();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { say } = useNotices();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const erase = async (): Promise<void> => {
    if (typed !== employee.employee_id) {
      setFailure('Type the employee id exactly.');
      return;
    }
    try {
      await api.delete(`/employees/${employee.id}`);
      await client.invalidateQueries({ queryKey: ['list', '/employees'] });
      say('The employee is erased.');
      await navigate({ to: '/employees' });
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    }
  };
  return (
    <div className={classes.stack}>
      <Panel title="What is held">
        <Facts
          facts={[
            ['HR record', 'Encrypted under a key of its own, until it is erased'],
            ['Requests and grants', `${employee.requests.length} of the newest are shown`],
            ['Documents and pictures', 'None: only the verification service ever has them'],
            ['Audit entries', 'Ids and words, never personal values'],
          ]}
        />
      </Panel>
      {can('employees:terminate') && (
        <Panel
          title="Erase"
          description="Destroys the key: nothing personal can be read again, also not in a backup."
        >
          <ActionButton
            color="red.9"
            onClick={() => {
              setOpened(true);
            }}
          >
            Erase this employee
          </ActionButton>
        </Panel>
      )}
      <ModalDialog
        opened={opened}
        title="Erase this employee?"
        confirmLabel="Erase for ever"
        danger
        onConfirm={() => void erase()}
        onClose={() => {
          setOpened(false);
          setTyped('');
          setFailure(null);
        }}
      >
        <div className={classes.stack}>
          <FormFailure failure={failure} />
          <p>This cannot be undone. Live grants and open requests end at once.</p>
          <TextInput
            label={`Type ${employee.employee_id} to confirm`}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </div>
      </ModalDialog>
    </div>
  );
}
