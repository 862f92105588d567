import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { CustomFieldsPanel, FirstTimePanel, GrantsPanel, LaterTimesPanel } from './flow-panels.js';
import { useFlowsForm } from './use-flows-form.js';

/** The configuration as a form; without the permission to change it, to read. */
export function FlowsForm({ config }: { config: Schema<'ConfigView'> }) {
  const { can } = useSignedIn();
  const isReadOnly = !can('flows:write');
  const { form, busy, failure, submit } = useFlowsForm(config);
  return (
    <form noValidate onSubmit={submit} className={classes.stack}>
      <FormFailure failure={failure} />
      <FirstTimePanel form={form} isReadOnly={isReadOnly} />
      <LaterTimesPanel form={form} isReadOnly={isReadOnly} />
      <CustomFieldsPanel form={form} isReadOnly={isReadOnly} />
      <GrantsPanel form={form} isReadOnly={isReadOnly} hasKey={config.verification_api_key_set} />
      {!isReadOnly && (
        <div className={classes.actions}>
          <ActionButton type="submit" busy={busy}>
            Save
          </ActionButton>
        </div>
      )}
    </form>
  );
}
