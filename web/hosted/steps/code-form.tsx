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
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';
import classes from './code-step.module.css';

/** A sent code, and its text on the page. */
export interface SentCode {
  /** Null: the code was sent before this page was loaded. */
  to: string | null;
  /** Not the first code from this page. */
  again: boolean;
  simulatedCode: string | null;
  /** Milliseconds since the epoch. */
  resendAt: number | null;
}

interface CodeFormProps {
  step: CodeStepName;
  sent: SentCode;
  controls: SessionControls;
  onResend: (to: string) => void;
  onOtherRecipient: () => void;
}

export function CodeForm({ step, sent, controls, onResend, onOtherRecipient }: CodeFormProps) {
  const words = useWords();
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
        {whereTheCodeIs(words.code, sent)}
      </Text>
      <Stack gap="md">
        {sent.simulatedCode && <SimulatedMessage code={sent.simulatedCode} onUse={fill} />}
        <TextInput
          {...field}
          label={words.code.label}
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
          busyLabel={words.checking}
          blocked={controls.busy !== null}
        >
          {words.goOn}
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
            {sent.to ? words.code[step].other : words.code.sendNew}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

function whereTheCodeIs(words: Words['code'], { to, again, simulatedCode }: SentCode): string {
  if (to === null) return words.newest;
  if (simulatedCode === null) return again ? words.sentAgain(to) : words.sent(to);
  return again ? words.simulatedAgain(to) : words.simulated(to);
}

function useCodeField(step: CodeStepName, { failure }: SessionControls) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { code: words } = useWords();
  const [fault, setFault] = useState<'wrong' | 'incomplete' | null>(null);
  const wrong = failure?.action === step && isShownAtField(failure) ? failure : null;

  // The field needs the focus at first, and again after a wrong code.
  useEffect(() => {
    setFault(wrong ? 'wrong' : null);
    input.current?.focus();
    if (wrong) input.current?.select();
  }, [wrong]);

  const fill = (text: string) => {
    setFault(null);
    setTyped(text);
    input.current?.focus();
  };
  return {
    code: toPhoneCode(typed),
    fill,
    refuse: () => {
      setFault('incomplete');
      input.current?.focus();
    },
    field: {
      ref: input,
      value: typed,
      error: fault && words[fault],
      onChange: (event: { currentTarget: HTMLInputElement }) => fill(event.currentTarget.value),
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
  const { code, sending } = useWords();
  const left = useCountdown(sent.resendAt);
  return (
    <ActionButton
      variant="subtle"
      size="sm"
      busy={controls.busy === `${step}_code`}
      busyLabel={sending}
      blocked={controls.busy !== null || left > 0}
      onClick={() => onResend(to)}
    >
      {left > 0 ? code.sendAgainIn(formatCountdown(left)) : code.sendNew}
    </ActionButton>
  );
}

function SimulatedMessage({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const words = useWords();
  return (
    <div className={classes.message}>
      <FlaskIcon className={classes.messageIcon} size={18} />
      <p>
        {words.code.simulatedMessage} <strong>{code}</strong>.
      </p>
      <ActionButton variant="default" size="xs" onClick={() => onUse(code)}>
        {words.code.fillIn}
      </ActionButton>
    </div>
  );
}
