import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useListAddress } from '../../../kit/data/list-address.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { causeWords, questionWords, REVIEW_STATUS_CODES, reviewWords } from '../../case-words.js';
import { REVIEW_FILTERS } from '../case-search.js';
import classes from '../cases.module.css';
import layout from '../../../kit/forms/layout.module.css';
import { TakeNext } from './take-next.js';

type Review = Schema<'ReviewView'>;

const COLUMNS: readonly Column<Review>[] = [
  {
    header: 'Question',
    isName: true,
    cell: (row) => <PageLink to={`/review/${row.id}`}>{questionWords(row.question)}</PageLink>,
  },
  { header: 'Case', cell: (row) => <span className={classes.code}>{row.id}</span> },
  { header: 'Why it waits', cell: (row) => causeWords(row.cause) },
  {
    header: 'Status',
    cell: (row) => <StatusBadge {...reviewWords(row.status, row.decided_by_you)} />,
  },
  { header: 'Since', cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'Ended', cell: (row) => <TimeText at={row.ended_at} /> },
];

export function ReviewsPage() {
  const { api, can } = useSignedIn();
  const { filters, go, place } = useListAddress('/review', REVIEW_FILTERS);
  const status = filters.status ?? 'waiting';
  const list = useList<Review>({ api, path: '/reviews', filters, place });
  return (
    <>
      <PageHeader
        title="Review"
        description="What the engine left to people. A case is yours for ten minutes."
        actions={can('review:decide') && <TakeNext />}
      />
      <div className={layout.filters}>
        <ChoiceSelect
          label="Status"
          data={REVIEW_STATUS_CODES.map((value) => ({ value, label: reviewWords(value).label }))}
          value={status}
          onChange={(value) => go({ status: value })}
        />
      </div>
      <DataTable
        caption="Cases"
        columns={
          status === 'waiting' ? COLUMNS.filter(({ header }) => header !== 'Ended') : COLUMNS
        }
        list={list}
        empty={
          <EmptyState title="No cases">
            <p>
              A project sends cases here when its review is set to unclear or sample. What nobody
              decides expires with its session.
            </p>
          </EmptyState>
        }
      />
    </>
  );
}
