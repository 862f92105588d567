import { Facts } from '../elements/facts.js';
import { Panel } from '../elements/panel.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { rolesOf } from './assignable-roles.js';

/** What each role is for, in a sentence. */
export function RoleTable() {
  const { workspace } = useSignedIn();
  return (
    <Panel title="What the roles are for">
      <Facts facts={rolesOf(workspace).map((role) => [roleName(role), roleDoes(role)] as const)} />
    </Panel>
  );
}
