import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { BulkDialog } from '../batches/bulk-dialog.js';
import layout from '../../../kit/forms/layout.module.css';

/** Who is not in the file: an action on many, prepared here and reviewed on its own page. */
export function MissingEmployees({ job }: { job: Schema<'ImportView'> }) {
  const { can } = useSignedIn();
  const [asking, setAsking] = useState(false);
  if (!can('employees:terminate')) return null;
  return (
    <Panel
      title="People missing from the file"
      description="The import leaves them as they are. If the file is the whole list, suspend or terminate them in a step of its own: you see each of them first."
    >
      <div className={layout.actions}>
        <ActionButton variant="default" onClick={() => setAsking(true)}>
          Find who is missing
        </ActionButton>
      </div>
      {asking && (
        <BulkDialog
          action="change_status"
          path={`/imports/${job.id}/missing`}
          title="Who is missing from the file"
          selection={{}}
          without={['active']}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
