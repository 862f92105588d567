import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestProblem } from '../api-client.js';
import { useNotices } from '../elements/notices.js';

export interface Change {
  busy: boolean;
  /** Why the last call was refused. */
  failure: string | null;
  /** Makes a call, says what was done, and reads again what the page shows; null when it was refused. */
  run: <T>(call: () => Promise<T>, said?: string) => Promise<T | null>;
}

/** One call that changes something. */
export function useChange(): Change {
  const refresh = useRefresh();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run: Change['run'] = async (call, said) => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call();
      await refresh();
      if (said !== undefined) say(said);
      return answer;
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
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
