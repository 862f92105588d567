import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ActionFailure } from '../action-failure.js';
import { toE164 } from '../phone-number.js';
import { isSaidAtTheField } from '../problem-words.js';
import type { SessionControls } from '../session-controls.js';

interface NumberFormProps {
  simulated: boolean;
  /** The number on file, mostly masked. */
  masked: string | null;
  typed: string;
  onTyped: (typed: string) => void;
  /** It replaced the element that had the focus. */
  takesFocus: boolean;
  controls: SessionControls;
  onSend: (phone: string) => void;
  onHaveCode: () => void;
}

const NOT_A_NUMBER = 'Enter a mobile number, such as 202 555 0143 or +44 7700 900123.';

export function NumberForm(props: NumberFormProps) {
  const { controls } = props;
  const { field, phone, refuse } = useNumberField(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (phone === null) refuse();
        else props.onSend(phone);
      }}
    >
      <Text c="dimmed" mb="md">
        {props.simulated
          ? 'A six-digit code comes next. In a simulation no message is sent: any number will do.'
          : 'We send a six-digit code by text message. Message rates may apply.'}
      </Text>
      <Stack gap="md">
        <TextInput
          {...field}
          label="Mobile number"
          description={
            props.masked
              ? `On file: ${props.masked}. Enter the whole number.`
              : 'Outside the US and Canada, start with + and the country code.'
          }
          type="tel"
          name="phone"
          autoComplete="tel"
          required
          withAsterisk={false}
        />
        <ActionFailure of="phone_code" controls={controls} />
        <ActionButton
          type="submit"
          fullWidth
          busy={controls.busy === 'phone_code'}
          busyLabel="Sending…"
          blocked={controls.busy !== null}
        >
          Send the code
        </ActionButton>
        <ActionButton
          variant="subtle"
          size="sm"
          blocked={controls.busy !== null}
          onClick={props.onHaveCode}
        >
          I already have a code
        </ActionButton>
      </Stack>
    </form>
  );
}

function useNumberField({ typed, onTyped, takesFocus, controls }: NumberFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [malformed, setMalformed] = useState(false);
  const refused = controls.failure?.action === 'phone_code' && isSaidAtTheField(controls.failure);

  useEffect(() => {
    if (refused || takesFocus) input.current?.focus();
  }, [refused, takesFocus]);

  return {
    phone: toE164(typed),
    refuse: () => {
      setMalformed(true);
      input.current?.focus();
    },
    field: {
      ref: input,
      value: typed,
      error: malformed || refused ? NOT_A_NUMBER : null,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setMalformed(false);
        onTyped(event.currentTarget.value);
      },
    },
  };
}
