import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { endWords, matchWords, statusWords } from '../../case-words.js';
import classes from '../cases.module.css';
import { ChecksPanel } from './checks-panel.js';
import { EventsPanel } from './events-panel.js';
import { PersonPanel } from './person-panel.js';
import { PicturesPanel } from './pictures-panel.js';
import { StepsPanel } from './steps-panel.js';

type Detail = Schema<'SessionDetailView'>;

/** One session: its steps, findings, events and deliveries. */
export function SessionPage() {
  const { api, can } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['session', id],
    queryFn: () => api.get<Detail>(`/sessions/${encodeURIComponent(id)}`),
  });
  const back = (
    <Anchor component={Link} to="/sessions">
      Sessions
    </Anchor>
  );
  if (!query.data)
    return (
      <>
        <PageHeader title={query.error ? 'Not found' : 'Session'} back={back} />
        {query.error && (
          <Notice tone="error" announced>
            <p>{query.error instanceof RequestProblem ? query.error.message : 'Try again.'}</p>
          </Notice>
        )}
      </>
    );
  const session = query.data;
  const { label, tone } = statusWords(session.status);
  return (
    <>
      <PageHeader
        title={session.person_name ?? 'Session'}
        back={back}
        description={
          <span className={classes.row}>
            <span className={classes.code}>{session.id}</span>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </span>
        }
        actions={
          can('audit:read') && (
            <Anchor
              component={Link}
              to="/audit"
              search={{ by: 'subject', value: session.id } as never}
            >
              What was recorded
            </Anchor>
          )
        }
      />
      <div className={classes.stack}>
        {session.end_code !== null && (
          <Notice tone="warning" title={endWords(session.end_code)}>
            <p>
              Code <span className={classes.code}>{session.end_code}</span>
            </p>
          </Notice>
        )}
        {session.redacted_at !== null && (
          <Notice tone="info" title="The personal data of this session is destroyed">
            <p>What stays are its ids, its states and its events.</p>
          </Notice>
        )}
        <About session={session} />
        <StepsPanel steps={session.steps} />
        <ChecksPanel session={session} />
        <PicturesPanel session={session} />
        <PersonPanel session={session} />
        <EventsPanel events={session.events} />
      </div>
    </>
  );
}

function About({ session }: { session: Detail }) {
  return (
    <Panel title="About">
      <Facts
        facts={[
          ['Project', session.project_name ?? session.project_id],
          ['Environment', session.environment],
          ['Engine', session.engine],
          ['User', session.user_id ?? 'Nobody yet'],
          ['Asked for', session.requested_user_id],
          ['Given profile', matchWords(session.user_profile_match_status)],
          ['Created', <TimeText key="c" at={session.created_at} />],
          ['Ended', <TimeText key="e" at={session.completed_at} none="Not yet" />],
          ['Expires', <TimeText key="x" at={session.expires_at} />],
        ]}
      />
    </Panel>
  );
}
