import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { EmployeeFilters } from '../employee-search.js';
import { InviteAction } from './campaign-dialog.js';
import layout from '../../../kit/forms/layout.module.css';
import { BulkDialog, type BulkActionName } from './bulk-dialog.js';

const ACTIONS = [
  { name: 'exempt', label: 'Exempt', permission: 'employees:write' },
  { name: 'change_status', label: 'Suspend or terminate', permission: 'employees:terminate' },
] as const;

interface BulkActionsProps {
  /** The chosen rows; empty for everybody whom the filters find. */
  ids: readonly string[];
  filters: EmployeeFilters;
}

/** What can be done with the chosen employees, or with everybody whom the filters find. */
export function BulkActions({ ids, filters }: BulkActionsProps) {
  const { can } = useSignedIn();
  const [action, setAction] = useState<BulkActionName | null>(null);
  const selection =
    ids.length > 0 ? { employee_row_ids: [...ids] } : { filters: numbered(filters) };
  return (
    <div className={layout.actions}>
      <InviteAction selection={selection} />
      {ACTIONS.filter(({ permission }) => can(permission)).map(({ name, label }) => (
        <ActionButton key={name} size="sm" variant="default" onClick={() => setAction(name)}>
          {label}
        </ActionButton>
      ))}
      {action !== null && (
        <BulkDialog action={action} selection={selection} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

/** The address holds times as text; the API takes numbers. */
function numbered(filters: EmployeeFilters): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      /_(after|before)$/.test(name) ? Number(value) : value,
    ]),
  );
}
