import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

const KEY = ['saved-filters'];

/** The saved filters; none while they load, since the list works without them. */
export function useSavedFilters(): Schema<'SavedFilterView'>[] {
  const { api } = useSignedIn();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api.get<Schema<'SavedFilterListView'>>('/saved_filters'),
  });
  return data?.data ?? [];
}

export function reloadSavedFilters(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
