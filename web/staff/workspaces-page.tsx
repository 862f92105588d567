import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/schemas.js';
import { Card, CardHeading } from '../kit/card.js';
import { Opening } from '../kit/elements/opening.js';
import { rememberWorkspace } from '../kit/session/chosen-workspace.js';
import { CONSOLE_NAMES, roleName } from '../kit/session/role-words.js';
import { createStaffApi, goToSignIn } from '../kit/session/staff-api.js';
import classes from './link-page.module.css';

const api = createStaffApi({ base: '/staff/v1', onSignedOut: goToSignIn });

/** Asks somebody with several workspaces in which of them they work now. */
export function WorkspacesPage() {
  const signedIn = useQuery({
    queryKey: ['signed-in'],
    queryFn: () => api.get<Schema<'SignedInView'>>('/session'),
    retry: false,
  });
  if (!signedIn.data) return <Opening what="your workspaces" query={signedIn} />;
  const { workspaces } = signedIn.data;
  return (
    <Card>
      <CardHeading takesFocus>Choose a workspace</CardHeading>
      {workspaces.length === 0 && <p>You have no role anywhere. Ask an owner for one.</p>}
      <ul className={classes.list}>
        {workspaces.map(({ id, console, name, role }) => (
          <li key={id}>
            <Anchor href={`/${console}`} onClick={() => rememberWorkspace(console, id)}>
              {name}
            </Anchor>
            <span className={classes.hint}>
              {CONSOLE_NAMES[console] ?? console} · {roleName(role)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Anchor href="/staff/account">Your account</Anchor>
      </p>
    </Card>
  );
}
