import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import layout from '../forms/layout.module.css';
import { useSignedIn } from '../session/signed-in.js';
import { endpointProduct } from './endpoint-product.js';

interface EndpointValues extends Record<string, unknown> {
  url: string;
  description: string;
  event_types: string[];
  signed: boolean;
}

/** What can be changed of an endpoint. */
export function EndpointFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const { workspace } = useSignedIn();
  const { events } = endpointProduct(workspace.console);
  return (
    <>
      <TextInput
        label="Address"
        description="By https in production; no private address"
        inputMode="url"
        required
        {...form.getInputProps('url')}
      />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <Checkbox.Group label="Events" {...form.getInputProps('event_types')}>
        <div className={layout.choices}>
          {Object.entries(events).map(([type, label]) => (
            <Checkbox key={type} value={type} label={label} description={type} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Sign each delivery (HMAC-SHA-256)"
        description="Without it a receiver knows the sender by the bearer alone"
        {...form.getInputProps('signed', { type: 'checkbox' })}
      />
    </>
  );
}
