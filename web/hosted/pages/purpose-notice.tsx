import { sentenceOf } from '../format.js';
import type { HostedSessionView } from '../hosted-session.js';
import classes from './purpose-notice.module.css';

/**
 * On each step, since the link may be handed on halfway. An approval must only come from a person
 * who read the purpose.
 */
export function PurposeNotice({ view }: { view: HostedSessionView }) {
  return (
    <div className={classes.notice}>
      {view.purpose !== null && (
        <p className={classes.purpose}>
          {view.organization_name} asks you to confirm:{' '}
          <strong>
            {/* Text in another direction must not reorder the sentence around it. */}
            <bdi>{sentenceOf(view.purpose)}</bdi>
          </strong>
        </p>
      )}
      <p>Only go on if you asked for this yourself. If you did not, choose “This isn’t me”.</p>
    </div>
  );
}
