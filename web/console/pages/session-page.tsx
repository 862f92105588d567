import { useParams } from '@tanstack/react-router';
import type { Schema } from '../../api/schemas.js';
import { words } from '../../kit/data/words.js';
import { useOne } from '../../kit/data/use-one.js';
import { Absent } from '../../kit/elements/absent.js';
import { Facts } from '../../kit/elements/facts.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { Notice } from '../../kit/notice.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { endWords, matchWords, statusWords, stepStateWords, stepWords } from '../case-words.js';
import { sourceValueLabel } from '../words.js';
import layout from '../../kit/forms/layout.module.css';
import classes from './cases.module.css';
import { ChecksPanel, EventsPanel, PersonPanel } from './session-panels.js';

type Detail = Schema<'SessionDetailView'>;

/** One session: its steps, findings, events and deliveries. */
export function SessionPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useOne<Detail>(api, `/sessions/${encodeURIComponent(id)}`);
  const { data: session } = query;
  const back = <PageLink to="/sessions">Sessions</PageLink>;
  if (!session) return <Absent title="Session" back={back} query={query} />;
  return (
    <>
      <PageHeader
        title={session.person_name ?? 'Session'}
        back={back}
        description={
          <span className={classes.row}>
            <span className={classes.code}>{session.id}</span>
            <StatusBadge {...statusWords(session.status)} />
          </span>
        }
        actions={<Recorded id={session.id} />}
      />
      <div className={layout.stack}>
        <Notices session={session} />
        <About session={session} />
        <StepsPanel steps={session.steps} />
        <ChecksPanel session={session} />
        <ValidationsPanel session={session} />
        <PicturesPanel session={session} />
        <PersonPanel session={session} />
        <EventsPanel events={session.events} />
      </div>
    </>
  );
}

function Recorded({ id }: { id: string }) {
  const { can } = useSignedIn();
  if (!can('audit:read')) return null;
  return (
    <PageLink to="/audit" search={{ by: 'subject', value: id }}>
      What was recorded
    </PageLink>
  );
}

function Notices({ session: { end_code: code, redacted_at: redacted } }: { session: Detail }) {
  return (
    <>
      {code !== null && (
        <Notice tone="warning" title={endWords(code)}>
          <p>
            Code <span className={classes.code}>{code}</span>
          </p>
        </Notice>
      )}
      {redacted !== null && (
        <Notice tone="info" title="The personal data of this session is destroyed">
          <p>What stays are its ids, its states and its events.</p>
        </Notice>
      )}
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

function StepsPanel({ steps }: { steps: Schema<'SessionStepView'>[] }) {
  return (
    <Panel title="Steps">
      <ol className={classes.plain}>
        {steps.map(({ name, state, failed_tries: tries, reasons }) => (
          <li key={name}>
            <span className={classes.row}>
              <strong>{stepWords(name)}</strong>
              <StatusBadge {...stepStateWords(state)} />
            </span>
            {tries > 0 && (
              <div className={classes.quiet}>
                {tries === 1 ? 'One failed try' : `${tries} failed tries`}
                {reasons.length > 0 && `: ${reasons.map(words).join(', ')}`}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Who validated which value, and when. The values themselves are not shown. */
function ValidationsPanel({ session }: { session: Detail }) {
  const { validations } = session;
  if (validations.length === 0) return null;
  return (
    <Panel title="Validated by sources" description="What they were asked, and found to be true.">
      <Facts
        facts={validations.map(
          ({ value, source, validated_at: at }) =>
            [
              sourceValueLabel(value),
              <>
                {source}, <TimeText at={at} />
              </>,
            ] as const,
        )}
      />
    </Panel>
  );
}

/** Which pictures there are. They stay hidden here. */
function PicturesPanel({ session: { pictures } }: { session: Detail }) {
  return (
    <Panel title="Pictures" description="Hidden: nobody sees them by reading this page.">
      {pictures.length === 0 ? (
        <p>None are kept.</p>
      ) : (
        <ul className={classes.plain}>
          {pictures.map(({ id, kind, captured_at: at }) => (
            <li key={id}>
              <strong>{words(kind)}</strong>{' '}
              <span className={classes.quiet}>
                <TimeText at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
