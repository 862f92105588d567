import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { words } from '../../../kit/data/words.js';
import classes from '../cases.module.css';

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
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Table of checks">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Result</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.code}>
                <th scope="row">{check.name}</th>
                <td>
                  <StatusBadge tone={toneOf(check)}>{resultOf(check)}</StatusBadge>
                </td>
                <td>{check.reasons?.map(words).join(', ') ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
