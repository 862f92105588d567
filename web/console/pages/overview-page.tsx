import { PageHeader } from '../../kit/elements/page-header.js';
import { Panel } from '../../kit/elements/panel.js';
import { Facts } from '../../kit/elements/facts.js';
import { roleDoes, roleName } from '../../kit/session/role-words.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

export function OverviewPage() {
  const { workspace } = useSignedIn();
  return (
    <>
      <PageHeader title="Overview" description={`What happens at ${workspace.name}.`} />
      <Panel title="Your work here">
        <Facts
          facts={[
            ['Workspace', workspace.name],
            ['Role', roleName(workspace.role)],
            ['What it is for', roleDoes(workspace.role)],
          ]}
        />
      </Panel>
    </>
  );
}
