import { Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { ActionFailure } from '../action-failure.js';
import type { StepName } from '../hosted-session.js';
import { isShownAtField } from '../problem-words.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

export interface FormField extends Pick<
  TextInputProps,
  'description' | 'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize'
> {
  name: string;
  label: string;
  required?: boolean;
  /** The error when it is empty although required, and when the server refuses it. */
  refused: string;
  /** Whether the page already knows that the server would refuse it. */
  isRefused?: (value: string) => boolean;
}

type Values = Record<string, string>;

export interface FormState {
  values: Values;
  /** Names of the refused fields. */
  refused: readonly string[];
  set: (name: string, value: string) => void;
}

interface StepFormProps {
  step: StepName;
  fields: readonly FormField[];
  initial?: Values;
  controls: SessionControls;
  onSubmit: (values: Values) => void;
  /** Shown before the button, with the current values. */
  children: (form: FormState) => ReactNode;
}

/**
 * A form of text fields: each error is shown at its field, and the first wrong field gets the
 * focus.
 */
export function StepForm(props: StepFormProps) {
  const { step, fields, controls } = props;
  const { goOn, saving } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    ...props.initial,
  }));
  const [refused, setRefused] = useRefused(step, controls, form);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = fields.filter((field) => isWrong(field, values)).map(({ name }) => name);
        setRefused(wrong);
        if (wrong.length === 0 && controls.busy === null) props.onSubmit(trimmed(values));
      }}
    >
      <Stack gap="md">
        {props.children({
          values,
          refused,
          set: (name, value) => {
            setValues((before) => ({ ...before, [name]: value }));
            if (refused.includes(name)) setRefused(refused.filter((each) => each !== name));
          },
        })}
        <ActionFailure of={step} controls={controls} />
        <ActionButton
          type="submit"
          fullWidth
          busy={controls.busy === step}
          busyLabel={saving}
          blocked={controls.busy !== null}
        >
          {goOn}
        </ActionButton>
      </Stack>
    </form>
  );
}

export function FormText({ field, form }: { field: FormField; form: FormState }) {
  const { forms } = useWords();
  const { name, refused, isRefused: _, required = false, label, ...input } = field;
  return (
    <TextInput
      {...input}
      label={required ? label : forms.optional(label)}
      name={name}
      value={form.values[name] ?? ''}
      error={form.refused.includes(name) ? refused : null}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      required={required}
      withAsterisk={false}
    />
  );
}

function isWrong({ name, required, isRefused }: FormField, values: Values): boolean {
  const value = (values[name] ?? '').trim();
  return value === '' ? required === true : (isRefused?.(value) ?? false);
}

function trimmed(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
}

/**
 * The wrong fields: first those that the page refuses, after an answer those that the server
 * refused.
 */
function useRefused(
  step: StepName,
  { failure }: SessionControls,
  form: RefObject<HTMLFormElement | null>,
): [readonly string[], (names: readonly string[]) => void] {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const told = failure?.action === step && isShownAtField(failure) ? failure.problem : null;
  useEffect(() => {
    if (told) setRefused(told.fields);
  }, [told]);
  const first = refused[0];
  useEffect(() => {
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [first, form]);
  return [refused, setRefused];
}
