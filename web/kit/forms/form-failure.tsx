import { Notice } from '../notice.js';

/** What is wrong with a form as a whole. */
export function FormFailure({ failure }: { failure: string | null }) {
  if (failure === null) return null;
  return (
    <Notice tone="error" announced>
      <p>{failure}</p>
    </Notice>
  );
}
