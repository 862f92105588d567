import type { Schema } from '../../api/schemas.js';
import { DataTable, type Column } from '../../kit/data/data-table.js';
import { useListAddress } from '../../kit/data/list-address.js';
import { useList } from '../../kit/data/list-page.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { eventWords } from '../case-words.js';
import { EVENT_FILTERS } from './case-search.js';
import { ProjectChoice, useProjectNames } from './project-choice.js';
import classes from './cases.module.css';
import layout from '../../kit/forms/layout.module.css';

type Event = Schema<'ConsoleEventView'>;

const COLUMNS: readonly Column<Event>[] = [
  {
    header: 'Event',
    isName: true,
    cell: (row) => <PageLink to={`/events/${row.id}`}>{eventWords(row.event_type)}</PageLink>,
  },
  { header: 'Number', cell: (row) => row.sequence ?? 'Soon' },
  {
    header: 'Session',
    cell: ({ verification_session_id: id }) =>
      id === null ? (
        '–'
      ) : (
        <PageLink to={`/sessions/${id}`} className={classes.code}>
          {id}
        </PageLink>
      ),
  },
  { header: 'Project', cell: (row) => <ProjectName id={row.project_id} /> },
  { header: 'When', cell: (row) => <TimeText at={row.created_at} /> },
];

export function EventsPage() {
  const { api } = useSignedIn();
  const { filters, go, place } = useListAddress('/events', EVENT_FILTERS);
  const list = useList<Event>({ api, path: '/events', filters, place });
  return (
    <>
      <PageHeader
        title="Events"
        description="What happened to sessions, as your system is told. Numbers of a project have no gap."
      />
      <div role="search" className={layout.filters}>
        <ProjectChoice value={filters.project_id ?? ''} onChange={(id) => go({ project_id: id })} />
      </div>
      <DataTable
        caption="Events"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState title="No events">
            <p>
              Each change of a session writes one. A system that missed some reads them again from
              the last number it knows, with GET /v1/events?after=…
            </p>
          </EmptyState>
        }
      />
    </>
  );
}

function ProjectName({ id }: { id: string }) {
  const name = useProjectNames().get(id);
  return name === undefined ? <span className={classes.code}>{id}</span> : <>{name}</>;
}
