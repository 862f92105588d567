import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from './overview.module.css';

type SetUp = Schema<'SetUpView'>;

const STEPS = [
  {
    of: 'project',
    to: '/projects',
    label: 'Make a project',
    says: 'It says what a person is asked for.',
  },
  {
    of: 'api_key',
    to: '/api-keys',
    label: 'Make an API key',
    says: 'With it your server begins sessions.',
  },
  {
    of: 'webhook_endpoint',
    to: '/webhooks',
    label: 'Name a webhook endpoint',
    says: 'There your server hears that a session has ended.',
  },
] as const;

/** What is still to be set up; gone once everything is. */
export function SetUpList({ done }: { done: SetUp }) {
  const { can } = useSignedIn();
  if (!can('projects:write') || STEPS.every(({ of }) => done[of])) return null;
  return (
    <Panel title="Set up" description="Three steps, in this order.">
      <ol className={classes.steps}>
        {STEPS.map(({ of, to, label, says }) => (
          <li key={of}>
            <Anchor component={Link} to={to}>
              {label}
            </Anchor>{' '}
            <StatusBadge tone={done[of] ? 'good' : 'waiting'}>
              {done[of] ? 'Done' : 'To do'}
            </StatusBadge>
            <p className={classes.says}>{says}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
