import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { roleDoes, roleName } from '../../../kit/session/role-words.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

/** For staff who may not look at employees: what they are here for. */
export function OwnWork() {
  const { workspace } = useSignedIn();
  return (
    <>
      <PageHeader title="Overview" description={`What you do at ${workspace.name}.`} />
      <Panel title="Your work here">
        <Facts
          facts={[
            ['Role', roleName(workspace.role)],
            ['What it is for', roleDoes(workspace.role)],
          ]}
        />
      </Panel>
    </>
  );
}
