import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { isGone, RequestProblem } from '../api-client.js';
import hidden from '../hidden.module.css';
import { useElements } from '../language/element-words.js';
import { Notice } from '../notice.js';
import { Loading } from './loading.js';

export interface Reading {
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** How often it failed, where that is known: zero for a thing that was not read yet. */
  errorUpdateCount?: number;
  refetch: () => unknown;
}

interface RetriableFailureProps {
  title?: string;
  /** Shown while it loads for the first time, such as `Opening the look`. */
  loading?: string;
  query: Reading;
}

/** Why it could not be read, also while it is read again: the query has no error then. */
export function useLastError({
  error,
  errorUpdateCount,
}: Pick<Reading, 'error' | 'errorUpdateCount'>): Error | null {
  const [last, setLast] = useState(error);
  // The same place may show another thing by now, which has not failed.
  const kept = errorUpdateCount === 0 ? null : (error ?? last);
  if (kept !== last) setLast(kept);
  return kept;
}

/**
 * Why something could not be read, with a button that reads it again. The notice stays meanwhile, as
 * the button has the focus. What stands below was read then, and the focus is before it.
 */
export function RetriableFailure({ title, loading, query }: RetriableFailureProps) {
  const { error, isPending, isFetching, refetch } = query;
  const { words } = useElements();
  const failure = useLastError(query);
  if (!failure) return isPending && loading !== undefined ? <Loading label={loading} /> : null;
  if (!error && !isPending)
    return (
      <p ref={takeLostFocus} tabIndex={-1} className={hidden.hidden}>
        {words.loaded}
      </p>
    );
  return (
    <Notice tone="error" announced {...(title !== undefined && { title })}>
      <p>{failure instanceof RequestProblem ? words.problem(failure) : `${words.tryAgain}.`}</p>
      {!isGone(failure) && (
        <ActionButton
          variant="default"
          size="sm"
          mt="xs"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {words.tryAgain}
        </ActionButton>
      )}
    </Notice>
  );
}

/** Somebody may have gone on elsewhere meanwhile. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
