import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { eventWords } from '../../case-words.js';
import classes from '../cases.module.css';
import { DeliveryList } from '../events/delivery-list.js';

/** Events that were sent to your system, and the requests that caused them. */
export function EventsPanel({ events }: { events: Schema<'ConsoleEventDetailView'>[] }) {
  const { can } = useSignedIn();
  return (
    <Panel title="Events and deliveries">
      <ol className={classes.plain}>
        {events.map((event) => (
          <li key={event.id}>
            <div className={classes.row}>
              {can('events:read') ? (
                <PageLink to={`/events/${event.id}`}>{eventWords(event.event_type)}</PageLink>
              ) : (
                <strong>{eventWords(event.event_type)}</strong>
              )}
              <span className={classes.quiet}>
                <TimeText at={event.created_at} />
              </span>
            </div>
            {event.request_id !== null && (
              <div className={classes.quiet}>
                Request <span className={classes.code}>{event.request_id}</span>
              </div>
            )}
            <DeliveryList deliveries={event.deliveries} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
