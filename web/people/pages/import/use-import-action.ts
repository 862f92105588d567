import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type Import = Schema<'ImportView'>;

/** One action on an import at a time; `busy` names it. */
export function useImportAction(job: Import) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (action: string): Promise<void> => {
    setBusy(action);
    setFailure(null);
    try {
      const after = await api.post<Import>(`/imports/${job.id}/${action}`, {});
      client.setQueryData(['import', job.id], after);
      await client.invalidateQueries({ queryKey: ['list'] });
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(null);
    }
  };
  return { busy, failure, act };
}
