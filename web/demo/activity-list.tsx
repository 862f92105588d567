import type { ActivityView } from './desk.js';
import { formatLogTime, stepWords } from './words.js';
import { useWords } from './words/language.js';
import classes from './activity-list.module.css';

interface ActivityListProps {
  activity: readonly ActivityView[];
  /** The first name of the employee. */
  name: string;
}

/** Every step, with the calls it made. */
export function ActivityList({ activity, name }: ActivityListProps) {
  const words = useWords();
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={classes.heading}>
        {words.log.title}
      </h2>
      <p className={classes.intro}>{words.log.intro}</p>
      <ol className={classes.list}>
        {activity.map((entry) => (
          <li key={entry.number} className={classes.entry} data-tone={entry.tone}>
            <p className={classes.meta}>
              <span className={classes.actor}>{words.log.actors[entry.actor]}</span>
              <time dateTime={new Date(entry.at * 1000).toISOString()}>
                {formatLogTime(words, entry.at)}
              </time>
            </p>
            <p className={classes.text}>{stepWords(words, entry, name)}</p>
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
