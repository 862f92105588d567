import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState, type SyntheticEvent } from 'react';
import { RequestProblem } from '../api-client.js';
import { atShownFields, fieldErrors } from './field-errors.js';

type Rule<Values> = (value: never, values: Values) => string | null;

export interface ApiFormOptions<Values> {
  initialValues: Values;
  /** The message of each field that is wrong already here; fields may stand in groups. */
  validate?: Partial<Record<keyof Values, Rule<Values> | Record<string, Rule<Values>>>>;
  submit: (values: Values) => Promise<void>;
}

export interface ApiForm<Values> {
  form: UseFormReturnType<Values>;
  busy: boolean;
  /** What is wrong with the whole, or with a field that the form does not show. */
  failure: string | null;
  submit: (event?: SyntheticEvent) => void;
}

/** A form whose refusals are shown at the field that the server names. */
export function useApiForm<Values extends Record<string, unknown>>({
  initialValues,
  validate,
  submit,
}: ApiFormOptions<Values>): ApiForm<Values> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues,
    ...(validate && { validate: validate as never }),
  });

  /** A long form may hide the field that is wrong. */
  const focusFirst = (errors: object): void => {
    const [first] = Object.keys(errors);
    const field = first === undefined ? null : form.getInputNode(first);
    field?.focus();
    // Its message appears with the next frame, perhaps behind the buttons of a dialog.
    requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }));
  };

  const send = async (values: Values): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await submit(values);
    } catch (error) {
      const errors =
        error instanceof RequestProblem ? atShownFields(fieldErrors(error.errors), values) : {};
      form.setErrors(errors);
      focusFirst(errors);
      const isShown = Object.keys(errors).some((name) => (name.split('.')[0] ?? '') in values);
      if (!isShown) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    busy,
    failure,
    submit: (event) => {
      event?.preventDefault();
      if (!busy) form.onSubmit((values) => void send(values), focusFirst)();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof RequestProblem ? error.message : 'Something went wrong. Try again.';
}
