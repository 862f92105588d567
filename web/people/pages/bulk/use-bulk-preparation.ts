import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

/** Prepares an action on many, and goes to its page. */
export function useBulkPreparation(path: string) {
  const { api } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useCall();
  const prepare = async (body: object): Promise<void> => {
    await run(async () => {
      const { id } = await api.post<Schema<'BulkJobView'>>(path, body);
      await navigate({ to: `/bulk/${id}` });
    });
  };
  return { busy, failure, prepare };
}
