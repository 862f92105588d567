import type { Schema } from '../../api/schemas.js';
import type { Tone } from '../elements/status-badge.js';

export type Channel = 'email' | 'sms';
export type SenderTest = Schema<'SenderTestView'>;
type Deployment = Schema<'SendersView'>['deployment'][Channel];

const THROUGH: Record<Deployment, string> = {
  provider: 'The provider of this deployment sends them.',
  mailbox: 'This deployment shows them in its mailbox, and sends nothing.',
  none: 'Nothing sends them: this deployment has no provider either.',
};

/** What happens to the messages of a workspace without a provider of its own. */
export function throughDeployment(deployment: Deployment): string {
  return THROUGH[deployment];
}

const FAILURES: Record<string, string> = {
  refused: 'The provider refused it',
  undelivered: 'It was not delivered',
  interrupted: 'Sending was interrupted',
  unreadable: 'It could not be written',
};

/** What is known about a test message, and no more. */
export function testState({ status, reason, attempts }: SenderTest): { label: string; tone: Tone } {
  if (status === 'delivered') return { label: 'Delivered', tone: 'good' };
  if (status === 'accepted') return { label: 'Accepted by the provider', tone: 'good' };
  if (status === 'expired') return { label: 'Given up: the provider never took it', tone: 'bad' };
  if (status === 'failed') return { label: FAILURES[reason ?? ''] ?? 'Failed', tone: 'bad' };
  return attempts === 0
    ? { label: 'Waiting', tone: 'waiting' }
    : { label: `Not accepted yet; tries: ${String(attempts)}`, tone: 'waiting' };
}

/** Whether more may become known soon. */
export function isOpen({ status }: SenderTest): boolean {
  return status === 'queued';
}
