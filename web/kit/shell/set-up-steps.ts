import type { Schema } from '../../api/schemas.js';

export interface SetUpStep {
  label: string;
  says: string;
  /** Below the console's first segment. */
  path: string;
  done: boolean;
}

export function organizationSteps({
  set_up: done,
}: Pick<Schema<'ConsoleOverviewView'>, 'set_up'>): SetUpStep[] {
  return [
    {
      label: 'Make a project',
      says: 'It says what a person is asked for.',
      path: '/projects',
      done: done.project,
    },
    {
      label: 'Make an API key',
      says: 'With it your server begins sessions.',
      path: '/api-keys',
      done: done.api_key,
    },
    {
      label: 'Name a webhook endpoint',
      says: 'There your server hears that a session has ended.',
      path: '/webhooks',
      done: done.webhook_endpoint,
    },
  ];
}

type Config = Pick<
  Schema<'ConfigView'>,
  'establish_identity' | 'known_user_key' | 'verification_api_key_set'
>;
type Overview = Pick<Schema<'PeopleOverviewView'>, 'coverage' | 'requests'>;

export function peopleSteps([config, overview]: readonly [Config, Overview]): SetUpStep[] {
  const { establish_identity: first, known_user_key: later } = config;
  const { coverage, requests } = overview;
  return [
    {
      label: 'Choose the projects and make the key',
      says: 'One verifies a new person, the other recognises them later.',
      path: '/flows',
      done:
        first.project_id !== null && later.project_id !== null && config.verification_api_key_set,
    },
    {
      label: 'Bring your employees',
      says: 'Import a file, connect a directory, or add one.',
      path: '/import',
      // Very many are counted in the background.
      done: coverage === null || coverage.everybody.employees > 0,
    },
    {
      label: 'Verify the first employee',
      says: 'Invite somebody, for instance yourself.',
      path: '/employees',
      done:
        (coverage?.everybody.established ?? 0) > 0 ||
        requests.some(({ status }) => status === 'granted'),
    },
  ];
}
