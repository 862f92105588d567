import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { useNotices } from '../../../kit/elements/notices.js';

type Detail = Schema<'EmployeeDetailView'>;

/** One call that changes an employee: its answer is what the page then shows. */
export function useEmployeeChange(id: string) {
  const client = useQueryClient();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (call: () => Promise<Detail>, done: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      client.setQueryData(['employee', id], await call());
      await client.invalidateQueries({ queryKey: ['list', '/employees'] });
      say(done);
      return true;
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, change };
}
