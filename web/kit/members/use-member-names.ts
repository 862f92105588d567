import type { Schema } from '../../api/schemas.js';
import { useOne } from '../data/use-one.js';
import { useSignedIn } from '../session/signed-in.js';

const MOST = 100;

/** The names of members by the ids of their accounts, for whoever may read them. */
export function useMemberNames(): ReadonlyMap<string, string> {
  const { workspace, staffApi, can } = useSignedIn();
  const path = `/workspaces/${workspace.id}/members?limit=${String(MOST)}`;
  const { data } = useOne<{ data: Schema<'MemberView'>[] }>(staffApi, path, {
    enabled: can('members:read'),
  });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
}
