import { sentenceOf } from '../format.js';
import type { HostedSessionView } from '../hosted-session.js';
import classes from './purpose-notice.module.css';

/**
 * On each step, since a link may be handed on when some of them are done: somebody who asked in another's name and
 * passes that person the link gets an approval only from one who was told what it is for.
 */
export function PurposeNotice({ view }: { view: HostedSessionView }) {
  return (
    <div className={classes.notice}>
      {view.purpose !== null && (
        <p className={classes.purpose}>
          {view.organization_name} asks you to confirm:{' '}
          <strong>
            {/* A text of its own direction must not reorder the sentence around it. */}
            <bdi>{sentenceOf(view.purpose)}</bdi>
          </strong>
        </p>
      )}
      <p>Only go on if you asked for this yourself. If you did not, choose “This isn’t me”.</p>
    </div>
  );
}
