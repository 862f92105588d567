import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ActionFailure } from '../action-failure.js';
import type { CodeStepName } from '../hosted-session.js';
import { isShownAtField } from '../problem-words.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';
import { mayOmitCode, phoneWords, toE164 } from '../phone-number.js';
import type { Words } from '../words/en.js';

interface RecipientFormProps {
  step: CodeStepName;
  simulated: boolean;
  /** The recipient on file, mostly masked. */
  masked: string | null;
  typed: string;
  onTyped: (typed: string) => void;
  /** It replaced the element that had the focus. */
  takesFocus: boolean;
  controls: SessionControls;
  onSend: (to: string) => void;
  onHaveCode: () => void;
}

export function RecipientForm(props: RecipientFormProps) {
  const { step, controls } = props;
  const page = useWords();
  const { code, sending } = page;
  const { type, words: wordsIn } = CODE_RECIPIENTS[step];
  const words = wordsIn(page);
  const { field, to, refuse } = useRecipientField(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (to === null) refuse();
        else props.onSend(to);
      }}
    >
      <Text c="dimmed" mb="md">
        {props.simulated ? words.simulatedIntro : words.intro}
      </Text>
      <Stack gap="md">
        <TextInput
          {...field}
          label={words.label}
          description={props.masked ? code.onFile(props.masked) : words.hint || null}
          type={type}
          name={step}
          autoComplete={type}
          required
          withAsterisk={false}
        />
        <ActionFailure of={`${step}_code`} controls={controls} />
        <ActionButton
          type="submit"
          fullWidth
          busy={controls.busy === `${step}_code`}
          busyLabel={sending}
          blocked={controls.busy !== null}
        >
          {code.send}
        </ActionButton>
        <ActionButton
          variant="subtle"
          size="sm"
          blocked={controls.busy !== null}
          onClick={props.onHaveCode}
        >
          {code.have}
        </ActionButton>
      </Stack>
    </form>
  );
}

function useRecipientField({ step, typed, onTyped, takesFocus, controls }: RecipientFormProps) {
  const page = useWords();
  const { read, words } = CODE_RECIPIENTS[step];
  const input = useRef<HTMLInputElement>(null);
  const [malformed, setMalformed] = useState(false);
  const refused = controls.failure?.action === `${step}_code` && isShownAtField(controls.failure);

  useEffect(() => {
    if (refused || takesFocus) input.current?.focus();
  }, [refused, takesFocus]);

  return {
    to: read(typed, page.locale),
    refuse: () => {
      setMalformed(true);
      input.current?.focus();
    },
    field: {
      ref: input,
      value: typed,
      error: malformed || refused ? words(page).refused : null,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setMalformed(false);
        onTyped(event.currentTarget.value);
      },
    },
  };
}

/** The input of a recipient, its texts and its parser. */
interface CodeRecipient {
  type: 'tel' | 'email';
  words: (page: Words) => Words['code'][CodeStepName];
  read: (typed: string, pageLanguage: string) => string | null;
}

const CODE_RECIPIENTS: Record<CodeStepName, CodeRecipient> = {
  phone: {
    type: 'tel',
    words: (page) => phoneWords(page, window.navigator.language),
    read: (typed, language) => toE164(typed, mayOmitCode(language, window.navigator.language)),
  },
  email: { type: 'email', words: ({ code }) => code.email, read: toEmail },
};

/** Rough on purpose: the server has the last word, and only the code proves the address. */
function toEmail(typed: string): string | null {
  const email = typed.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}
