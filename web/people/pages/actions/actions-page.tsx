import { Textarea } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Panel } from '../../../kit/elements/panel.js';
import layout from '../../../kit/forms/layout.module.css';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ConfigForm, ConfigPage } from '../flows/config-page.js';
import { ActionFields } from './action-fields.js';
import { newAction } from './action-values.js';
import { useActionsForm } from './use-actions-form.js';

/** What the help desk and HR may ask for. With the first label the help desk is switched on. */
export function ActionsPage() {
  return (
    <ConfigPage
      title="Actions"
      description="What the help desk and HR may ask for. The person reads the label in their own language."
      form={(config) => <ActionsForm config={config} />}
    />
  );
}

function ActionsForm({ config }: { config: Schema<'ConfigView'> }) {
  const { can } = useSignedIn();
  const isReadOnly = !can('flows:write');
  const { form, ...state } = useActionsForm(config);
  return (
    <ConfigForm {...state}>
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
        <div className={layout.actions}>
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
    </ConfigForm>
  );
}
