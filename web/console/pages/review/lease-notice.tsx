import type { ReactNode } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../cases.module.css';
import { TakeNext } from './take-next.js';

/** The lease is announced to end this many seconds before it does. */
const SOON_SECONDS = 120;

/** Whether the page says that the reviewer's time ends. */
export const isSoon = (secondsLeft: number): boolean => secondsLeft <= SOON_SECONDS;

interface LeaseNoticeProps {
  id: string;
  secondsLeft: number;
}

/** Says in time that a case goes back to the queue, and how to keep it; wherever the page is scrolled. */
export function LeaseNotice({ id, secondsLeft }: LeaseNoticeProps) {
  if (secondsLeft === 0)
    return (
      <Ending key="over" title="Your ten minutes are over">
        <p>Somebody else can take the case now. Your answer below is not recorded.</p>
        <div>
          <TakeNext again={id} />
        </div>
      </Ending>
    );
  if (!isSoon(secondsLeft)) return null;
  return (
    <Ending key="soon" title="Your ten minutes end soon">
      <p>
        Then somebody else can take the case.{' '}
        {/* Announcing every second would drown out everything else. */}
        <strong aria-hidden="true">{`${String(secondsLeft)} s`}</strong>
      </p>
      <KeepLonger id={id} />
    </Ending>
  );
}

function Ending({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.ending}>
      <Notice tone="warning" title={title} announced>
        <div className={layout.stack}>{children}</div>
      </Notice>
    </div>
  );
}

function KeepLonger({ id }: { id: string }) {
  const { busy, failure, renew } = useRenewal(id);
  return (
    <>
      <FormFailure failure={failure} />
      <div>
        <ActionButton variant="default" busy={busy} onClick={() => void renew()}>
          Keep it longer
        </ActionButton>
      </div>
    </>
  );
}

/** Ten more minutes for the reviewer who holds a case. */
export function useRenewal(id: string) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const renew = () =>
    run(() => api.post(`/reviews/${id}/renew`, {}), 'It is yours for ten more minutes.');
  return { busy, failure, renew };
}
