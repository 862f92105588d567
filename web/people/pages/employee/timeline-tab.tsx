import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import { words } from '../../../kit/data/words.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { actorWords, reasonWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

type Detail = Schema<'EmployeeDetailView'>;

/** Everything that was recorded about one employee, newest first. */
export function TimelineTab({ employee }: { employee: Detail }) {
  if (employee.timeline.length === 0)
    return (
      <EmptyState title="Nothing yet">
        <p>Changes, requests, decisions and alarms appear here.</p>
      </EmptyState>
    );
  return (
    <ol className={classes.timeline}>
      {employee.timeline.map((entry) => {
        const { reason } = entry.details;
        return (
          <li
            key={entry.id}
            className={classes.entry}
            data-alarm={entry.outcome === 'alarm' || undefined}
          >
            <div>
              {entry.outcome === 'alarm' && <strong>Alarm: </strong>}
              {words(entry.action)}
              {typeof reason === 'string' && ` – ${reasonWords(reason)}`}
            </div>
            <div className={layout.quiet}>
              <TimeText at={entry.at} /> · {entry.actor_name ?? actorWords(entry.actor)}
              {entry.subject.startsWith('ar_') && (
                <>
                  {' '}
                  · <PageLink to={`/requests/${entry.subject}`}>The request</PageLink>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
