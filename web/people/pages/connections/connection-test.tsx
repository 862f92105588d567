import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';
import { Examination } from '../../../kit/data/examination.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { checkLabel } from './connection-words.js';

type Check = Schema<'ConnectionCheckView'>;

const OUTCOMES: Record<Check['status'], Status> = {
  ok: { tone: 'good', label: 'Passed' },
  failed: { tone: 'bad', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Not tried' },
};

const COLUMNS: readonly Column<Check>[] = [
  { header: 'Check', isName: true, cell: ({ name }) => checkLabel(name) },
  { header: 'Outcome', cell: ({ status }) => <StatusBadge {...OUTCOMES[status]} /> },
  { header: 'What to do', cell: ({ fix }) => fix ?? '–' },
];

/** Checks what the connection needs, and names what to mend. */
export function ConnectionTest({ path }: { path: string }) {
  const { api, can } = useSignedIn();
  if (!can('connections:write')) return null;
  return (
    <Examination
      title="Test"
      description="Checks what the connection needs, and says what to mend."
      label="Test the connection"
      caption="Checks"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      examine={async () =>
        (await api.post<Schema<'ConnectionTestView'>>(`${path}/test`, {})).checks
      }
    />
  );
}
