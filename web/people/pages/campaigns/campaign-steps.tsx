import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';
import { CountField, isCounted } from './count-field.js';
import { Resend } from './resend.js';

type Campaign = Schema<'CampaignView'>;

/** What can be done with a campaign now. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const { account, api, can } = useSignedIn();
  const client = useQueryClient();
  const { busy, failure, setFailure, run } = useCall();
  const [typed, setTyped] = useState('');
  const { id, status, progress } = campaign;
  const count = progress.waiting;
  const isStartable = status === 'prepared' && campaign.created_by === account.id && count > 0;

  const act = async (action: 'start' | 'cancel', body: object): Promise<void> => {
    await run(async () => {
      const answer = await api.post<Campaign>(`/campaigns/${id}/${action}`, body);
      client.setQueryData(['campaign', id], answer);
    });
  };
  const start = (): void => {
    if (!isCounted(count, typed)) setFailure('Type the number of employees exactly.');
    else void act('start', { invited_count: count });
  };

  const isSentAgain = (status === 'running' || status === 'done') && progress.unanswered > 0;
  const isOver = status === 'done' || status === 'canceled';
  if ((isOver && !isSentAgain) || !can('employees:invite')) return null;
  return (
    <div className={classes.stack}>
      <FormFailure failure={failure} />
      {status === 'prepared' && count === 0 && (
        <p>Everybody is left out: there is nothing to send.</p>
      )}
      {isStartable && <CountField count={count} typed={typed} onTyped={setTyped} />}
      <div className={classes.actions}>
        {isStartable && (
          <ActionButton busy={busy} onClick={start}>
            {count === 1 ? 'Invite 1 employee' : `Invite ${String(count)} employees`}
          </ActionButton>
        )}
        {isSentAgain && <Resend campaign={campaign} />}
        {!isOver && (
          <ActionButton variant="default" blocked={busy} onClick={() => void act('cancel', {})}>
            Stop
          </ActionButton>
        )}
      </div>
    </div>
  );
}
