import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { linesOf } from '../../../kit/forms/typed-text.js';
import { FORMAT_LABELS, type Connection } from './connection-words.js';

/** The kinds that are made here. */
export type NewConnectionKind =
  'scim' | 'entra_mfa' | 'okta_idv' | 'oidc' | 'log_export' | 'action_webhook';

/** The fields of all kinds; those of the chosen one are shown and sent. */
export const NEW_CONNECTION = {
  kind: 'scim' as NewConnectionKind,
  name: '',
  config: {
    employee_id_from: 'userName',
    may_create: true,
    tenant_id: '',
    app_id: '',
    scim_connection_id: '',
    match: 'external_id',
    cloud: 'global',
    org: '',
    redirect_uris: '',
    allow_establish: false,
    url: '',
    format: 'hec',
    actions: '',
  },
  /** What the foreign system gave. */
  secrets: { token: '' },
};
type Values = typeof NEW_CONNECTION;

const OF_KIND: Record<NewConnectionKind, readonly (keyof Values['config'])[]> = {
  scim: ['employee_id_from', 'may_create'],
  entra_mfa: ['tenant_id', 'app_id', 'scim_connection_id', 'match', 'cloud', 'allow_establish'],
  okta_idv: ['org', 'scim_connection_id'],
  oidc: ['redirect_uris', 'allow_establish'],
  log_export: ['url', 'format'],
  action_webhook: ['url', 'actions'],
};

/** What is sent: a list has one entry in each line, and the first directory is chosen already. */
export function configOf(
  { kind, config }: Values,
  directories: readonly Connection[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {
    ...config,
    scim_connection_id: config.scim_connection_id || (directories[0]?.id ?? ''),
    redirect_uris: linesOf(config.redirect_uris),
    actions: linesOf(config.actions),
  };
  return Object.fromEntries(OF_KIND[kind].map((name) => [name, given[name]]));
}

const SOURCES = [
  { value: 'userName', label: 'User name' },
  { value: 'employeeNumber', label: 'Employee number' },
  { value: 'externalId', label: 'External id' },
];
const MATCHES = [
  { value: 'external_id', label: 'External id, mapped to the object id' },
  { value: 'user_name', label: 'User name' },
];
const FORMATS = Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }));
const CLOUDS = [
  { value: 'global', label: 'Global' },
  { value: 'usgov', label: 'US Government' },
  { value: 'china', label: 'China' },
];

interface FieldsProps {
  form: UseFormReturnType<Values>;
  directories: readonly Connection[];
}

/** The fields of the chosen kind. */
export function ConnectionFields({ form, directories }: FieldsProps) {
  const { kind } = form.values;
  if (kind === 'scim') return <DirectoryFields form={form} />;
  if (kind === 'log_export') return <CollectorFields form={form} />;
  if (kind === 'action_webhook') return <ActionFields form={form} />;
  return (
    <>
      {kind === 'entra_mfa' && <EntraFields form={form} />}
      {kind === 'okta_idv' && (
        <TextInput
          label="Organization"
          description="Its host, such as acme.okta.com"
          required
          {...form.getInputProps('config.org')}
        />
      )}
      {kind === 'oidc' && (
        <Textarea
          label="Redirect addresses"
          description="One in each line, compared letter by letter"
          rows={3}
          required
          {...form.getInputProps('config.redirect_uris')}
        />
      )}
      {kind !== 'oidc' && (
        <NativeSelect
          label="Directory"
          description={
            directories.length > 0
              ? 'The connection that provisions its users'
              : 'Connect its directory first: users are found by it'
          }
          data={directories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('config.scim_connection_id')}
        />
      )}
      {kind !== 'okta_idv' && (
        <Checkbox
          label="Employees may establish their identity here"
          description="With document and selfie. Whoever stole a password would come this way"
          {...form.getInputProps('config.allow_establish', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function ActionFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <TextInput
        label="Address"
        description="Of your system, over https. It gets one signed call for each grant"
        required
        {...form.getInputProps('config.url')}
      />
      <Textarea
        label="Actions"
        description="One in each line, such as reset_mfa. The call uses their grants up"
        rows={3}
        required
        {...form.getInputProps('config.actions')}
      />
    </>
  );
}

function DirectoryFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <NativeSelect
        label="Employee id"
        description="The attribute that is the employee id. It cannot be changed later"
        data={SOURCES}
        {...form.getInputProps('config.employee_id_from')}
      />
      <Checkbox
        label="The directory may add employees"
        description="Otherwise it links those that HR has entered"
        {...form.getInputProps('config.may_create', { type: 'checkbox' })}
      />
    </>
  );
}

function CollectorFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <NativeSelect label="Format" data={FORMATS} {...form.getInputProps('config.format')} />
      <TextInput
        label="Address"
        description="Of the collector, over https, such as https://splunk.example.com:8088"
        required
        {...form.getInputProps('config.url')}
      />
      <PasswordInput
        label="Token"
        description="From the collector. It is stored encrypted and never shown again"
        autoComplete="off"
        required
        {...form.getInputProps('secrets.token')}
      />
    </>
  );
}

function EntraFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <TextInput
        label="Tenant id"
        description="Directory (tenant) id, on the overview page of Entra"
        required
        {...form.getInputProps('config.tenant_id')}
      />
      <TextInput
        label="Application id"
        description="Application (client) id of the app registration"
        required
        {...form.getInputProps('config.app_id')}
      />
      <NativeSelect
        label="Users are found by"
        data={MATCHES}
        {...form.getInputProps('config.match')}
      />
      <NativeSelect label="Cloud" data={CLOUDS} {...form.getInputProps('config.cloud')} />
    </>
  );
}
