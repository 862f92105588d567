import type { Schema } from '../../../api/schemas.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../cases.module.css';

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
