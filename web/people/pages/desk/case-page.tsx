import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { ReadFailure } from '../../../kit/elements/read-failure.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { useCountdown } from '../../../kit/use-countdown.js';
import classes from '../people.module.css';
import { caseReasonWords, caseWords, flagWords, isOpen } from './case-words.js';
import { CodeEntry } from './code-entry.js';
import { OverridePanel } from './override-panel.js';

type Case = Schema<'DeskCaseView'>;

/** The service is asked at most once in two seconds, so asking more often shows nothing new. */
const POLL_MS = 2_000;

/** A case while the caller is on the telephone. */
export function CasePage() {
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/desk/cases/${encodeURIComponent(id)}`;
  const query = useQuery({
    queryKey: ['one', path],
    queryFn: () => api.get<Case>(path),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.status) ? false : POLL_MS),
  });
  const back = (
    <Anchor component={Link} to="/desk">
      Help desk
    </Anchor>
  );
  if (!query.data) return <Absent title="Case" back={back} problem={query.error} />;
  const deskCase = query.data;
  const { label, tone, script } = caseWords(deskCase.status);
  return (
    <div className={classes.stack}>
      <PageHeader
        title={deskCase.ticket ?? deskCase.action}
        back={back}
        description={<StatusBadge tone={tone}>{label}</StatusBadge>}
      />
      <ReadFailure problem={query.error} />
      <div role="status" aria-live="polite">
        <p>
          <strong>{script}</strong>
        </p>
        {deskCase.reason !== null && <p>{caseReasonWords(deskCase.reason)}</p>}
      </div>
      {deskCase.status === 'awaiting_code' && <CodeEntry deskCase={deskCase} />}
      <Panel title="The case">
        <Facts
          facts={[
            ['Asked for', deskCase.action],
            ['Sent by', deskCase.channel === 'sms' ? 'Text message' : 'E-mail'],
            ['Unusual', deskCase.flags.map(flagWords).join('. ') || null],
            ['Wrong codes', deskCase.misses > 0 ? String(deskCase.misses) : null],
            ['Opened', <TimeText key="opened" at={deskCase.created_at} />],
          ]}
        />
        {isOpen(deskCase.status) && <OpenCase deskCase={deskCase} />}
      </Panel>
      {can('desk:override') && <OverridePanel deskCase={deskCase} />}
    </div>
  );
}

/** The time that is left, and the way out. */
function OpenCase({ deskCase }: { deskCase: Case }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useChange();
  const left = useCountdown(deskCase.expires_at * 1000);
  const minutes = Math.floor(left / 60);
  return (
    <div className={classes.stack}>
      <FormFailure failure={failure} />
      <p className={classes.quiet}>
        {`Ends in ${String(minutes)}:${String(left % 60).padStart(2, '0')}`}
      </p>
      <div className={classes.actions}>
        <ActionButton
          variant="default"
          busy={busy}
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
    </div>
  );
}
