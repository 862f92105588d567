import type { Schema } from '../../api/schemas.js';
import type { Status } from '../elements/status-badge.js';

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

const TROUBLES: Record<string, string> = {
  name_not_found: 'There is no server of this name. Check how it is spelled.',
  address_private: 'The name leads to a private address, which is not written to.',
  connection_refused: 'Nothing answers at this address and port. Check the port, and the firewall.',
  timed_out: 'The server did not answer in time. Check the port, and the firewall.',
  certificate_untrusted:
    'The certificate of the server is not trusted. Give it one of a public authority, with the whole chain.',
  certificate_expired: 'The certificate of the server is not valid today. Renew it.',
  certificate_name_differs:
    'The certificate is for another name. Enter the name that the certificate has.',
  tls_failed:
    'No encrypted connection came about. Choose TLS for port 465 and STARTTLS for port 587.',
  sign_in_refused: 'The server refused the user name or the password. Enter them again.',
  sender_refused: 'The server does not let this account send as this sender. Change the sender.',
  recipient_refused: 'The server refused this recipient. Try another address.',
  message_refused: 'The server refused the message.',
  busy: 'The server asked to try again later. This is done.',
  other: 'The connection broke, or the server failed. It is tried again.',
};

/** What stands in the way of a test message, and what to do; null while nothing does. */
export function troubleWords({ status, trouble }: SenderTest): string | null {
  if (trouble === null || status === 'accepted' || status === 'delivered') return null;
  return TROUBLES[trouble.cause] ?? null;
}

/** What is known about a test message, and no more. */
export function testState({ status, reason, attempts }: SenderTest): Status {
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
