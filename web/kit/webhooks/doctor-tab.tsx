import type { Schema } from '../../api/schemas.js';
import type { Column } from '../data/data-table.js';
import { Examination } from '../data/examination.js';
import { StatusBadge, type Status } from '../elements/status-badge.js';
import { useSignedIn } from '../session/signed-in.js';
import type { TabProps } from './tab-props.js';

type Finding = Schema<'WebhookFindingView'>;

const CHECKS: Record<Finding['check'], string> = {
  reachable: 'Reached',
  answer: 'Answers 2xx',
  speed: 'Answers quickly',
  signature: 'Refuses a forged signature',
  bearer: 'Refuses a wrong bearer',
};
const OUTCOMES: Record<Finding['outcome'], Status> = {
  passed: { tone: 'good', label: 'Passed' },
  failed: { tone: 'bad', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Not tried' },
};
const COLUMNS: readonly Column<Finding>[] = [
  { header: 'Check', isName: true, cell: ({ check }) => CHECKS[check] },
  { header: 'Outcome', cell: ({ outcome }) => <StatusBadge {...OUTCOMES[outcome]} /> },
  { header: 'Seen', cell: ({ detail }) => detail },
  { header: 'What to do', cell: ({ mend }) => mend ?? '–' },
];

/** Says what is wrong with the receiver, and how to mend it. */
export function DoctorTab({ path }: TabProps) {
  const { api, can } = useSignedIn();
  return (
    <Examination
      title="Doctor"
      description="Sends a test event, one with a forged signature and one with a wrong bearer, and says what to mend. Nothing of it is kept."
      label={can('webhooks:write') ? 'Examine the receiver' : null}
      caption="Findings"
      columns={COLUMNS}
      nameOf={({ check }) => check}
      examine={async () =>
        (await api.post<Schema<'WebhookDiagnosisView'>>(`${path}/doctor`, {})).findings
      }
    />
  );
}
