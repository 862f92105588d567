import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type Job = Schema<'BulkJobView'>;

/** One action on a job at a time: its answer is what the page then shows. */
export function useJobAction(id: string) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { busy, failure, setFailure, run } = useCall();
  const act = async (action: string, body: object): Promise<void> => {
    await run(async () => {
      client.setQueryData(['job', id], await api.post<Job>(`/jobs/${id}/${action}`, body));
    });
  };
  return { busy, failure, setFailure, act };
}
