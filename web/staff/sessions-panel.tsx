import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { DataTable, type Column } from '../kit/data/data-table.js';
import { readingOf, wholeList } from '../kit/data/list-page.js';
import { useChange } from '../kit/data/use-change.js';
import { useOne } from '../kit/data/use-one.js';
import { Panel } from '../kit/elements/panel.js';
import { StatusBadge } from '../kit/elements/status-badge.js';
import { TimeText } from '../kit/elements/time-text.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { createStaffApi, goToSignIn } from '../kit/session/staff-api.js';

type Session = Schema<'StaffSessionView'>;
type Sessions = Schema<'StaffSessionListView'>;

const staffApi = createStaffApi({ base: '/staff/v1', onSignedOut: goToSignIn });

/** The browsers in which one is signed in, and how to end them. */
export function SessionsPanel() {
  const sessions = useOne<Sessions>(staffApi, '/sessions');
  const { busy, failure, run } = useChange();
  const end = (path: string): void => void run(() => staffApi.post(path, {}));
  const rows = sessions.data?.data ?? [];
  return (
    <Panel
      title="Where you are signed in"
      flush
      actions={
        rows.length > 1 && (
          <ActionButton
            variant="default"
            size="sm"
            busy={busy}
            onClick={() => end('/sessions/end_others')}
          >
            Sign out everywhere else
          </ActionButton>
        )
      }
    >
      <FormFailure failure={failure} />
      <DataTable
        caption="Where you are signed in"
        columns={columnsOf(busy, end)}
        empty={null}
        list={{ ...wholeList(rows), ...readingOf(sessions) }}
      />
    </Panel>
  );
}

function columnsOf(busy: boolean, end: (path: string) => void): Column<Session>[] {
  return [
    { header: 'Browser', isName: true, cell: (row) => browserName(row.user_agent) },
    { header: 'Address', cell: (row) => row.address },
    { header: 'Signed in', cell: (row) => <TimeText at={row.created_at} /> },
    { header: 'Last used', cell: (row) => <TimeText at={row.last_seen_at} /> },
    {
      header: 'Action',
      align: 'end',
      cell: (row) =>
        row.is_current ? (
          <StatusBadge tone="good" label="This browser" />
        ) : (
          <ActionButton
            variant="default"
            size="compact-sm"
            blocked={busy}
            onClick={() => end(`/sessions/${row.id}/end`)}
          >
            Sign out
          </ActionButton>
        ),
    },
  ];
}

/** Enough of a browser's name to tell two apart. */
function browserName(userAgent: string): string {
  const [, name] = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent) ?? [];
  const [, system] = /\((?:Macintosh|Windows|X11|iPhone|iPad|Linux)[^)]*\)/.test(userAgent)
    ? (/\((Macintosh|Windows|X11|iPhone|iPad|Linux)/.exec(userAgent) ?? [])
    : [];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', X11: 'Linux' };
  const words = [name, system].filter((each) => each !== undefined);
  if (words.length === 0) return userAgent === '' ? 'Unknown' : userAgent.slice(0, 40);
  return words.map((each) => names[each] ?? each).join(' on ');
}
