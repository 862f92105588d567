import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { EraseDialog } from './erase-dialog.js';

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
