import { useQueryClient } from '@tanstack/react-query';
import { useNotices } from '../elements/notices.js';
import { useElements } from '../language/element-words.js';
import { useCall, type Call } from './use-call.js';

export interface Change extends Pick<Call, 'busy' | 'failure' | 'setFailure'> {
  /** Makes a call, says what was done, and reads again what the page shows; null when it was refused. */
  run: <T>(call: () => Promise<T>, said?: string) => Promise<T | null>;
}

/** One call that changes something. */
export function useChange(): Change {
  const refresh = useRefresh();
  const { say } = useNotices();
  const { words } = useElements();
  const { run: attempt, ...call } = useCall();
  const run: Change['run'] = (change, said) =>
    attempt(async () => {
      const answer = await change();
      await refresh();
      if (said !== undefined) say(said, words.locale);
      return answer;
    });
  return { ...call, run };
}

const READ_FROM_API = ['list', 'one'];

/** Reads lists and things of the API again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => READ_FROM_API.includes(String(kind)),
    });
}
