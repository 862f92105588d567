import { RequestProblem } from '../api-client.js';
import { Notice } from '../notice.js';

/** Why something could not be read; nothing where it could. */
export function ReadFailure({ problem }: { problem: Error | null }) {
  if (!problem) return null;
  return (
    <Notice tone="error" announced>
      <p>{problem instanceof RequestProblem ? problem.message : 'Try again.'}</p>
    </Notice>
  );
}
