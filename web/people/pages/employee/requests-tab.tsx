import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { words } from '../../../kit/data/words.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { grantWords, pastReasonWords, reasonWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../people.module.css';

type Detail = Schema<'EmployeeDetailView'>;
type Request = Detail['requests'][number];

const TONES: Record<string, Status['tone']> = {
  granted: 'good',
  denied: 'bad',
  pending: 'waiting',
};

const COLUMNS: readonly Column<Request>[] = [
  {
    header: 'Action',
    isName: true,
    cell: ({ id, action }) => <PageLink to={`/requests/${id}`}>{words(action)}</PageLink>,
  },
  {
    header: 'Outcome',
    cell: ({ status }) => <StatusBadge tone={TONES[status] ?? 'neutral'} label={words(status)} />,
  },
  { header: 'Why', cell: ({ reason }) => (reason ? reasonWords(reason) : '–') },
  {
    header: 'Grant',
    cell: ({ grant }) => (grant ? <StatusBadge {...grantWords(grant.status)} /> : '–'),
  },
  { header: 'Reference', cell: ({ reference }) => reference ?? '–' },
  { header: 'Asked', cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'Ended', cell: (row) => <TimeText at={row.completed_at} none="Open" /> },
];

export function RequestsTab({ employee }: { employee: Detail }) {
  return (
    <div className={layout.stack}>
      <DataTable
        caption="Requests of this employee"
        columns={COLUMNS}
        list={wholeList(employee.requests)}
        empty={
          <EmptyState title="No requests yet">
            <p>Your system asks for access by the API. Each request and its end appears here.</p>
          </EmptyState>
        }
      />
      {employee.requests.some(({ grant }) => grant !== null) && (
        <PageLink to="/grants" search={{ employee: employee.id }}>
          Grants of this employee
        </PageLink>
      )}
      {employee.past_identities.length > 0 && (
        <Panel title="Identities before" description="Each reset, and why it was made.">
          <ul className={classes.timeline}>
            {employee.past_identities.map((past) => (
              <li key={past.ended_at} className={classes.entry}>
                <div>{pastReasonWords(past.reason)}</div>
                <div className={layout.quiet}>
                  Established <TimeText at={past.established_at} />, reset{' '}
                  <TimeText at={past.ended_at} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
