import { ActionButton } from '../kit/action-button.js';
import { Card, CardHeading } from '../kit/card.js';
import type { DeskAction, DeskView } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import { formatTime } from './words.js';
import { openPhone } from './phone.js';
import { useWords } from './words/language.js';
import classes from './caller-card.module.css';

interface CallerCardProps {
  desk: OpenDesk;
  act: (action: DeskAction) => void;
  onForget: () => void;
}

/** The caller, the known facts about the employee they claim to be, and the one next action. */
export function CallerCard({ desk, act, onForget }: CallerCardProps) {
  const { caller } = useWords();
  const { employee, case: open } = desk.view;
  const name = employee.first_name;
  const link = open?.status === 'pending' ? open.verification_url : null;
  return (
    <Card>
      <CardHeading>{caller.title(name)}</CardHeading>
      <p className={classes.story}>{caller.story(name)}</p>
      <EmployeeFacts view={desk.view} />
      <div className={classes.actions}>
        <ActionButton
          busy={desk.busy === 'reset_mfa'}
          busyLabel={caller.asking}
          blocked={desk.busy !== null}
          onClick={() => (link === null ? act('reset_mfa') : openPhone(link))}
        >
          {link === null ? caller.reset(name) : caller.openPhone(name)}
        </ActionButton>
        {employee.identity_established_at !== null && (
          <ActionButton
            variant="subtle"
            busy={desk.busy === 'forget_identity'}
            blocked={desk.busy !== null}
            onClick={onForget}
          >
            {caller.forget(name)}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}

function EmployeeFacts({ view: { employee, mfa } }: { view: DeskView }) {
  const words = useWords();
  const { caller } = words;
  return (
    <div className={classes.employee}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(employee.name)}
      </span>
      <dl className={classes.facts}>
        <div>
          <dt>{caller.employee}</dt>
          <dd>
            <strong>{employee.name}</strong>
            <span>
              {employee.role} · {employee.employee_id}
            </span>
          </dd>
        </div>
        <div>
          <dt>{caller.identity}</dt>
          <dd>
            {employee.identity_established_at === null
              ? caller.unknown
              : caller.known(formatTime(words, employee.identity_established_at))}
          </dd>
        </div>
        <div>
          <dt>MFA</dt>
          <dd>
            {mfa.last_reset_at === null
              ? caller.neverReset
              : caller.lastReset(mfa.resets, formatTime(words, mfa.last_reset_at))}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
}
