import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { DataTable, type Column } from '../data/data-table.js';
import { wholeList } from '../data/list-page.js';
import { useChange } from '../data/use-change.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge, type Status } from '../elements/status-badge.js';
import { FormFailure } from '../forms/form-failure.js';
import { useSignedIn } from '../session/signed-in.js';
import layout from '../forms/layout.module.css';
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
const COLUMNS: readonly Column<Finding & { id: string }>[] = [
  { header: 'Check', isName: true, cell: ({ check }) => CHECKS[check] },
  { header: 'Outcome', cell: ({ outcome }) => <StatusBadge {...OUTCOMES[outcome]} /> },
  { header: 'Seen', cell: ({ detail }) => detail },
  { header: 'What to do', cell: ({ mend }) => mend ?? '–' },
];

/** Says what is wrong with the receiver, and how to mend it. */
export function DoctorTab({ path }: TabProps) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const examine = async (): Promise<void> => {
    const found = await run(() => api.post<Schema<'WebhookDiagnosisView'>>(`${path}/doctor`, {}));
    setFindings(found?.findings ?? null);
  };
  return (
    <Panel
      title="Doctor"
      description="Sends a test event, one with a forged signature and one with a wrong bearer, and says what to mend. Nothing of it is kept."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {can('webhooks:write') && (
          <div className={layout.actions}>
            <ActionButton busy={busy} onClick={() => void examine()}>
              Examine the receiver
            </ActionButton>
          </div>
        )}
        {findings && (
          <DataTable
            caption="Findings"
            columns={COLUMNS}
            empty={null}
            list={wholeList(findings.map((each) => ({ ...each, id: each.check })))}
          />
        )}
      </div>
    </Panel>
  );
}
