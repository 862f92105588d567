import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { Panel } from '../../../kit/elements/panel.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { fieldWords } from '../../words.js';
import classes from '../people.module.css';
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

export function FirstTimePanel({ form, isReadOnly }: PanelProps) {
  return (
    <Panel title="The first time" description="A document and a selfie, compared with the record.">
      <div className={classes.stack}>
        <FlowSwitch name="establishEnabled" form={form} isReadOnly={isReadOnly} />
        <TextInput
          label="Project with document and selfie"
          readOnly={isReadOnly}
          {...form.getInputProps('establishProject')}
        />
        <div className={classes.match}>
          {Object.keys(form.values.match).map((field) => (
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
  );
}

export function LaterTimesPanel({ form, isReadOnly }: PanelProps) {
  return (
    <Panel title="Every later time" description="A selfie, compared with the person of before.">
      <div className={classes.stack}>
        <FlowSwitch name="knownEnabled" form={form} isReadOnly={isReadOnly} />
        <TextInput
          label="Project with a selfie alone"
          readOnly={isReadOnly}
          {...form.getInputProps('knownProject')}
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
            description={hasKey ? 'One is kept. Leave it empty to keep it.' : 'None is kept yet.'}
            autoComplete="off"
            {...form.getInputProps('key')}
          />
        )}
      </div>
    </Panel>
  );
}
