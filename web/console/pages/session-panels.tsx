import type { Schema } from '../../api/schemas.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { wholeList } from '../../kit/data/list-page.js';
import { Panel } from '../../kit/elements/panel.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { words } from '../../kit/data/words.js';
import { Facts } from '../../kit/elements/facts.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { eventWords } from '../case-words.js';
import { DeliveryList } from './delivery-list.js';
import classes from './cases.module.css';

type Check = Schema<'CheckView'> & { id: string };

const COLUMNS: readonly Column<Check>[] = [
  { header: 'Check', isName: true, cell: ({ name }) => name },
  {
    header: 'Result',
    cell: (check) => <StatusBadge tone={toneOf(check)} label={resultOf(check)} />,
  },
  { header: 'Why', cell: ({ reasons }) => reasons?.map(words).join(', ') ?? '–' },
];

/** The engine's findings. A review does not change them. */
export function ChecksPanel({
  session: { checks, thresholds, completed_at: ended },
}: {
  session: Schema<'SessionDetailView'>;
}) {
  const description = thresholds
    ? `Today the project asks for an age of ${thresholds.minimum_age} and a face distance of ${thresholds.face_threshold} at most. What it asked for when these checks ran is not stored with the session; the audit shows each change of the project.`
    : undefined;
  if (checks.length === 0)
    return (
      <Panel title="Checks" {...(description !== undefined && { description })}>
        <p>{ended === null ? 'Shown once the session has ended.' : 'Nothing was checked.'}</p>
      </Panel>
    );
  return (
    <Panel title="Checks" flush {...(description !== undefined && { description })}>
      <DataTable
        caption="Checks"
        columns={COLUMNS}
        list={wholeList(checks.map((check) => ({ ...check, id: check.code })))}
        empty={null}
      />
    </Panel>
  );
}

type CheckLike = Pick<Schema<'CheckView'>, 'value' | 'status'>;

function toneOf({ value, status }: CheckLike) {
  if (status === 'skipped') return 'neutral' as const;
  return value ? ('good' as const) : ('bad' as const);
}

function resultOf({ value, status }: CheckLike): string {
  if (status === 'skipped') return 'Skipped';
  if (status === 'error') return 'Not judged';
  return value ? 'Passed' : 'Not passed';
}

/** Whose session it is: contacts and the caller's own fields, never values of a document. */
export function PersonPanel({ session }: { session: Schema<'SessionDetailView'> }) {
  const { can } = useSignedIn();
  const { person } = session;
  if (!person)
    return (
      <Panel title="Person">
        <p>
          {can('sessions:read_people')
            ? 'The personal data is destroyed.'
            : 'Your role sees ids and states, not whose they are.'}
        </p>
      </Panel>
    );
  const fields = Object.entries(person.custom_fields);
  return (
    <Panel title="Person">
      <Facts
        facts={[
          ['First name', person.first_name ?? '–'],
          ['Last name', person.last_name ?? '–'],
          ['E-mail', person.email ?? '–'],
          ['Telephone', person.phone ?? '–'],
          ['Returns to', person.redirect_url],
          ...fields.map(([key, value]) => [`Custom field ${key}`, value] as const),
        ]}
      />
      {person.visits.length > 0 && (
        <>
          <h3>Openings of the page</h3>
          <ul className={classes.plain}>
            {person.visits.map((visit) => (
              <li key={`${visit.created_at}/${visit.ip}`}>
                <TimeText at={visit.created_at} /> · {visit.ip}
                {visit.country !== null && ` · ${visit.country}`}
                <div className={classes.quiet}>{visit.user_agent}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

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
