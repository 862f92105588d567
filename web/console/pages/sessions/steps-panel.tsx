import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { words } from '../../../kit/data/words.js';
import { stepStateWords, stepWords } from '../../case-words.js';
import classes from '../cases.module.css';

export function StepsPanel({ steps }: { steps: Schema<'SessionStepView'>[] }) {
  return (
    <Panel title="Steps">
      <ol className={classes.plain}>
        {steps.map(({ name, state, failed_tries: tries, reasons }) => (
          <li key={name}>
            <span className={classes.row}>
              <strong>{stepWords(name)}</strong>
              <StatusBadge {...stepStateWords(state)} />
            </span>
            {tries > 0 && (
              <div className={classes.quiet}>
                {tries === 1 ? 'One failed try' : `${tries} failed tries`}
                {reasons.length > 0 && `: ${reasons.map(words).join(', ')}`}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
