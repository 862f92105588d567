import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { BatchSteps } from '../batch/batch-steps.js';
import { Resend } from './resend.js';

/** What can be done with a campaign now. */
export function CampaignSteps({ campaign }: { campaign: Schema<'CampaignView'> }) {
  const { account, can } = useSignedIn();
  const { id, status, progress } = campaign;
  const count = progress.waiting;
  const isPrepared = status === 'prepared';
  const isStartable = isPrepared && campaign.created_by === account.id && count > 0;
  const isSentAgain = (status === 'running' || status === 'done') && progress.unanswered > 0;
  const isOver = status === 'done' || status === 'canceled';
  if ((isOver && !isSentAgain) || !can('employees:invite')) return null;
  const label = `Invite ${counted(count, 'employee')}`;
  return (
    <BatchSteps
      path="campaigns"
      id={id}
      note={isPrepared && count === 0 && <p>Everybody is left out: there is nothing to send.</p>}
      start={isStartable ? { count, label, body: { invited_count: count } } : null}
      isStoppable={!isOver}
    >
      {isSentAgain && <Resend campaign={campaign} />}
    </BatchSteps>
  );
}
