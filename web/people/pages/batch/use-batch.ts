import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../kit/data/use-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

/** Bulk actions, invitations and imports, as the API calls them. */
export type BatchPath = 'jobs' | 'campaigns' | 'imports';

/** States in which a worker has something to do. */
export const WORKING = ['reviewing', 'running', 'undoing'];

/** The batch of this page, read again while it is worked on. */
export function useBatch<B extends { status: string }>(path: BatchPath, pollMs: number) {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return useQuery({
    queryKey: [path, id],
    queryFn: () => api.get<B>(`/${path}/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (WORKING.includes(state.data?.status ?? '') ? pollMs : false),
  });
}

/** One action on a batch at a time, named by `busy`. Its answer is what the page then shows. */
export function useBatchAction(path: BatchPath, id: string) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { busy: isBusy, failure, setFailure, run } = useCall();
  const [last, setLast] = useState('');
  /** Returns false when it was refused. */
  const act = async (action: string, body: object = {}): Promise<boolean> => {
    setLast(action);
    const after = await run(() => api.post<object>(`/${path}/${id}/${action}`, body));
    if (after === null) return false;
    client.setQueryData([path, id], after);
    await client.invalidateQueries({ queryKey: ['list'] });
    return true;
  };
  return { busy: isBusy ? last : null, failure, setFailure, act };
}
