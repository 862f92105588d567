import { Notice } from '../notice.js';
import { useScrolledTo } from './use-scrolled-to.js';

/** What is wrong with a form as a whole. The button that was pressed may be far below it. */
export function FormFailure({ failure }: { failure: string | null }) {
  const notice = useScrolledTo<HTMLDivElement>(failure);
  if (failure === null) return null;
  return (
    <Notice ref={notice} tone="error" announced>
      <p>{failure}</p>
    </Notice>
  );
}
