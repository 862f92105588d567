import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FlaskIcon } from '../../kit/icons.js';
import { useCountdown } from '../../kit/use-countdown.js';
import { formatCountdown } from '../format.js';
import { ActionFailure } from '../action-failure.js';
import { toPhoneCode } from '../phone-number.js';
import { isSaidAtTheField } from '../problem-words.js';
import type { SessionControls } from '../session-controls.js';
import type { SentCode } from './sent-code.js';
import classes from './phone-step.module.css';

const WRONG_CODE = 'That code is not right. Enter the one in the newest message.';
const INCOMPLETE_CODE = 'Enter all six digits of the code.';

interface CodeFormProps {
  sent: SentCode;
  controls: SessionControls;
  onResend: (phone: string) => void;
  onOtherNumber: () => void;
}

export function CodeForm({ sent, controls, onResend, onOtherNumber }: CodeFormProps) {
  const { field, code, refuse, fill } = useCodeField(controls);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code === null) refuse();
        else controls.complete('phone', { code });
      }}
    >
      <Text c="dimmed" mb="md" role="status">
        {whereTheCodeIs(sent)}
      </Text>
      <Stack gap="md">
        {sent.simulatedCode && <SimulatedMessage code={sent.simulatedCode} onUse={fill} />}
        <TextInput
          {...field}
          label="Six-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          classNames={{ input: classes.code }}
        />
        <ActionFailure of="phone" controls={controls} />
        <ActionButton
          type="submit"
          fullWidth
          busy={controls.busy === 'phone'}
          busyLabel="Checking…"
          blocked={controls.busy !== null}
        >
          Continue
        </ActionButton>
        <ActionFailure of="phone_code" controls={controls} />
        <Group gap="xs" justify="center">
          {sent.phone && (
            <Resend sent={sent} controls={controls} onResend={onResend} phone={sent.phone} />
          )}
          <ActionButton
            variant="subtle"
            size="sm"
            blocked={controls.busy !== null}
            onClick={onOtherNumber}
          >
            {sent.phone ? 'Use another number' : 'Send a new code'}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

function whereTheCodeIs({ phone, again, simulatedCode }: SentCode): string {
  if (phone === null) return 'Enter the code from the newest message you got.';
  const code = again ? 'a new code' : 'a code';
  return simulatedCode === null
    ? `We sent ${code} to ${phone}. It can take a minute to arrive.`
    : `Here is ${code} for ${phone}.`;
}

function useCodeField({ failure }: SessionControls) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const wrong = failure?.action === 'phone' && isSaidAtTheField(failure) ? failure : null;

  // The field needs the focus at first, and again after a wrong code.
  useEffect(() => {
    setError(wrong ? WRONG_CODE : null);
    input.current?.focus();
    if (wrong) input.current?.select();
  }, [wrong]);

  const fill = (text: string) => {
    setError(null);
    setTyped(text);
    input.current?.focus();
  };
  return {
    code: toPhoneCode(typed),
    fill,
    refuse: () => {
      setError(INCOMPLETE_CODE);
      input.current?.focus();
    },
    field: {
      ref: input,
      value: typed,
      error,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        fill(event.currentTarget.value);
      },
    },
  };
}

interface ResendProps {
  sent: SentCode;
  phone: string;
  controls: SessionControls;
  onResend: (phone: string) => void;
}

function Resend({ sent, phone, controls, onResend }: ResendProps) {
  const left = useCountdown(sent.resendAt);
  return (
    <ActionButton
      variant="subtle"
      size="sm"
      busy={controls.busy === 'phone_code'}
      busyLabel="Sending…"
      blocked={controls.busy !== null || left > 0}
      onClick={() => onResend(phone)}
    >
      {left > 0 ? `Send again in ${formatCountdown(left)}` : 'Send a new code'}
    </ActionButton>
  );
}

function SimulatedMessage({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  return (
    <div className={classes.message}>
      <FlaskIcon className={classes.messageIcon} size={18} />
      <p>
        Simulation: no message was sent. The code is <strong>{code}</strong>.
      </p>
      <ActionButton variant="default" size="xs" onClick={() => onUse(code)}>
        Fill in
      </ActionButton>
    </div>
  );
}
