import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { Panel } from '../../../kit/elements/panel.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { fieldWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';
import { MakeKey, ProjectField } from './service-fields.js';
import type { FlowsValues } from './use-flows-form.js';

interface PanelProps {
  form: ApiForm<FlowsValues>['form'];
  isReadOnly: boolean;
}

const RULES = [
  { value: 'exact', label: 'Must be the same' },
  { value: 'similar', label: 'May be nearly the same' },
  { value: 'ignore', label: 'Is not compared' },
];

/** There is no similar birthday, mailbox or telephone. */
const NEVER_SIMILAR = ['dob', 'email', 'phone'];

/** A rule that was saved by the API stays visible. */
const rulesOf = (field: string, rule: string) =>
  RULES.filter(
    ({ value }) => value !== 'similar' || value === rule || !NEVER_SIMILAR.includes(field),
  );

export function FirstTimePanel({ form, isReadOnly }: PanelProps) {
  return (
    <Panel title="The first time" description="A document and a selfie, compared with the record.">
      <div className={layout.stack}>
        <FlowSwitch name="establishEnabled" form={form} isReadOnly={isReadOnly} />
        <ProjectField
          form={form}
          name="establishProject"
          label="Project with document and selfie"
          steps={['document', 'selfie']}
          isReadOnly={isReadOnly}
        />
        <div className={classes.match}>
          {Object.entries(form.values.match).map(([field, rule]) => (
            <Select
              key={field}
              label={fieldWords(field)}
              allowDeselect={false}
              disabled={isReadOnly}
              data={rulesOf(field, rule)}
              {...form.getInputProps(`match.${field}`)}
            />
          ))}
        </div>
        <p className={layout.quiet}>
          E-mail and telephone are compared once a code came back: the project has to ask for them.
          Two of the other values have to be compared besides.
        </p>
      </div>
    </Panel>
  );
}

export function LaterTimesPanel({ form, isReadOnly }: PanelProps) {
  return (
    <Panel title="Every later time" description="A selfie, compared with the person of before.">
      <div className={layout.stack}>
        <FlowSwitch name="knownEnabled" form={form} isReadOnly={isReadOnly} />
        <ProjectField
          form={form}
          name="knownProject"
          label="Project with a selfie alone"
          steps={['selfie']}
          isReadOnly={isReadOnly}
        />
      </div>
    </Panel>
  );
}

interface FlowSwitchProps extends PanelProps {
  name: 'establishEnabled' | 'knownEnabled';
}

function FlowSwitch({ name, form, isReadOnly }: FlowSwitchProps) {
  return (
    <Checkbox
      label="Switched on"
      disabled={isReadOnly}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
}

interface GrantsPanelProps extends PanelProps {
  /** The service has a key already. */
  hasKey: boolean;
}

export function GrantsPanel({ form, isReadOnly, hasKey }: GrantsPanelProps) {
  return (
    <Panel title="Grants and the service">
      <div className={layout.stack}>
        <NumberInput
          label="Lifetime of a grant, in seconds"
          min={30}
          max={3600}
          readOnly={isReadOnly}
          {...form.getInputProps('grantTtl')}
        />
        <NumberInput
          label="Greatest age of a verification, in seconds"
          min={60}
          max={86400}
          readOnly={isReadOnly}
          {...form.getInputProps('maxAge')}
        />
        {!isReadOnly && (
          <TextInput
            type="password"
            label="Key of the verification service"
            description={hasKey ? 'One is kept. Leave it empty to keep it.' : 'None is kept yet.'}
            autoComplete="off"
            {...form.getInputProps('key')}
          />
        )}
        {!isReadOnly && <MakeKey form={form} />}
      </div>
    </Panel>
  );
}

/** What the service gets to know of an employee besides the id. */
export function CustomFieldsPanel({ form, isReadOnly }: PanelProps) {
  return (
    <Panel
      title="Custom fields"
      description="Sent with each verification, so that you find it by them at the service. Leave a field empty to send nothing."
    >
      <div className={classes.match}>
        {Object.keys(form.values.customFields).map((attribute) => (
          <TextInput
            key={attribute}
            label={`${fieldWords(attribute)} is sent as`}
            maxLength={40}
            readOnly={isReadOnly}
            {...form.getInputProps(`customFields.${attribute}`)}
          />
        ))}
      </div>
    </Panel>
  );
}
