import { Select } from '@mantine/core';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { FIELD_CODES, fieldWords } from '../../words.js';
import classes from '../people.module.css';
import { useColumnMatch } from './use-column-match.js';

type Import = Schema<'ImportView'>;
type Field = Import['columns'][number]['field'];

/** Which column feeds which field. A field that is taken is not offered again. */
export function ColumnMatch({ job }: { job: Import }) {
  const { fields, setFields, dates, setDates, busy, failure, review } = useColumnMatch(job);
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
