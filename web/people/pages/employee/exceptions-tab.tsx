import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import { ExemptionForm } from './exemption-form.js';
import { useEmployeeChange } from './use-employee-change.js';

type Detail = Schema<'EmployeeDetailView'>;

export function ExceptionsTab({ employee }: { employee: Detail }) {
  const { can } = useSignedIn();
  const { busy, failure, change } = useEmployeeChange(employee.id);
  return (
    <Panel
      title="Exemption"
      description="An exempt employee is left out of what is still to be verified. It gives no access."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {employee.exempt_until !== null && (
          <p>
            Exempt. Asked again on <TimeText at={employee.exempt_until} chosenDay />.
          </p>
        )}
        {can('employees:write') && (
          <ExemptionForm employee={employee} busy={busy} change={change} />
        )}
      </div>
    </Panel>
  );
}
