import { useParams } from '@tanstack/react-router';
import { useOne } from '../../../kit/data/use-one.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { isGone } from '../../../kit/api-client.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { useCountdown } from '../../../kit/use-countdown.js';
import { factorsWords } from '../../words.js';
import layout from '../../../kit/forms/layout.module.css';
import {
  actionWords,
  caseReasonWords,
  caseWords,
  contactWords,
  flagWords,
  isOpen,
} from './case-words.js';
import { CodeEntry } from './code-entry.js';
import { VouchPanel } from './vouch-panel.js';
import { OverridePanel } from './override-panel.js';

type Case = Schema<'OpenedDeskCaseView'>;

/** The service is asked at most once in two seconds, so asking more often shows nothing new. */
const POLL_MS = 2_000;

/** Whether the page can still change by itself. */
const isMoving = ({ status, automatic_action: action }: Case): boolean =>
  isOpen(status) || action?.status === 'queued';

/** A case while the caller is on the telephone. */
export function CasePage() {
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/desk/cases/${encodeURIComponent(id)}`;
  const query = useOne<Case>(api, path, {
    refetchInterval: ({ state: { data, error } }) =>
      isGone(error) || (data && !isMoving(data)) ? false : POLL_MS,
  });
  const back = <PageLink to="/desk">Help desk</PageLink>;
  if (!query.data) return <Absent title="Case" back={back} query={query} />;
  const deskCase = query.data;
  const words = caseWords(deskCase.status);
  return (
    <div className={layout.stack}>
      <PageHeader
        title={deskCase.employee_name ?? deskCase.ticket ?? deskCase.action_label}
        back={back}
        description={<StatusBadge {...words} />}
      />
      <RetriableFailure query={query} />
      <div role="status" aria-live="polite">
        <p>
          <strong>{words.script}</strong>
        </p>
        {deskCase.reason !== null && <p>{caseReasonWords(deskCase.reason)}</p>}
      </div>
      {deskCase.status === 'awaiting_code' && deskCase.is_own && <CodeEntry deskCase={deskCase} />}
      <Panel title="The case">
        <div className={layout.stack}>
          <Facts
            facts={[
              ['Asked for', deskCase.action_label],
              ['Shown', deskCase.factors && factorsWords(deskCase.factors)],
              ['Missing', deskCase.missing_factors?.map(factorsWords).join(', or ') ?? null],
              ['Done by your system', actionWords(deskCase.automatic_action)],
              ['Employee', deskCase.employee_name],
              ['Employee id', deskCase.employee_id],
              ['Link sent to', contactWords(deskCase)],
              ['Ticket', deskCase.ticket],
              ['Agent', deskCase.agent_name ?? 'Your system'],
              ['Unusual', deskCase.flags.map(flagWords).join('. ') || null],
              ['Wrong codes', deskCase.misses > 0 ? String(deskCase.misses) : null],
              ['Sent again', deskCase.reminders > 0 ? `${String(deskCase.reminders)} of 3` : null],
              ...timesOf(deskCase),
            ]}
          />
          {isOpen(deskCase.status) && <OpenCase deskCase={deskCase} />}
        </div>
      </Panel>
      <VouchPanel deskCase={deskCase} />
      {can('desk:override') && <OverridePanel deskCase={deskCase} />}
    </div>
  );
}

const TIMES = [
  ['Opened', 'created_at'],
  ['Page opened', 'opened_at'],
  ['Identity proved', 'proved_at'],
  ['Ended', 'completed_at'],
] as const satisfies readonly [string, keyof Case][];

const timesOf = (deskCase: Case) =>
  TIMES.map(([name, key]) => {
    const at = deskCase[key];
    return [name, at === null ? null : <TimeText key={key} at={at} />] as const;
  });

/** How many times a link is sent again, and how long after the last time. */
const MOST_AGAIN = 3;
const GAP_MS = 60_000;

/** The time that is left, the link once more, and the way out: for the agent of the case. */
function OpenCase({ deskCase }: { deskCase: Case }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const wait = useCountdown(deskCase.sent_at === null ? null : deskCase.sent_at * 1000 + GAP_MS);
  const left = useCountdown(deskCase.expires_at * 1000);
  const minutes = Math.floor(left / 60);
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <p className={layout.quiet}>
        {`Ends in ${String(minutes)}:${String(left % 60).padStart(2, '0')}`}
      </p>
      {deskCase.is_own && (
        <div className={layout.actions}>
          {deskCase.status !== 'awaiting_code' && deskCase.reminders < MOST_AGAIN && (
            <ActionButton
              variant="default"
              busy={busy}
              blocked={wait > 0}
              onClick={() =>
                void run(
                  () => api.post(`/desk/cases/${deskCase.id}/send_again`, {}),
                  'The link is sent again, to the same contact.',
                )
              }
            >
              {wait > 0 ? `Send again in ${String(wait)} s` : 'Send again'}
            </ActionButton>
          )}
          <ActionButton
            variant="default"
            blocked={busy}
            onClick={() =>
              void run(
                () => api.post(`/desk/cases/${deskCase.id}/cancel`, {}),
                'The case is canceled. The link no longer works.',
              )
            }
          >
            Cancel the case
          </ActionButton>
        </div>
      )}
    </div>
  );
}
