import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { FIELD_CODES, fieldWords } from '../../words.js';
import classes from '../people.module.css';

type Import = Schema<'ImportView'>;
type Field = Import['columns'][number]['field'];

/** Which column feeds which field. A field that is taken is not offered again. */
export function ColumnMatch({ job }: { job: Import }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const [fields, setFields] = useState(() => job.columns.map(({ field }) => field));
  const [dates, setDates] = useState('iso');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const review = async (): Promise<void> => {
    const columns = fields.flatMap((field, column) => (field === null ? [] : [{ column, field }]));
    if (!fields.includes('employee_id')) {
      setFailure('Choose the column that holds the employee id.');
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const body = { columns, date_format: dates };
      const after = await api.put<Import>(`/imports/${job.id}/columns`, body);
      client.setQueryData(['import', job.id], after);
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
      setBusy(false);
    }
  };
  return (
    <Panel
      title="Match the columns"
      description="A column without a field is not read. An empty cell leaves the value as it is."
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void review();
        }}
      >
        <FormFailure failure={failure} />
        <div className={classes.match}>
          {job.columns.map(({ column, header }) => (
            <Select
              key={column}
              label={header || `Column ${column + 1}`}
              placeholder="Not read"
              clearable
              value={fields[column] ?? null}
              data={FIELD_CODES.filter(
                (field) => field === fields[column] || !fields.includes(field as Field),
              ).map((value) => ({ value, label: fieldWords(value) }))}
              onChange={(value) => {
                setFields(fields.map((field, n) => (n === column ? (value as Field) : field)));
              }}
            />
          ))}
        </div>
        <Select
          label="Dates are written"
          allowDeselect={false}
          value={dates}
          onChange={(value) => {
            setDates(value ?? dates);
          }}
          data={[
            { value: 'iso', label: '1990-12-31' },
            { value: 'day_first', label: '31.12.1990 or 31/12/1990' },
            { value: 'month_first', label: '12/31/1990' },
          ]}
        />
        <div className={classes.actions}>
          <ActionButton type="submit" busy={busy}>
            Review the file
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
