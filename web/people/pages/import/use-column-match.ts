import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useCall } from '../../../kit/data/use-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type Import = Schema<'ImportView'>;

/** The field of each column as chosen so far, and the call that has the file reviewed with them. */
export function useColumnMatch(job: Import, onMatched: () => void) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [fields, setFields] = useState(() => job.columns.map(({ field }) => field));
  const [dates, setDates] = useState(job.date_format);
  const [country, setCountry] = useState(job.phone_country);
  const [statuses, setStatuses] = useState(job.statuses);
  const { busy, failure, setFailure, run } = useCall();
  const review = async (): Promise<void> => {
    const columns = fields.flatMap((field, column) => (field === null ? [] : [{ column, field }]));
    if (!fields.includes('employee_id')) {
      setFailure('Choose the column that holds the employee id.');
      return;
    }
    await run(async () => {
      const body = { columns, date_format: dates, phone_country: country, statuses };
      const after = await api.put<Import>(`/imports/${job.id}/columns`, body);
      client.setQueryData(['imports', job.id], after);
      onMatched();
    });
  };
  return {
    ...{ fields, setFields, dates, setDates, country, setCountry, statuses, setStatuses },
    ...{ busy, failure, review },
  };
}
