import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  askedForWords,
  caseReasonWords,
  caseWords,
  contactWords,
  flagsWords,
  isOpen,
} from './case-words.js';
import { CodeEntry } from './code-entry.js';
import { VouchPanel } from './vouch-panel.js';
import { OverridePanel } from './override-panel.js';
import type { DeskWords } from './words/en.js';
import { useWords } from './words/language.js';

type Case = Schema<'OpenedDeskCaseView'>;

/** The service is asked at most once in two seconds, so asking more often shows nothing new. */
const POLL_MS = 2_000;

/** Whether the page can still change by itself. */
const isMoving = ({ status, automatic_action: action }: Case): boolean =>
  isOpen(status) || action?.status === 'queued';

/** A case while the caller is on the telephone. */
export function CasePage() {
  const words = useWords();
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/desk/cases/${encodeURIComponent(id)}`;
  const query = useOne<Case>(api, path, {
    refetchInterval: ({ state: { data, error } }) =>
      isGone(error) || (data && !isMoving(data)) ? false : POLL_MS,
  });
  const back = <PageLink to="/desk">{words.title}</PageLink>;
  if (!query.data) return <Absent title={words.case.name} back={back} query={query} />;
  const deskCase = query.data;
  const { script, ...status } = caseWords(words, deskCase.status);
  return (
    <div className={layout.stack}>
      <PageHeader
        title={deskCase.employee_name ?? deskCase.ticket ?? askedForWords(words, deskCase)}
        back={back}
        description={<StatusBadge {...status} />}
      />
      <RetriableFailure query={query} />
      <div role="status" aria-live="polite">
        <p>
          <strong>{script}</strong>
        </p>
        {deskCase.reason !== null && <p>{caseReasonWords(words, deskCase.reason)}</p>}
      </div>
      {deskCase.status === 'awaiting_code' && deskCase.is_own && <CodeEntry deskCase={deskCase} />}
      <Panel title={words.case.title}>
        <div className={layout.stack}>
          <Facts facts={factsOf(words, deskCase)} />
          {isOpen(deskCase.status) && <OpenCase deskCase={deskCase} />}
        </div>
      </Panel>
      <VouchPanel deskCase={deskCase} />
      {can('desk:override') && <OverridePanel deskCase={deskCase} />}
    </div>
  );
}

function factsOf(words: DeskWords, deskCase: Case): (readonly [string, ReactNode])[] {
  const { case: names, yourSystem } = words;
  const { factors, missing_factors: missing, misses, reminders } = deskCase;
  return [
    [names.askedFor, askedForWords(words, deskCase)],
    [names.shown, factors && factorsWords(factors, words)],
    [names.missing, missing?.map((set) => factorsWords(set, words)).join(names.or) ?? null],
    [names.doneBySystem, actionWords(words, deskCase.automatic_action)],
    [names.employee, deskCase.employee_name],
    [names.employeeId, deskCase.employee_id],
    [names.sentTo, contactWords(words, deskCase)],
    [names.ticket, deskCase.ticket],
    [names.agent, deskCase.agent_name ?? yourSystem],
    [names.unusual, flagsWords(words, deskCase.flags) || null],
    [names.wrongCodes, misses > 0 ? String(misses) : null],
    [names.sentAgain, reminders > 0 ? names.ofThree(reminders) : null],
    [names.opened, timeOf(deskCase.created_at)],
    [names.pageOpened, timeOf(deskCase.opened_at)],
    [names.proved, timeOf(deskCase.proved_at)],
    [names.ended, timeOf(deskCase.completed_at)],
  ];
}

const timeOf = (at: number | null): ReactNode => (at === null ? null : <TimeText at={at} />);

/** How many times a link is sent again, and how long after the last time. */
const MOST_AGAIN = 3;
const GAP_MS = 60_000;

/** The time that is left, the link once more, and the way out: for the agent of the case. */
function OpenCase({ deskCase }: { deskCase: Case }) {
  const { case: words } = useWords();
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const wait = useCountdown(deskCase.sent_at === null ? null : deskCase.sent_at * 1000 + GAP_MS);
  const left = useCountdown(deskCase.expires_at * 1000);
  const minutes = Math.floor(left / 60);
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <p className={layout.quiet}>
        {words.endsIn(`${String(minutes)}:${String(left % 60).padStart(2, '0')}`)}
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
                  words.isSentAgain,
                )
              }
            >
              {wait > 0 ? words.sendAgainIn(wait) : words.sendAgain}
            </ActionButton>
          )}
          <ActionButton
            variant="default"
            blocked={busy}
            onClick={() =>
              void run(() => api.post(`/desk/cases/${deskCase.id}/cancel`, {}), words.isCanceled)
            }
          >
            {words.cancel}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
