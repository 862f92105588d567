import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/schemas.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge } from '../elements/status-badge.js';
import { useSignedIn, type ConsoleName, type Workspace } from '../session/signed-in.js';
import { useWorkspaceApi } from '../session/workspace-api.js';
import { organizationSteps, peopleSteps, type SetUpStep } from './set-up-steps.js';
import classes from './set-up-list.module.css';

/** What is still to be set up in both consoles, as far as the person may; gone once everything is. */
export function SetUpList() {
  const { workspace, allWorkspaces } = useSignedIn();
  const first = (console: ConsoleName): Workspace | undefined =>
    workspace.console === console
      ? workspace
      : allWorkspaces.find((each) => each.console === console);
  const [organization, customer] = [first('console'), first('people')];
  return (
    <>
      {organization?.permissions.includes('projects:write') && (
        <OrganizationSetUp workspace={organization} />
      )}
      {customer?.permissions.includes('flows:write') &&
        customer.permissions.includes('employees:read') && <PeopleSetUp workspace={customer} />}
    </>
  );
}

function OrganizationSetUp({ workspace }: { workspace: Workspace }) {
  const api = useWorkspaceApi(workspace);
  const { data } = useQuery({
    queryKey: ['one', 'set-up', workspace.id],
    queryFn: () => api.get<Schema<'ConsoleOverviewView'>>('/overview?environment=sandbox'),
  });
  return data ? (
    <Steps title="Set up verification" workspace={workspace} steps={organizationSteps(data)} />
  ) : null;
}

function PeopleSetUp({ workspace }: { workspace: Workspace }) {
  const api = useWorkspaceApi(workspace);
  const { data } = useQuery({
    queryKey: ['one', 'set-up', workspace.id],
    queryFn: async () =>
      peopleSteps(
        await Promise.all([
          api.get<Schema<'ConfigView'>>('/flows'),
          api.get<Schema<'PeopleOverviewView'>>('/overview'),
        ]),
      ),
  });
  return data ? <Steps title="Set up employees" workspace={workspace} steps={data} /> : null;
}

interface StepsProps {
  title: string;
  workspace: Workspace;
  steps: readonly SetUpStep[];
}

function Steps({ title, workspace, steps }: StepsProps): ReactNode {
  if (steps.every(({ done }) => done)) return null;
  return (
    <Panel
      title={title}
      description={`${workspace.name}: ${String(steps.length)} steps, in this order.`}
    >
      <ol className={classes.steps}>
        {steps.map(({ path, label, says, done }) => (
          <li key={label}>
            <Anchor href={`/${workspace.console}${path}`}>{label}</Anchor>{' '}
            <StatusBadge tone={done ? 'good' : 'waiting'} label={done ? 'Done' : 'To do'} />
            <p className={classes.says}>{says}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
