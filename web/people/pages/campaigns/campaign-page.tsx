import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { Absent } from '../../../kit/elements/absent.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { languageWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import { ExportButton } from '../export-button.js';
import { Counts } from '../batch/counts.js';
import { useBatch } from '../batch/use-batch.js';
import { CampaignSteps } from './campaign-steps.js';
import { campaignName, campaignWords, stageWords, whyWords } from './campaign-words.js';
import { InvitationRows } from './invitation-rows.js';

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
        description={<StatusBadge {...campaignWords(campaign.status)} />}
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
