import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { type Column, DataTable } from '../../../kit/data/data-table.js';
import { Examination } from '../../../kit/data/examination.js';
import { wholeList } from '../../../kit/data/list-page.js';
import { Panel } from '../../../kit/elements/panel.js';
import { type Status, StatusBadge } from '../../../kit/elements/status-badge.js';
import { ConfigForm, ConfigPage } from './config-page.js';
import { CustomFieldsPanel, FirstTimePanel, GrantsPanel, LaterTimesPanel } from './flow-panels.js';
import { useFlowsForm } from './use-flows-form.js';

/** How access requests run: the two flows, their projects, and how a record is compared. */
export function FlowsPage() {
  const { can } = useSignedIn();
  return (
    <ConfigPage
      title="Flows"
      description="The first time a person shows a document. Later the face is recognised, beside what the action needs."
      form={(config) => <FlowsForm config={config} />}
    >
      {can('flows:write') && <FlowTest />}
    </ConfigPage>
  );
}

function FlowsForm({ config }: { config: Schema<'ConfigView'> }) {
  const { can } = useSignedIn();
  const { form, ...state } = useFlowsForm(config);
  const panel = { form, isReadOnly: !can('flows:write') };
  return (
    <ConfigForm {...state}>
      <FirstTimePanel {...panel} />
      <LaterTimesPanel {...panel} />
      <CustomFieldsPanel {...panel} />
      <GrantsPanel {...panel} hasKey={config.verification_api_key_set} />
    </ConfigForm>
  );
}

type Check = Schema<'ConfigCheckView'>;
type Action = Schema<'ConfigActionView'> & { id: string };

const NAMES: Record<string, string> = {
  key: 'Key of the verification service',
  'establish_identity.project_id': 'Project of the first time',
  'known_user_key.project_id': 'Project of every later time',
  redirect: 'Way back to us',
  webhook: 'News from the service',
  clock: 'Clocks',
  sign_in_email_domains: 'Mailboxes behind your sign-in',
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

const ACTION_COLUMNS: readonly Column<Action>[] = [
  { header: 'Action', isName: true, cell: ({ action }) => action },
  {
    header: 'Counts as',
    cell: ({ is_recovery: isRecovery }) =>
      isRecovery ? 'Reset, new device or new contact' : 'Ordinary action',
  },
];

/** Tests every part of the saved configuration, and says how to fix what does not work. */
function FlowTest() {
  const { api } = useSignedIn();
  const [actions, setActions] = useState<Action[]>([]);
  const examine = async () => {
    setActions([]);
    const found = await api.post<Schema<'ConfigTestView'>>('/flows/test', {});
    setActions(found.actions.map((each) => ({ ...each, id: each.action })));
    return found.checks;
  };
  return (
    <>
      <Examination
        isMinor
        title="Test the configuration"
        description="Asks the verification service for a session of each flow and cancels it."
        label="Test the configuration"
        caption="Results of the test"
        columns={COLUMNS}
        nameOf={({ name }) => name}
        examine={examine}
      />
      {actions.length > 0 && (
        <Panel title="What each action counts as">
          <DataTable
            caption="What each action counts as"
            columns={ACTION_COLUMNS}
            list={wholeList(actions)}
            empty={null}
          />
        </Panel>
      )}
    </>
  );
}
