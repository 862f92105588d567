import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ApiClient } from '../api-client.js';

type OneOptions<T> = Pick<UseQueryOptions<T>, 'enabled' | 'refetchInterval'>;

/** One thing of the API, by its path. Every change reads it again. */
export function useOne<T>(
  api: ApiClient,
  path: string,
  options: OneOptions<T> = {},
): UseQueryResult<T> {
  return useQuery({ ...options, queryKey: ['one', path], queryFn: () => api.get<T>(path) });
}
