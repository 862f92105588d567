import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

interface TakeNextProps {
  /** The case that the reviewer had until its time was over. */
  again?: string;
}

/** Takes the oldest free case, or goes on with the one that the reviewer holds. */
export function TakeNext({ again }: TakeNextProps) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const taken = await api.post<Schema<'ReviewDetailView'>>('/reviews/take_next', {});
      client.setQueryData(['one', `/reviews/${taken.id}`], taken);
      await navigate({ to: `/review/${taken.id}` });
      if (again !== undefined && again !== taken.id) say('Another case comes first now.');
    } catch (error) {
      say(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton busy={busy} onClick={() => void take()}>
      {again === undefined ? 'Take the next case' : 'Take it again'}
    </ActionButton>
  );
}
