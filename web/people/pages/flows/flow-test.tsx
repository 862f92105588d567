import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { useCall } from '../../../kit/data/use-call.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge, type Status } from '../../../kit/elements/status-badge.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';

type Check = Schema<'ConfigCheckView'> & { id: string };

const NAMES: Record<string, string> = {
  key: 'Key of the verification service',
  'establish_identity.project_id': 'Project of the first time',
  'known_user_key.project_id': 'Project of every later time',
  redirect: 'Way back to us',
  webhook: 'News from the service',
  clock: 'Clocks',
};

const POLICY = 'action_policies.';

function nameOf(check: string): string {
  if (check.startsWith(POLICY)) return `Factors of ${check.slice(POLICY.length)}`;
  return NAMES[check] ?? check;
}

const RESULTS: Record<Check['status'], Status> = {
  ok: { label: 'Works', tone: 'good' },
  failed: { label: 'Does not work', tone: 'bad' },
  skipped: { label: 'Not tested', tone: 'neutral' },
};

const COLUMNS: readonly Column<Check>[] = [
  { header: 'What', isName: true, cell: ({ name }) => nameOf(name) },
  { header: 'Result', cell: ({ status }) => <StatusBadge {...RESULTS[status]} /> },
  { header: 'How to fix it', cell: ({ fix }) => fix ?? '–' },
];

/** Tests every part of the saved configuration, and says how to fix what does not work. */
export function FlowTest() {
  const { api } = useSignedIn();
  const { busy, failure, run } = useCall();
  const [checks, setChecks] = useState<Check[] | null>(null);
  const test = () =>
    run(async () => {
      const answer = await api.post<Schema<'ConfigTestView'>>('/flows/test', {});
      setChecks(answer.checks.map((check) => ({ ...check, id: check.name })));
    });
  return (
    <Panel
      title="Test the configuration"
      description="Asks the verification service for a session of each flow and cancels it."
    >
      <div className={classes.stack}>
        <FormFailure failure={failure} />
        <div className={classes.actions}>
          <ActionButton variant="default" busy={busy} onClick={() => void test()}>
            Test the configuration
          </ActionButton>
        </div>
        {checks && (
          <DataTable
            caption="Results of the test"
            columns={COLUMNS}
            list={wholeList(checks)}
            empty={<></>}
          />
        )}
      </div>
    </Panel>
  );
}
