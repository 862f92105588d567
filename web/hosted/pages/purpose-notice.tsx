import { sentenceOf } from '../format.js';
import type { HostedSessionView } from '../hosted-session.js';
import classes from './purpose-notice.module.css';
import { useWords } from '../words/language-context.js';

/**
 * On each step, since the link may be handed on halfway. An approval must only come from a person
 * who read the purpose.
 */
export function PurposeNotice({ view }: { view: HostedSessionView }) {
  const { purpose } = useWords();
  return (
    <div className={classes.notice}>
      {view.purpose !== null && (
        <p className={classes.purpose}>
          {purpose.asks(view.organization_name)}{' '}
          <strong>
            {/* Text in another direction must not reorder the sentence around it. */}
            <bdi>{sentenceOf(view.purpose)}</bdi>
          </strong>
        </p>
      )}
      <p>{purpose.warning}</p>
    </div>
  );
}
