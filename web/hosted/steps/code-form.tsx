import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FlaskIcon } from '../../kit/icons.js';
import { useCountdown } from '../../kit/use-countdown.js';
import { formatCountdown } from '../format.js';
import { ActionFailure } from '../action-failure.js';
import type { CodeStepName } from '../hosted-session.js';
import { toPhoneCode } from '../phone-number.js';
import { isShownAtField } from '../problem-words.js';
import type { SessionControls } from '../session-controls.js';
import { CODE_STEP_WORDS } from './code-step-words.js';
import type { SentCode } from './sent-code.js';
import classes from './code-step.module.css';

const WRONG_CODE = 'That code is not right. Enter the one in the newest message.';
const INCOMPLETE_CODE = 'Enter all six digits of the code.';

interface CodeFormProps {
  step: CodeStepName;
  sent: SentCode;
  controls: SessionControls;
  onResend: (to: string) => void;
  onOtherRecipient: () => void;
}

export function CodeForm({ step, sent, controls, onResend, onOtherRecipient }: CodeFormProps) {
  const { field, code, refuse, fill } = useCodeField(step, controls);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code === null) refuse();
        else controls.complete(step, { code });
      }}
    >
      <Text c="dimmed" mb="md" role="status" className={classes.recipient}>
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
        <ActionFailure of={step} controls={controls} />
        <ActionButton
          type="submit"
          fullWidth
          busy={controls.busy === step}
          busyLabel="Checking…"
          blocked={controls.busy !== null}
        >
          Continue
        </ActionButton>
        <ActionFailure of={`${step}_code`} controls={controls} />
        <Group gap="xs" justify="center">
          {sent.to && (
            <Resend step={step} sent={sent} to={sent.to} controls={controls} onResend={onResend} />
          )}
          <ActionButton
            variant="subtle"
            size="sm"
            blocked={controls.busy !== null}
            onClick={onOtherRecipient}
          >
            {sent.to ? CODE_STEP_WORDS[step].other : 'Send a new code'}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

function whereTheCodeIs({ to, again, simulatedCode }: SentCode): string {
  if (to === null) return 'Enter the code from the newest message you got.';
  const code = again ? 'a new code' : 'a code';
  return simulatedCode === null
    ? `We sent ${code} to ${to}. It can take a minute to arrive.`
    : `Here is ${code} for ${to}.`;
}

function useCodeField(step: CodeStepName, { failure }: SessionControls) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const wrong = failure?.action === step && isShownAtField(failure) ? failure : null;

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
  step: CodeStepName;
  sent: SentCode;
  to: string;
  controls: SessionControls;
  onResend: (to: string) => void;
}

function Resend({ step, sent, to, controls, onResend }: ResendProps) {
  const left = useCountdown(sent.resendAt);
  return (
    <ActionButton
      variant="subtle"
      size="sm"
      busy={controls.busy === `${step}_code`}
      busyLabel="Sending…"
      blocked={controls.busy !== null || left > 0}
      onClick={() => onResend(to)}
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
