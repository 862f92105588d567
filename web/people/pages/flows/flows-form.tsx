import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useApiForm } from '../../../kit/forms/use-api-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { fieldWords } from '../../words.js';
import classes from '../people.module.css';

type Config = Schema<'ConfigView'>;

const RULES = [
  { value: 'exact', label: 'Must be the same' },
  { value: 'similar', label: 'May be nearly the same' },
  { value: 'ignore', label: 'Is not compared' },
];

/** The configuration as a form; without the permission to change it, to read. */
export function FlowsForm({ config }: { config: Config }) {
  const { api, can } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const isReadOnly = !can('flows:write');
  const { match } = config.establish_identity;
  const { form, busy, failure, submit } = useApiForm({
    initialValues: {
      establishEnabled: config.establish_identity.enabled,
      establishProject: config.establish_identity.project_id ?? '',
      knownEnabled: config.known_user_key.enabled,
      knownProject: config.known_user_key.project_id ?? '',
      match: { ...match },
      grantTtl: config.grant_ttl,
      maxAge: config.max_verification_age,
      key: '',
    },
    submit: async (values) => {
      const { reusable_actions, action_labels } = config;
      const saved = await api.put<Config>('/flows', {
        establish_identity: {
          enabled: values.establishEnabled,
          project_id: values.establishProject || null,
          match: values.match,
        },
        known_user_key: { enabled: values.knownEnabled, project_id: values.knownProject || null },
        grant_ttl: values.grantTtl,
        max_verification_age: values.maxAge,
        reusable_actions,
        action_labels,
        ...(values.key !== '' && { verification_api_key: values.key }),
      });
      client.setQueryData(['flows'], saved);
      say('The configuration is saved.');
    },
  });
  const box = (name: 'establishEnabled' | 'knownEnabled') => (
    <Checkbox
      label="Switched on"
      disabled={isReadOnly}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
  return (
    <form noValidate onSubmit={submit} className={classes.stack}>
      <FormFailure failure={failure} />
      <Panel
        title="The first time"
        description="A document and a selfie, compared with the record."
      >
        <div className={classes.stack}>
          {box('establishEnabled')}
          <TextInput
            label="Project with document and selfie"
            readOnly={isReadOnly}
            {...form.getInputProps('establishProject')}
          />
          <div className={classes.match}>
            {Object.keys(match).map((field) => (
              <Select
                key={field}
                label={fieldWords(field)}
                allowDeselect={false}
                disabled={isReadOnly}
                data={RULES}
                {...form.getInputProps(`match.${field}`)}
              />
            ))}
          </div>
        </div>
      </Panel>
      <Panel title="Every later time" description="A selfie, compared with the person of before.">
        <div className={classes.stack}>
          {box('knownEnabled')}
          <TextInput
            label="Project with a selfie alone"
            readOnly={isReadOnly}
            {...form.getInputProps('knownProject')}
          />
        </div>
      </Panel>
      <Panel title="Grants and the service">
        <div className={classes.stack}>
          <NumberInput
            label="Seconds that a grant lives"
            min={30}
            max={3600}
            readOnly={isReadOnly}
            {...form.getInputProps('grantTtl')}
          />
          <NumberInput
            label="Seconds that a verification may be old"
            min={60}
            max={86400}
            readOnly={isReadOnly}
            {...form.getInputProps('maxAge')}
          />
          {!isReadOnly && (
            <TextInput
              type="password"
              label="Key of the verification service"
              description={
                config.verification_api_key_set
                  ? 'One is kept. Leave it empty to keep it.'
                  : 'None is kept yet.'
              }
              autoComplete="off"
              {...form.getInputProps('key')}
            />
          )}
        </div>
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
