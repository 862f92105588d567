import { Anchor } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { Card, CardHeading } from '../card.js';
import { PageShell } from '../page-shell.js';
import { CONSOLE_NAMES } from './role-words.js';

/** For somebody whose roles are all in the other console, or who has none any more. */
export function NoWorkspace({ view }: { view: Schema<'SignedInView'> }) {
  const [other] = view.workspaces;
  return (
    <PageShell>
      <Card>
        <CardHeading takesFocus>Nothing for you here</CardHeading>
        <p>
          {view.account.name}, you have no role in this console. Ask an owner of your workspace for
          one.
        </p>
        {other && (
          <Anchor href={`/${other.console}`}>
            Go to the {CONSOLE_NAMES[other.console] ?? 'other console'}
          </Anchor>
        )}
        {!other && <Anchor href="/staff/account">Your account</Anchor>}
      </Card>
    </PageShell>
  );
}
