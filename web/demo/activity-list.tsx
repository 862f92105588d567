import type { ActivityView } from './desk.js';
import { formatLogTime } from './words.js';
import classes from './activity-list.module.css';

const ACTORS = { desk: 'Back end', browser: 'Browser', guard: 'Guard' } as const;

/** Every step, with the calls it made. */
export function ActivityList({ activity }: { activity: readonly ActivityView[] }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={classes.heading}>
        Behind the scenes
      </h2>
      <p className={classes.intro}>The calls that were made, in order. Tokens are left out.</p>
      <ol className={classes.list}>
        {activity.map((entry) => (
          <li key={entry.number} className={classes.entry} data-tone={entry.tone}>
            <p className={classes.meta}>
              <span className={classes.actor}>{ACTORS[entry.actor]}</span>
              <time dateTime={new Date(entry.at * 1000).toISOString()}>
                {formatLogTime(entry.at)}
              </time>
            </p>
            <p className={classes.text}>{entry.text}</p>
            {entry.call && <CallLine call={entry.call} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function CallLine({ call }: { call: NonNullable<ActivityView['call']> }) {
  const { method, path, status } = call;
  return (
    <p className={classes.call}>
      <code>
        <b>{method}</b> {path}
      </code>
      {status !== null && (
        <span className={classes.status} data-refused={status >= 400 || undefined}>
          {status}
        </span>
      )}
    </p>
  );
}
