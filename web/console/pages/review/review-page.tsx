import { Anchor } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useCountdown } from '../../../kit/use-countdown.js';
import { words } from '../../../kit/data/words.js';
import layout from '../../../kit/forms/layout.module.css';
import { useMemberNames } from '../../../kit/members/use-member-names.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { causeWords, questionWords, reviewWords, verdictReasonWords } from '../../case-words.js';
import classes from '../cases.module.css';
import { useProjectNames } from '../project-choice.js';
import { RevealedPicture } from './revealed-picture.js';
import { LeaseNotice } from './lease-notice.js';
import { TakeNext } from './take-next.js';
import { VerdictForm } from './verdict-form.js';

type Detail = Schema<'ReviewDetailView'>;

/** One case: the question first, then the pictures, then the verdict. */
export function ReviewPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <Case key={id} id={id} />;
}

function Case({ id }: { id: string }) {
  const { api, account, can } = useSignedIn();
  const query = useOne<Detail>(api, `/reviews/${encodeURIComponent(id)}`);
  const { data: review } = query;
  const back = <PageLink to="/review">Review</PageLink>;
  const until = review?.status === 'waiting' ? review.lease_expires_at : null;
  const secondsLeft = useCountdown(until === null ? null : until * 1_000);
  // A lease that has ended, or was given back, keeps its name.
  const heldUntil = secondsLeft > 0 ? until : null;
  const isMine = heldUntil !== null && review?.leased_by === account.id;
  const [wasMine, setWasMine] = useState(isMine);
  if (isMine && !wasMine) setWasMine(true);
  if (!review) return <Absent title="Case" back={back} query={query} />;
  // The end of the lease takes the pictures, and keeps what was answered.
  const isOver = wasMine && !isMine && review.status === 'waiting' && !review.decided_by_you;
  return (
    <>
      <PageHeader
        title={questionWords(review.question)}
        back={back}
        description={
          <span className={classes.row}>
            <span className={classes.code}>{review.id}</span>
            <StatusBadge {...reviewWords(review.status, review.decided_by_you)} />
          </span>
        }
      />
      <div className={layout.stack}>
        {(isMine || isOver) && can('review:decide') ? (
          <>
            {isMine && <Pictures review={review} />}
            {isMine && review.challenge && <Challenge challenge={review.challenge} />}
            <LeaseNotice id={id} secondsLeft={isMine ? secondsLeft : 0} />
            <VerdictForm review={review} secondsLeft={isMine ? secondsLeft : 0} />
          </>
        ) : (
          review.status === 'waiting' && <Waiting isDecidedByYou={review.decided_by_you} />
        )}
        <About review={review} heldUntil={heldUntil} isMine={isMine} />
        {review.verdicts.length > 0 && <Verdicts review={review} />}
      </div>
    </>
  );
}

function Waiting({ isDecidedByYou }: { isDecidedByYou: boolean }) {
  const { can } = useSignedIn();
  return (
    <Notice
      tone="info"
      title={isDecidedByYou ? 'This case waits for a second reviewer' : 'This case waits'}
    >
      <div className={layout.stack}>
        <p>
          {isDecidedByYou
            ? 'Your verdict is recorded.'
            : 'Its pictures and its verdict belong to the reviewer who takes it.'}{' '}
          The oldest free case comes next.
        </p>
        {can('review:decide') && (
          <div>
            <TakeNext />
          </div>
        )}
      </div>
    </Notice>
  );
}

function Pictures({ review }: { review: Detail }) {
  return (
    <Panel title="Pictures" description="Each look is recorded with your name and your reason.">
      {review.pictures.length === 0 ? (
        <p>There are no pictures: this session simulates a person.</p>
      ) : (
        <ul className={classes.plain}>
          {review.pictures.map((picture) => (
            <li key={picture.id}>
              <RevealedPicture id={picture.id} name={words(picture.kind)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Whether somebody alive was there shows in the frames, not in the selfie. */
function Challenge({ challenge }: { challenge: Schema<'ReviewChallengeView'> }) {
  const asked = challenge.moves.map((move) => words(move).toLowerCase()).join(', ');
  return (
    <Panel title="Moves" description={`Asked, as the person sees it: ${asked}.`}>
      {challenge.frames.length === 0 ? (
        <p>The frames are not kept any more.</p>
      ) : (
        <ol className={classes.plain}>
          {challenge.frames.map(({ id, at_ms: atMs }) => (
            <li key={id}>
              <RevealedPicture id={id} name={`Frame at ${(atMs / 1000).toFixed(1)} s`} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface AboutProps {
  review: Detail;
  heldUntil: number | null;
  isMine: boolean;
}

function About({ review, heldUntil, isMine }: AboutProps) {
  const project = useProjectNames().get(review.project_id) ?? review.project_id;
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['Why it waits', causeWords(review.cause)],
          [
            'Session',
            <Anchor key="s" component={Link} to={`/sessions/${review.id}`}>
              {review.id}
            </Anchor>,
          ],
          ['Project', project],
          ['Reviewers', review.needs_second ? 'Two must confirm' : 'One'],
          ['Since', <TimeText key="c" at={review.created_at} />],
          [
            isMine ? 'Yours until' : 'Held until',
            <TimeText key="l" at={heldUntil} none="Nobody has it" />,
          ],
          ['Ended', <TimeText key="e" at={review.ended_at} none="Not yet" />],
        ]}
      />
    </Panel>
  );
}

function Verdicts({ review }: { review: Detail }) {
  const { account } = useSignedIn();
  const names = useMemberNames();
  const nameOf = (id: string): string => (id === account.id ? 'You' : (names.get(id) ?? id));
  return (
    <Panel title="Verdicts">
      <ol className={classes.plain}>
        {review.verdicts.map((verdict) => (
          <li key={verdict.reviewer_id}>
            <strong>{words(verdict.verdict)}</strong>: {verdictReasonWords(verdict.reason)}
            <div className={classes.quiet}>
              {nameOf(verdict.reviewer_id)} · <TimeText at={verdict.decided_at} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
