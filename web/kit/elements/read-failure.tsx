import { ActionButton } from '../action-button.js';
import { RequestProblem } from '../api-client.js';
import { Notice } from '../notice.js';

interface ReadFailureProps {
  problem: Error | null;
  /** Reads it again. */
  onRetry?: () => void;
}

/** Why something could not be read; nothing where it could. */
export function ReadFailure({ problem, onRetry }: ReadFailureProps) {
  if (!problem) return null;
  return (
    <Notice tone="error" announced>
      <p>{problem instanceof RequestProblem ? problem.message : 'Try again.'}</p>
      {onRetry && (
        <ActionButton variant="default" size="sm" mt="xs" onClick={onRetry}>
          Try again
        </ActionButton>
      )}
    </Notice>
  );
}
