import { Anchor, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ListCursor } from '../data/list-page.js';
import { useCall } from '../data/use-call.js';
import { FormFailure } from '../forms/form-failure.js';
import { useSignedIn } from '../session/signed-in.js';
import { roleName } from '../session/role-words.js';
import classes from './account-menu.module.css';

/** The other console, for who belongs to both. */
const OTHER = {
  console: { console: 'people', label: 'To the people console' },
  people: { console: 'console', label: 'To the verification console' },
} as const;

/** Who is signed in, where, and the way out. */
export function AccountMenu() {
  const { account, workspace, workspaces, allWorkspaces, chooseWorkspace, signOut } = useSignedIn();
  const navigate = useNavigate();
  const { busy, failure, run } = useCall(notSignedOut);
  const other = OTHER[workspace.console];
  const hasOther = allWorkspaces.some(({ console }) => console === other.console);
  return (
    <div className={classes.menu}>
      {workspaces.length > 1 && (
        <NativeSelect
          size="sm"
          label="Workspace"
          value={workspace.id}
          data={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            chooseWorkspace(event.currentTarget.value);
            // A page of a list begins at a row of the other workspace.
            void navigate({ to: '.', search: withoutCursor, replace: true });
          }}
        />
      )}
      <p className={classes.person}>
        <span className={classes.name}>{account.name}</span>
        <span className={classes.role}>{roleName(workspace.role)}</span>
      </p>
      {hasOther && (
        <Anchor href={`/${other.console}`} size="sm">
          {other.label}
        </Anchor>
      )}
      <div className={classes.links}>
        <Anchor href="/staff/account" size="sm">
          Your account
        </Anchor>
        <button
          type="button"
          className={classes.out}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void run(signOut);
          }}
        >
          Sign out
        </button>
      </div>
      <FormFailure failure={failure} />
    </div>
  );
}

function withoutCursor({ after: _, before: __, ...search }: ListCursor): object {
  return search;
}

/** Somebody who walks away has to know. */
function notSignedOut(): string {
  return 'You may still be signed in: the server did not answer. Try again.';
}
