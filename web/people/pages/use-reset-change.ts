import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../api/schemas.js';
import { useCall } from '../../kit/data/use-call.js';
import { useNotices } from '../../kit/elements/notices.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

type Reset = Schema<'IdentityResetView'>;

/** What can be done with a reset. Every page that shows it then reads it anew. */
export function useResetChange({
  id,
  employee_row_id: employee,
}: Pick<Reset, 'id' | 'employee_row_id'>) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, run: attempt } = useCall();

  const run = async (call: () => Promise<Reset>, done: string): Promise<boolean> => {
    const changed = await attempt(async () => {
      await call();
      await Promise.all([
        client.invalidateQueries({ queryKey: ['employee', employee] }),
        client.invalidateQueries({ queryKey: ['list', '/resets'] }),
        client.invalidateQueries({ queryKey: ['list', '/employees'] }),
      ]);
      say(done);
      return true;
    });
    return changed ?? false;
  };

  return {
    busy,
    failure,
    ask: (body: { reason: string; note: string | null }) =>
      run(
        () => api.post<Reset>(`/employees/${employee}/resets`, body),
        'The reset waits for a second person.',
      ),
    approve: () =>
      run(() => api.post<Reset>(`/resets/${id}/approve`, {}), 'The reset is approved.'),
    stop: () => run(() => api.post<Reset>(`/resets/${id}/cancel`, {}), 'The reset is stopped.'),
  };
}
