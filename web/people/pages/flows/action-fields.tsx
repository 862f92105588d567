import { Checkbox, TextInput } from '@mantine/core';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { languageWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';
import { ActionNeeds, type ActionNeedsProps } from './action-needs.js';
import type { ActionsValues, ActionValues } from './action-values.js';

const LOCALES = [
  'en',
  'es',
  'fr',
  'de',
  'it',
] as const satisfies readonly (keyof ActionValues['labels'])[];

interface ActionFieldsProps {
  form: ApiForm<ActionsValues>['form'];
  index: number;
  isReadOnly: boolean;
  approvals: ActionNeedsProps['approvals'];
}

/** One action: its name in your system, what people read, and what it needs. */
export function ActionFields({ form, index, isReadOnly, approvals }: ActionFieldsProps) {
  const path = `actions.${String(index)}`;
  const { action } = form.values.actions[index] ?? { action: '' };
  return (
    <Panel
      title={action === '' ? 'New action' : action}
      actions={
        isReadOnly ? null : (
          <ActionButton
            variant="subtle"
            aria-label={`Remove ${action === '' ? 'the new action' : action}`}
            onClick={() => form.removeListItem('actions', index)}
          >
            Remove
          </ActionButton>
        )
      }
    >
      <div className={layout.stack}>
        <div className={classes.match}>
          <TextInput
            label="Name in your system"
            autoComplete="off"
            maxLength={100}
            readOnly={isReadOnly}
            {...form.getInputProps(`${path}.action`)}
          />
          {LOCALES.map((locale) => (
            <TextInput
              key={locale}
              label={`Label in ${languageWords(locale)}`}
              autoComplete="off"
              maxLength={100}
              readOnly={isReadOnly}
              {...form.getInputProps(`${path}.labels.${locale}`)}
            />
          ))}
        </div>
        <Checkbox
          label="Staff may open it only at the help desk, where the employee reads a code back"
          description="Always so for names with reset, recover, unlock, restore or password, and others that sound like a reset. Your own systems are not affected."
          disabled={isReadOnly}
          {...form.getInputProps(`${path}.needsCode`, { type: 'checkbox' })}
        />
        <Checkbox
          label="Its grant may be used more than once until it expires"
          description="For reading, not for changing."
          disabled={isReadOnly}
          {...form.getInputProps(`${path}.isReusable`, { type: 'checkbox' })}
        />
        <ActionNeeds form={form} index={index} isReadOnly={isReadOnly} approvals={approvals} />
      </div>
    </Panel>
  );
}
