import type { Schema } from '../../../api/schemas.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { ConfigForm, ConfigPage } from './config-page.js';
import { FlowTest } from './flow-test.js';
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
