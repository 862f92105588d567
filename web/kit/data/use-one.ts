import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiClient } from '../api-client.js';

/** One thing of the API, by its path. */
export function useOne<T>(api: ApiClient, path: string): UseQueryResult<T> {
  return useQuery({ queryKey: ['one', path], queryFn: () => api.get<T>(path) });
}
