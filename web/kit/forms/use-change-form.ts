import { useRefresh } from '../data/use-change.js';
import { useNotices } from '../elements/notices.js';
import { useApiForm, type ApiForm, type ApiFormOptions } from './use-api-form.js';

interface ChangeFormOptions<Values, Answer> extends Omit<ApiFormOptions<Values>, 'submit'> {
  change: (values: Values) => Promise<Answer>;
  /** What is said once it is done. */
  said?: string;
  onDone?: (answer: Answer) => void | Promise<void>;
}

/** A form that changes something. What the page shows is then read again. */
export function useChangeForm<Values extends Record<string, unknown>, Answer>({
  change,
  said,
  onDone,
  ...options
}: ChangeFormOptions<Values, Answer>): ApiForm<Values> {
  const refresh = useRefresh();
  const { say } = useNotices();
  return useApiForm({
    ...options,
    submit: async (values) => {
      const answer = await change(values);
      await refresh();
      if (said !== undefined) say(said);
      await onDone?.(answer);
    },
  });
}
