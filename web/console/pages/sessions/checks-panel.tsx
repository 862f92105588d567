import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { words } from '../../../kit/data/words.js';

type Check = Schema<'CheckView'> & { id: string };

const COLUMNS: readonly Column<Check>[] = [
  { header: 'Check', isName: true, cell: ({ name }) => name },
  {
    header: 'Result',
    cell: (check) => <StatusBadge tone={toneOf(check)} label={resultOf(check)} />,
  },
  { header: 'Why', cell: ({ reasons }) => reasons?.map(words).join(', ') ?? '–' },
];

/** The engine's findings. A review does not change them. */
export function ChecksPanel({
  session: { checks, thresholds, completed_at: ended },
}: {
  session: Schema<'SessionDetailView'>;
}) {
  const description = thresholds
    ? `Today the project asks for an age of ${thresholds.minimum_age} and a face distance of ${thresholds.face_threshold} at most. What it asked for when these checks ran is not stored with the session; the audit shows each change of the project.`
    : undefined;
  if (checks.length === 0)
    return (
      <Panel title="Checks" {...(description !== undefined && { description })}>
        <p>{ended === null ? 'Shown once the session has ended.' : 'Nothing was checked.'}</p>
      </Panel>
    );
  return (
    <Panel title="Checks" flush {...(description !== undefined && { description })}>
      <DataTable
        caption="Checks"
        columns={COLUMNS}
        list={wholeList(checks.map((check) => ({ ...check, id: check.code })))}
        empty={null}
      />
    </Panel>
  );
}

type CheckLike = Pick<Schema<'CheckView'>, 'value' | 'status'>;

function toneOf({ value, status }: CheckLike) {
  if (status === 'skipped') return 'neutral' as const;
  return value ? ('good' as const) : ('bad' as const);
}

function resultOf({ value, status }: CheckLike): string {
  if (status === 'skipped') return 'Skipped';
  if (status === 'error') return 'Not judged';
  return value ? 'Passed' : 'Not passed';
}
