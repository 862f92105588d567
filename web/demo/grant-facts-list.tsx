import { ActionButton } from '../kit/action-button.js';
import type { GrantFacts, ResetView } from './desk.js';
import { formatTime } from './words.js';
import classes from './grant-facts-list.module.css';

interface GrantFactsListProps {
  grant: GrantFacts;
  secondUse: ResetView | null;
  busy: boolean;
  blocked: boolean;
  onUseAgain: () => void;
}

/** What was shown, in the order in which it is read. `mfa` only sums up the others. */
const MEANS = {
  doc: 'ID',
  face: 'selfie',
  hwk: 'device key',
  swk: 'synced key',
  link: 'link to a contact on record',
  readback: 'code read back',
};
const LIST = new Intl.ListFormat('en-GB');

/** The claims of the grant that opened the route. */
export function GrantFactsList({
  grant,
  secondUse,
  busy,
  blocked,
  onUseAgain,
}: GrantFactsListProps) {
  return (
    <section className={classes.grant} aria-labelledby="grant">
      <h3 id="grant">What the grant said</h3>
      <Claims grant={grant} />
      <div className={classes.again} role="status">
        {secondUse && (
          <p>
            Shown a second time, the route stayed closed:{' '}
            <code>
              {secondUse.status} {secondUse.code}
            </code>
          </p>
        )}
      </div>
      {!secondUse && (
        <ActionButton
          variant="default"
          size="sm"
          busy={busy}
          blocked={blocked}
          onClick={onUseAgain}
        >
          Try the same grant again
        </ActionButton>
      )}
    </section>
  );
}

function Claims({ grant }: { grant: GrantFacts }) {
  const shown = Object.entries(MEANS).filter(([factor]) => grant.amr.includes(factor));
  const proof = LIST.format(shown.map(([, words]) => words));
  return (
    <dl>
      <div>
        <dt>Who</dt>
        <dd>
          <code>{grant.subject}</code>
        </dd>
      </div>
      <div>
        <dt>May</dt>
        <dd>
          <code>{grant.action}</code>, once
        </dd>
      </div>
      <div>
        <dt>Because of</dt>
        <dd>
          {proof}, at {formatTime(grant.verified_at)}
        </dd>
      </div>
      <div>
        <dt>Grant</dt>
        <dd>
          <code>{grant.id}</code>, used up
        </dd>
      </div>
    </dl>
  );
}
