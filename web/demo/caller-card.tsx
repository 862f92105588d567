import { ActionButton } from '../kit/action-button.js';
import { Card, CardHeading } from '../kit/card.js';
import type { DeskAction, DeskView } from './desk.js';
import type { OpenDesk } from './desk-state.js';
import { formatTime } from './words.js';
import { openPhone } from './phone.js';
import classes from './caller-card.module.css';

interface CallerCardProps {
  desk: OpenDesk;
  act: (action: DeskAction) => void;
  onForget: () => void;
}

/** The caller, the known facts about the employee they claim to be, and the one next action. */
export function CallerCard({ desk, act, onForget }: CallerCardProps) {
  const { employee, case: open } = desk.view;
  const link = open?.status === 'pending' ? open.verification_url : null;
  return (
    <Card>
      <CardHeading>Reset MFA for {employee.first_name}?</CardHeading>
      <p className={classes.story}>
        Somebody is on the phone: “It’s {employee.first_name}, I have a new phone and can’t sign
        in.” They know her birthday, her manager and her employee number. So would an impostor. The
        desk asks for none of it: it has the gateway find out.
      </p>
      <EmployeeFacts view={desk.view} />
      <div className={classes.actions}>
        <ActionButton
          busy={desk.busy === 'reset_mfa'}
          busyLabel="Asking the gateway…"
          blocked={desk.busy !== null}
          onClick={() => (link === null ? act('reset_mfa') : openPhone(link))}
        >
          {link === null
            ? `Reset MFA for ${employee.first_name}`
            : `Open ${employee.first_name}’s phone`}
        </ActionButton>
        {employee.identity_established_at !== null && (
          <ActionButton
            variant="subtle"
            busy={desk.busy === 'forget_identity'}
            blocked={desk.busy !== null}
            onClick={onForget}
          >
            Forget {employee.first_name}’s identity
          </ActionButton>
        )}
      </div>
    </Card>
  );
}

function EmployeeFacts({ view: { employee, mfa } }: { view: DeskView }) {
  return (
    <div className={classes.employee}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(employee.name)}
      </span>
      <dl className={classes.facts}>
        <div>
          <dt>Employee</dt>
          <dd>
            <strong>{employee.name}</strong>
            <span>
              {employee.role} · {employee.employee_id}
            </span>
          </dd>
        </div>
        <div>
          <dt>Identity</dt>
          <dd>
            {employee.identity_established_at === null
              ? 'Not known yet: she will show an ID and take a selfie'
              : `Known since ${formatTime(employee.identity_established_at)}: recognised by the face, beside something she has`}
          </dd>
        </div>
        <div>
          <dt>MFA</dt>
          <dd>
            {mfa.last_reset_at === null
              ? 'Never reset'
              : `Reset ${timesWords(mfa.resets)}, last at ${formatTime(mfa.last_reset_at)}`}
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

function timesWords(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}
