import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import layout from '../../../kit/forms/layout.module.css';

const EVENTS: Record<string, string> = {
  event_verification_session_created_v1: 'A session is created',
  event_verification_session_started_v1: 'A person opens the page',
  event_verification_session_completed_v1: 'A session ends with a result',
  event_verification_session_expired_v1: 'A session expires',
  event_verification_session_canceled_v1: 'A session is canceled',
  event_verification_session_redacted_v1: 'A session is redacted',
  event_ping_v1: 'A test event',
};

/** Every type that an endpoint can ask for. */
export const EVENT_TYPES = Object.keys(EVENTS);

export interface EndpointValues extends Record<string, unknown> {
  url: string;
  description: string;
  event_types: string[];
  signed: boolean;
}

/** What can be changed of an endpoint. */
export function EndpointFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
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
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={eventLabel(type)} description={type} />
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

export function eventLabel(type: string): string {
  return EVENTS[type] ?? type;
}
