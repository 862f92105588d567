import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { FIELD_CODES, fieldWords } from '../../words.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { StatusWords, useStatusWords } from './status-words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

/** Countries by their own words in English, with those of the product's languages first. */
const FIRST = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'AT', 'CH', 'CA', 'MX'];
const OTHERS =
  'AE AR AU BE BG BR CL CN CO CR CY CZ DK DO EC EE EG FI GR HK HR HU ID IE IL IN IS JP KR LI LT LU LV MA MT MY NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TN TR TW UA UY VN ZA'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'region' });

const PHONE_COUNTRIES = [...FIRST, ...OTHERS].map((value) => ({
  value,
  label: names.of(value) ?? value,
}));

type Import = Schema<'ImportView'>;
type Field = Import['columns'][number]['field'];

interface ColumnMatchProps {
  job: Import;
  onMatched: () => void;
  /** Keeps the review of before, with its matching. */
  onLeave?: () => void;
}

/** Which column feeds which field. A field that is taken is not offered again. */
export function ColumnMatch({ job, onMatched, onLeave }: ColumnMatchProps) {
  const form = useColumnMatch(job, onMatched);
  const { fields, setFields, busy, failure, review } = form;
  const statusColumn = fields.indexOf('status');
  const words = useStatusWords(job.id, statusColumn);
  return (
    <Panel
      title="Match the columns"
      description="A column without a field is not read. An empty cell leaves the value as it is, and so does one that cannot be read: you see each before anything changes."
    >
      <form
        className={layout.stack}
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
              onChange={(value) =>
                setFields(fields.map((field, n) => (n === column ? (value as Field) : field)))
              }
            />
          ))}
        </div>
        <HowValuesAreMeant form={form} />
        {statusColumn >= 0 && (
          <StatusWords
            key={statusColumn}
            query={words}
            statuses={form.statuses}
            onChange={form.setStatuses}
          />
        )}
        <div className={layout.actions}>
          <ActionButton type="submit" busy={busy} blocked={statusColumn >= 0 && !words.data}>
            Review the file
          </ActionButton>
          {onLeave && (
            <ActionButton variant="default" blocked={busy} onClick={onLeave}>
              Keep the review as it is
            </ActionButton>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** What nobody can tell from the cells alone. */
function HowValuesAreMeant({ form }: { form: ReturnType<typeof useColumnMatch> }) {
  const { dates, setDates } = form;
  return (
    <>
      <Select
        label="A date such as 03/04/1990 is"
        description="Dates that can be read in one way only are taken in any case."
        allowDeselect={false}
        value={dates}
        onChange={(value) => setDates(value ?? dates)}
        data={[
          { value: 'iso', label: 'Left out, and shown as a doubt' },
          { value: 'day_first', label: '3 April: the day comes first' },
          { value: 'month_first', label: 'March 4: the month comes first' },
        ]}
      />
      <Select
        label="Telephone numbers without a country code are of"
        placeholder="No country: left out"
        searchable
        clearable
        data={PHONE_COUNTRIES}
        value={form.country}
        onChange={form.setCountry}
      />
    </>
  );
}

/** The field of each column as chosen so far, and the call that has the file reviewed with them. */
function useColumnMatch(job: Import, onMatched: () => void) {
  const { api } = useSignedIn();
  const [fields, setFields] = useState(() => job.columns.map(({ field }) => field));
  const [dates, setDates] = useState(job.date_format);
  const [country, setCountry] = useState(job.phone_country);
  const [statuses, setStatuses] = useState(job.statuses);
  const { busy, failure, setFailure, run } = useChange();
  const review = async (): Promise<void> => {
    const columns = fields.flatMap((field, column) => (field === null ? [] : [{ column, field }]));
    if (!fields.includes('employee_id')) {
      setFailure('Choose the column that holds the employee id.');
      return;
    }
    const body = { columns, date_format: dates, phone_country: country, statuses };
    if (await run(() => api.put(`/imports/${job.id}/columns`, body))) onMatched();
  };
  return {
    ...{ fields, setFields, dates, setDates, country, setCountry, statuses, setStatuses },
    ...{ busy, failure, review },
  };
}
