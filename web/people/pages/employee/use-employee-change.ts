import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useNotices } from '../../../kit/elements/notices.js';

type Detail = Schema<'EmployeeDetailView'>;

/** One call that changes an employee: its answer is what the page then shows. */
export function useEmployeeChange(id: string) {
  const client = useQueryClient();
  const { say } = useNotices();
  const { busy, failure, setFailure, run } = useCall();
  const change = async (call: () => Promise<Detail>, done: string): Promise<boolean> => {
    const changed = await run(async () => {
      client.setQueryData(['employee', id], await call());
      await client.invalidateQueries({ queryKey: ['list', '/employees'] });
      say(done);
      return true;
    });
    return changed ?? false;
  };
  return { busy, failure, setFailure, change };
}
