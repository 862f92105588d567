import { useState, type ReactNode } from 'react';
import { ActionButton } from '../action-button.js';
import { RequestProblem } from '../api-client.js';
import hidden from '../hidden.module.css';
import { Notice } from '../notice.js';
import { Loading } from './loading.js';

interface ReadFailureProps {
  problem: Error | null;
  title?: string | undefined;
  children?: ReactNode;
}

/** Why something could not be read; nothing where it could. */
export function ReadFailure({ problem, title, children }: ReadFailureProps) {
  if (!problem) return null;
  return (
    <Notice tone="error" announced {...(title !== undefined && { title })}>
      <p>{problem instanceof RequestProblem ? problem.message : 'Try again.'}</p>
      {children}
    </Notice>
  );
}

interface RetriableFailureProps {
  title?: string;
  /** Shown while it loads for the first time, such as `Opening the look`. */
  loading?: string;
  query: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown };
}

/**
 * The same, with a button that reads again. The query has no error while it does: the notice stays,
 * as the button has the focus. What stands below was read then, and the focus is before it.
 */
export function RetriableFailure({ title, loading, query }: RetriableFailureProps) {
  const { error, isPending, isFetching, refetch } = query;
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);
  if (!failure) return isPending && loading !== undefined ? <Loading label={loading} /> : null;
  if (!error && !isPending)
    return (
      <p ref={takeLostFocus} tabIndex={-1} className={hidden.hidden}>
        Loaded.
      </p>
    );
  return (
    <ReadFailure problem={failure} title={title}>
      <ActionButton
        variant="default"
        size="sm"
        mt="xs"
        busy={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </ActionButton>
    </ReadFailure>
  );
}

/** Somebody may have gone on elsewhere meanwhile. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
