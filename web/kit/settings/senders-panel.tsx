import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { type Column, DataTable } from '../data/data-table.js';
import { wholeList } from '../data/list-page.js';
import { useOne } from '../data/use-one.js';
import { ConfirmedCall } from '../dialogs/confirmed-call.js';
import { Facts } from '../elements/facts.js';
import { Panel } from '../elements/panel.js';
import { RetriableFailure } from '../elements/read-failure.js';
import { StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { useSignedIn } from '../session/signed-in.js';
import { EmailSenderDialog, SmsSenderDialog } from './sender-dialogs.js';
import { TestSenderDialog } from './test-sender-dialog.js';
import {
  type Channel,
  isOpen,
  type SenderTest,
  testState,
  throughDeployment,
  troubleWords,
} from './sender-words.js';

type Senders = Schema<'SendersView'>;

const POLL_MS = 2_000;

const TITLES: Record<Channel, string> = { email: 'E-mail', sms: 'Text messages' };

const COLUMNS: readonly Column<SenderTest>[] = [
  { header: 'Sent', isName: true, cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'By', cell: ({ channel }) => (channel === 'sms' ? 'Text message' : 'E-mail') },
  { header: 'State', cell: (row) => <StatusBadge {...testState(row)} /> },
  { header: 'What to do', cell: (row) => <Trouble test={row} /> },
];

/** What stands in the way, with the provider's own words below. */
function Trouble({ test }: { test: SenderTest }) {
  const words = troubleWords(test);
  if (words === null) return <>–</>;
  const answer = test.trouble?.answer ?? null;
  return (
    <>
      {words}
      {answer !== null && (
        <>
          <br />
          The provider said: <q>{answer}</q>
        </>
      )}
    </>
  );
}

/** Through what the workspace sends, with a test of each. */
export function SendersPanels() {
  const { workspace, staffApi } = useSignedIn();
  const path = `/workspaces/${workspace.id}/senders`;
  const found = useOne<Senders>(staffApi, path, {
    refetchInterval: ({ state }) => (state.data?.tests.some(isOpen) ? POLL_MS : false),
  });
  const given = found.data && { senders: found.data, path };
  return (
    <>
      <RetriableFailure loading="Opening the senders" query={found} />
      {given && <SenderPanel channel="email" {...given} />}
      {given && <SenderPanel channel="sms" {...given} />}
      {found.data && found.data.tests.length > 0 && (
        <Panel flush title="Test messages">
          <DataTable
            caption="Test messages"
            columns={COLUMNS}
            list={wholeList(found.data.tests)}
            empty={null}
          />
        </Panel>
      )}
    </>
  );
}

interface SenderPanelProps {
  channel: Channel;
  senders: Senders;
  path: string;
}

function SenderPanel({ channel, senders, path }: SenderPanelProps) {
  const { staffApi, can } = useSignedIn();
  const [open, setOpen] = useState<'change' | 'test' | null>(null);
  const isUnreadable = senders.unreadable.includes(channel);
  const hasOwn = senders[channel] !== null || isUnreadable;
  const dialog = { channel, path: `${path}/${channel}`, onClose: () => setOpen(null) };
  const canSend = !isUnreadable && (hasOwn || senders.deployment[channel] !== 'none');
  return (
    <Panel
      title={TITLES[channel]}
      actions={
        can('settings:write') && (
          <>
            {canSend && (
              <ActionButton variant="default" onClick={() => setOpen('test')}>
                Send a test
              </ActionButton>
            )}
            {hasOwn && (
              <ConfirmedCall
                label="Remove"
                title="Remove your own provider?"
                confirmLabel="Remove it"
                call={() => staffApi.delete(dialog.path)}
                said="Your own provider is removed."
              >
                <p>
                  Messages leave by the provider of this deployment again, also those that are
                  waiting. Its password is deleted here.
                </p>
              </ConfirmedCall>
            )}
            <ActionButton variant="default" onClick={() => setOpen('change')}>
              {isUnreadable ? 'Enter again' : hasOwn ? 'Change' : 'Use your own'}
            </ActionButton>
          </>
        )
      }
    >
      {isUnreadable ? <Unreadable /> : <SenderFacts channel={channel} senders={senders} />}
      {open === 'change' && channel === 'email' && (
        <EmailSenderDialog sender={senders.email} {...dialog} />
      )}
      {open === 'change' && channel === 'sms' && (
        <SmsSenderDialog sender={senders.sms} {...dialog} />
      )}
      {open === 'test' && <TestSenderDialog {...dialog} />}
    </Panel>
  );
}

function Unreadable() {
  return (
    <>
      <StatusBadge tone="bad" label="Not readable" />
      <p>
        The settings of this sender cannot be read any more, so nothing is sent this way. Enter them
        again, with their secret.
      </p>
    </>
  );
}

function SenderFacts({ channel, senders }: Pick<SenderPanelProps, 'channel' | 'senders'>) {
  return channel === 'email' ? <EmailFacts senders={senders} /> : <SmsFacts senders={senders} />;
}

function EmailFacts({ senders: { email, deployment } }: { senders: Senders }) {
  if (!email) return <p>{throughDeployment(deployment.email)}</p>;
  return (
    <Facts
      facts={[
        ['Mail server', `${email.host}:${String(email.port)}`],
        ['Encryption', email.security === 'tls' ? 'TLS' : 'STARTTLS'],
        ['User name', email.username ?? 'None: the server asks for no sign-in'],
        ['Sender', email.from],
        ['Changed', <TimeText key="at" at={email.changed_at} />],
      ]}
    />
  );
}

function SmsFacts({ senders: { sms, deployment } }: { senders: Senders }) {
  if (!sms) return <p>{throughDeployment(deployment.sms)}</p>;
  return (
    <Facts
      facts={[
        ['Service', sms.shape === 'twilio' ? 'Twilio, or one with its API' : 'Signed JSON'],
        ['Address', sms.url],
        ['Account', sms.account],
        ['Sender', sms.from],
        ['Changed', <TimeText key="at" at={sms.changed_at} />],
      ]}
    />
  );
}
