import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { readingOf, wholeList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { faultWords, fieldWords, outcomeWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

type Import = Schema<'ImportView'>;
type Review = Schema<'ImportReviewView'>;
type Row = Review['rows'][number] & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Row', isName: true, cell: ({ row }) => row },
  { header: 'Employee id', cell: ({ cells }) => cells['employee_id'] ?? '–' },
  { header: 'Outcome', cell: ({ outcome }) => <StatusBadge {...outcomeWords(outcome)} /> },
  { header: 'What', cell: (row) => <What row={row} /> },
];

function What({ row }: { row: Row }) {
  const flaws = [...row.errors, ...row.doubts];
  if (flaws.length + row.changes.length === 0) return <>–</>;
  return (
    <ul className={classes.errors}>
      {flaws.map(({ field, code }) => (
        <li key={`${field ?? ''} ${code}`}>
          {faultWords(field, code)}
          {field !== null && row.cells[field] ? `: “${row.cells[field]}”` : ''}
        </li>
      ))}
      {row.changes.map(({ field, from, to }) => (
        <li key={field}>
          {fieldWords(field)}: {from ?? 'empty'} → {to ?? 'empty'}
        </li>
      ))}
    </ul>
  );
}

/** A hundred rows at a time, with the error of each cell. */
export function ReviewRows({ job }: { job: Import }) {
  const { api } = useSignedIn();
  const [onlyErrors, setOnlyErrors] = useState(job.kinds.length > 0);
  const [pages, setPages] = useState<number[]>([0]);
  const page = pages.at(-1) ?? 0;
  const query = useQuery({
    queryKey: ['import-rows', job.id, page, onlyErrors],
    queryFn: () =>
      api.get<Review>(`/imports/${job.id}/rows?page=${page}&only_errors=${String(onlyErrors)}`),
  });
  const rows = (query.data?.rows ?? []).map((row) => ({ ...row, id: String(row.row) }));
  return (
    <Panel title="Rows">
      <div className={layout.stack}>
        <Checkbox
          label="Only rows with errors or doubts"
          checked={onlyErrors}
          onChange={(event) => {
            setOnlyErrors(event.currentTarget.checked);
            setPages([0]);
          }}
        />
        <DataTable
          caption="Rows of the file"
          columns={COLUMNS}
          list={{ ...wholeList(rows), ...readingOf(query) }}
          empty={
            <EmptyState title={onlyErrors ? 'No row has an error or a doubt' : 'No rows'}>
              <p>{onlyErrors ? 'Every row of the file can be used.' : 'The rows were deleted.'}</p>
            </EmptyState>
          }
        />
        <RowPages pages={pages} next={query.data?.next_page ?? null} onPages={setPages} />
      </div>
    </Panel>
  );
}

interface RowPagesProps {
  /** Those turned so far; the last one is shown. */
  pages: readonly number[];
  next: number | null;
  onPages: (pages: number[]) => void;
}

function RowPages({ pages, next, onPages }: RowPagesProps) {
  return (
    <nav className={layout.actions} aria-label="Pages of rows">
      <ActionButton
        variant="default"
        blocked={pages.length === 1}
        onClick={() => onPages(pages.slice(0, -1))}
      >
        Previous rows
      </ActionButton>
      <ActionButton
        variant="default"
        blocked={next === null}
        onClick={() => {
          if (next !== null) onPages([...pages, next]);
        }}
      >
        Next rows
      </ActionButton>
    </nav>
  );
}
