import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { ActionButton } from '../../../kit/action-button.js';
import { ReadFailure } from '../../../kit/elements/read-failure.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { FlowTest } from './flow-test.js';
import { CustomFieldsPanel, FirstTimePanel, GrantsPanel, LaterTimesPanel } from './flow-panels.js';
import { useFlowsForm } from './use-flows-form.js';

/** How access requests run: the two flows, their projects, and how a record is compared. */
export function FlowsPage() {
  const { api, can } = useSignedIn();
  const query = useQuery({
    queryKey: ['flows'],
    queryFn: () => api.get<Schema<'ConfigView'>>('/flows'),
  });
  return (
    <div className={classes.stack}>
      <PageHeader
        title="Flows"
        description="The first time a person shows a document. Later the face is recognised, beside what the action needs."
      />
      <ReadFailure problem={query.error} />
      {query.data && <FlowsForm config={query.data} />}
      {can('flows:write') && <FlowTest />}
    </div>
  );
}

/** The configuration as a form; without the permission to change it, to read. */
function FlowsForm({ config }: { config: Schema<'ConfigView'> }) {
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
