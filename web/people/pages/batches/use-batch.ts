import { useParams } from '@tanstack/react-router';
import { useOne } from '../../../kit/data/use-one.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

/** Bulk actions, invitations and imports, as the API calls them. */
export type BatchPath = 'jobs' | 'campaigns' | 'imports';

/** States in which a worker has something to do. */
export const WORKING = ['reviewing', 'running', 'undoing'];

/** The batch of this page, read again while it is worked on. */
export function useBatch<B extends { status: string }>(path: BatchPath, pollMs: number) {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return useOne<B>(api, `/${path}/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }) => (WORKING.includes(state.data?.status ?? '') ? pollMs : false),
  });
}
