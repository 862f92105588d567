import { Notice } from '../../kit/notice.js';
import { stepOf, type HostedSessionView } from '../hosted-session.js';
import { useScrolledTo } from '../../kit/forms/use-scrolled-to.js';
import classes from './repeat-notice.module.css';
import { useWords } from '../words/language-context.js';

/** Why the person must take this step again, shown beside its button. */
export function RepeatNotice({ view }: { view: HostedSessionView }) {
  const { repeat } = useWords();
  const step = view.current_step && stepOf(view, view.current_step);
  const left = step?.attempts_left ?? null;
  const isRepeated = step !== null && step.reasons.length > 0 && left !== null;
  const notice = useScrolledTo<HTMLDivElement>(isRepeated ? left : null);
  if (!isRepeated) return null;
  return (
    <div ref={notice} className={classes.notice}>
      <Notice tone="error" title={repeat.title} announced>
        {step.reasons.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
        <p className={classes.left}>{repeat.left(left)}</p>
      </Notice>
    </div>
  );
}
