import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type Job = Schema<'BulkJobView'>;

/** One action on a job at a time: its answer is what the page then shows. */
export function useJobAction(id: string) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (action: string, body: object): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      client.setQueryData(['job', id], await api.post<Job>(`/jobs/${id}/${action}`, body));
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, act };
}
