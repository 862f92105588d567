import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { words } from '../../../kit/data/words.js';
import classes from '../cases.module.css';

/** Which pictures there are. They stay hidden here. */
export function PicturesPanel({ session: { pictures } }: { session: Schema<'SessionDetailView'> }) {
  return (
    <Panel title="Pictures" description="Hidden: nobody sees them by reading this page.">
      {pictures.length === 0 ? (
        <p>None are kept.</p>
      ) : (
        <ul className={classes.plain}>
          {pictures.map(({ id, kind, captured_at: at }) => (
            <li key={id}>
              <strong>{words(kind)}</strong>{' '}
              <span className={classes.quiet}>
                <TimeText at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
