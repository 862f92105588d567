import { useState } from 'react';
import { problemText, useElements } from '../language/element-words.js';

export interface Call {
  busy: boolean;
  /** Why the last call was refused. */
  failure: string | null;
  /** Shows a refusal of the page itself, or none any more. */
  setFailure: (failure: string | null) => void;
  /** Null when the call was refused. */
  run: <T>(call: () => Promise<T>) => Promise<T | null>;
}

/**
 * One call of the API: whether it is running, and why it was refused. A page in several languages
 * says it in its own words.
 */
export function useCall(textOf?: (error: unknown) => string): Call {
  const { words } = useElements();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ error: unknown } | string | null>(null);
  const run: Call['run'] = async (call) => {
    setBusy(true);
    setRefusal(null);
    try {
      return await call();
    } catch (error) {
      setRefusal({ error });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const say = textOf ?? ((error: unknown) => problemText(words, error));
  // Worded when it is drawn: the person may have chosen another language since.
  const failure = refusal === null || typeof refusal === 'string' ? refusal : say(refusal.error);
  return { busy, failure, setFailure: setRefusal, run };
}
