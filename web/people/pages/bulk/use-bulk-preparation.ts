import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

/** Prepares an action on many, and goes to its page. */
export function useBulkPreparation(path: string) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prepare = async (body: object): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await api.post<Schema<'BulkJobView'>>(path, body);
      await navigate({ to: `/bulk/${id}` });
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
      setBusy(false);
    }
  };
  return { busy, failure, prepare };
}
