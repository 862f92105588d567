import { Textarea } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { ConfigForm, ConfigPage } from './config-page.js';
import { ActionFields } from './action-fields.js';
import { type ActionsValues, bodyOf, domainsFault, newAction, valuesOf } from './action-values.js';
import { useConfigForm } from './use-config-form.js';
import layout from '../../../kit/forms/layout.module.css';

/** What the help desk and HR may ask for. With the first label the help desk is switched on. */
export function ActionsPage() {
  return (
    <ConfigPage
      title="Action settings"
      description="What the help desk and HR may ask for. The person reads the label in their own language."
      form={(config) => <ActionsForm config={config} />}
    />
  );
}

function ActionsForm({ config }: { config: Schema<'ConfigView'> }) {
  const { can } = useSignedIn();
  const isReadOnly = !can('flows:write');
  const { form, version, ...state } = useActionsForm(config);
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
          approvals={{
            version,
            faceOnly: config.face_only_approvals[action],
            withoutFace: config.without_face_approvals[action],
          }}
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
      <LinesPanel
        title="Mailboxes behind your sign-in"
        description="Mailboxes that open with the account that is reset. No link of a reset, a new device or a new contact is sent there: whoever took the account would read it."
        label="Domains of these mailboxes, one in a line"
        placeholder="example.com"
        isReadOnly={isReadOnly}
        field={form.getInputProps('signInDomains')}
      />
      <LinesPanel
        title="Your apps"
        description="Apps to which a request may return: your domain name in reverse, one in a line."
        label="Schemes of your apps"
        placeholder="com.example.app"
        isReadOnly={isReadOnly}
        field={form.getInputProps('schemes')}
      />
    </ConfigForm>
  );
}

interface LinesPanelProps {
  title: string;
  description: string;
  label: string;
  placeholder: string;
  isReadOnly: boolean;
  field: object;
}

function LinesPanel({ title, description, isReadOnly, field, ...shown }: LinesPanelProps) {
  return (
    <Panel title={title} description={description}>
      <Textarea rows={4} spellCheck={false} readOnly={isReadOnly} {...shown} {...field} />
    </Panel>
  );
}

type Config = Schema<'ConfigView'>;

const ACTION = /^[a-z][a-z0-9_.:-]*$/;

const RULES = {
  signInDomains: domainsFault,
  actions: {
    action: (action: string, { actions }: ActionsValues): string | null => {
      if (!ACTION.test(action))
        return 'Use lowercase letters, digits and _ . : -, and begin with a letter';
      const same = actions.filter((each) => each.action === action);
      return same.length > 1 ? 'Another action has this name' : null;
    },
    labels: {
      en: (en: string, { actions }: ActionsValues, path: string): string | null => {
        const { labels } = actions[Number(path.split('.')[1])] ?? newAction();
        return en.trim() === '' && Object.values(labels).some((each) => each.trim() !== '')
          ? 'Write the English label too: it is read where no other fits'
          : null;
      },
    },
  },
};

/** The actions of the configuration as a form; everything else is sent back as it was. */
function useActionsForm(config: Config): ApiForm<ActionsValues> & { version: string } {
  const said = 'The actions are saved.';
  return useConfigForm(config, { valuesOf, bodyOf, said, validate: RULES as never });
}
