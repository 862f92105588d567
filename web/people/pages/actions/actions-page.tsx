import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { ReadFailure } from '../../../kit/elements/read-failure.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { ActionFields } from './action-fields.js';
import { newAction } from './action-values.js';
import { useActionsForm } from './use-actions-form.js';

/** What the help desk and HR may ask for. With the first label the help desk is switched on. */
export function ActionsPage() {
  const { api } = useSignedIn();
  const query = useQuery({
    queryKey: ['flows'],
    queryFn: () => api.get<Schema<'ConfigView'>>('/flows'),
  });
  return (
    <div className={classes.stack}>
      <PageHeader
        title="Actions"
        description="What the help desk and HR may ask for. The person reads the label in their own language."
      />
      <ReadFailure problem={query.error} />
      {query.data && <ActionsForm config={query.data} />}
    </div>
  );
}

function ActionsForm({ config }: { config: Schema<'ConfigView'> }) {
  const { can } = useSignedIn();
  const isReadOnly = !can('flows:write');
  const { form, busy, failure, submit } = useActionsForm(config);
  return (
    <form noValidate onSubmit={submit} className={classes.stack}>
      <FormFailure failure={failure} />
      {form.values.actions.length === 0 && (
        <EmptyState title="No actions yet">
          <p>The help desk can open a case as soon as one action has a label.</p>
        </EmptyState>
      )}
      {form.values.actions.map(({ key, action }, index) => (
        <ActionFields
          key={key}
          form={form}
          index={index}
          isReadOnly={isReadOnly}
          approval={config.face_only_approvals[action]}
        />
      ))}
      {!isReadOnly && (
        <div className={classes.actions}>
          <ActionButton
            variant="default"
            onClick={() => form.insertListItem('actions', newAction())}
          >
            Add an action
          </ActionButton>
        </div>
      )}
      <Panel
        title="Your apps"
        description="Apps to which a request may return: your domain name in reverse, one in a line."
      >
        <Textarea
          label="Schemes of your apps"
          placeholder="com.example.app"
          rows={4}
          spellCheck={false}
          readOnly={isReadOnly}
          {...form.getInputProps('schemes')}
        />
      </Panel>
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
