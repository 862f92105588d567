import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { useChange } from '../../../kit/data/use-change.js';
import { counted } from '../../../kit/data/words.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { batchWords, languageWords } from '../../words.js';
import { ExportButton } from '../export-button.js';
import { BatchSteps, CountField, Counts, isCounted } from './batch-steps.js';
import { useBatch } from './use-batch.js';
import { ActionButton } from '../../../kit/action-button.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { campaignName, stageWords, whyWords } from './campaign-words.js';
import { InvitationRows } from './invitation-rows.js';
import layout from '../../../kit/forms/layout.module.css';

type Campaign = Schema<'CampaignView'>;

const POLL_MS = 3_000;

/** One campaign: who is left out, its confirmation, and how far everybody is. */
export function CampaignPage() {
  const { can } = useSignedIn();
  const query = useBatch<Campaign>('campaigns', POLL_MS);
  const back = <PageLink to="/campaigns">Invitations</PageLink>;
  if (!query.data) return <Absent title="Invitation" back={back} query={query} />;
  const campaign = query.data;
  return (
    <div className={layout.stack}>
      <PageHeader
        title={campaignName(campaign)}
        back={back}
        description={<StatusBadge {...batchWords(campaign.status)} />}
        actions={
          can('employees:export') && (
            <ExportButton path={`campaigns/${campaign.id}`} name="invitations.csv" />
          )
        }
      />
      <RetriableFailure query={query} />
      <Progress campaign={campaign} />
      <CampaignSteps campaign={campaign} />
      <Reasons campaign={campaign} />
      <Panel title="How they are invited">
        <Facts facts={settingsOf(campaign)} />
      </Panel>
      <InvitationRows campaign={campaign} />
    </div>
  );
}

/** Before the start, whom it concerns; afterwards, how many came at least so far. */
function Progress({ campaign: { status, progress } }: { campaign: Campaign }) {
  const counts: [string, number][] =
    status === 'prepared'
      ? [
          ['Will be invited', progress.waiting],
          ['Left out', progress.skipped],
        ]
      : [
          ['Waiting', progress.waiting],
          ['Sent', progress.sent],
          ['Delivered', progress.delivered],
          ['Opened', progress.opened],
          ['Begun', progress.begun],
          ['Verified', progress.established],
          ['Failed', progress.failed],
          ['Left out', progress.skipped],
        ];
  return <Counts counts={counts} />;
}

function Reasons({ campaign: { progress } }: { campaign: Campaign }) {
  if (progress.reasons.length === 0) return null;
  return (
    <Panel title="Who is left out or failed, and why">
      <Facts
        facts={progress.reasons.map(({ stage, code, count }) => [
          `${stageWords(stage).label}: ${whyWords(code)}`,
          String(count),
        ])}
      />
    </Panel>
  );
}

function settingsOf(campaign: Campaign): [string, string | null][] {
  const { deliver, locale, valid_days: days, reminders, quiet_hours: quiet } = campaign;
  const every = campaign.remind_after_days;
  return [
    ['By', deliver === 'email' ? 'E-mail on record' : 'Text message on record'],
    ['Language', locale === null ? 'As on record, else English' : languageWords(locale)],
    ['Link', `Good for ${counted(days, 'day')}`],
    [
      'Reminders',
      reminders === 0
        ? 'None'
        : `${String(reminders)} at most, ${every === 1 ? 'every day' : `every ${String(every)} days`}`,
    ],
    [
      'Quiet hours',
      quiet && `${String(quiet.from)}:00 to ${String(quiet.until)}:00, ${quiet.time_zone}`,
    ],
  ];
}

/** What can be done with a campaign now. */
function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const { account, can } = useSignedIn();
  const { id, status, progress } = campaign;
  const count = progress.waiting;
  const isPrepared = status === 'prepared';
  const isStartable = isPrepared && campaign.created_by === account.id && count > 0;
  const isSentAgain = (status === 'running' || status === 'done') && progress.unanswered > 0;
  const isOver = status === 'done' || status === 'canceled';
  if ((isOver && !isSentAgain) || !can('employees:invite')) return null;
  const label = `Invite ${counted(count, 'employee')}`;
  return (
    <BatchSteps
      path="campaigns"
      id={id}
      note={isPrepared && count === 0 && <p>Everybody is left out: there is nothing to send.</p>}
      start={isStartable ? { count, label, body: { invited_count: count } } : null}
      isStoppable={!isOver}
    >
      {isSentAgain && <Resend campaign={campaign} />}
    </BatchSteps>
  );
}

/** Writes again to those who did not answer. */
function Resend({ campaign: { id, progress } }: { campaign: Campaign }) {
  const { api } = useSignedIn();
  const { busy, failure, setFailure, run } = useChange();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const count = progress.unanswered;
  const people = counted(count, 'employee');

  const resend = async (): Promise<void> => {
    if (!isCounted(count, typed)) {
      setFailure('Type the number of employees exactly.');
      return;
    }
    const body = { unanswered_count: count };
    if (await run(() => api.post(`/campaigns/${id}/resend`, body))) setOpen(false);
  };

  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>
        Send again to {people} without an answer
      </ActionButton>
      <ModalDialog
        opened={isOpen}
        title="Send again"
        confirmLabel={`Send to ${people}`}
        busy={busy}
        submit={() => void resend()}
        onClose={() => setOpen(false)}
        failure={failure}
      >
        <p>
          Only those who did not answer are written to: a reminder while their link is good, a new
          link once it has expired. Nobody gets more than one message in 24 hours this way, and the
          limits of the workspace hold.
        </p>
        <CountField count={count} typed={typed} onTyped={setTyped} />
      </ModalDialog>
    </>
  );
}
