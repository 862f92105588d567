import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { Facts } from '../../../kit/elements/facts.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { Notice } from '../../../kit/notice.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { eventWords } from '../../case-words.js';
import classes from '../cases.module.css';
import { DeliveryList } from './delivery-list.js';

type Detail = Schema<'ConsoleEventDetailView'>;

export function EventPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['event', id],
    queryFn: () => api.get<Detail>(`/events/${encodeURIComponent(id)}`),
  });
  const event = query.data;
  const title = event ? eventWords(event.event_type) : query.error ? 'Not found' : 'Event';
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Anchor component={Link} to="/events">
            Events
          </Anchor>
        }
      />
      {query.error && (
        <Notice tone="error" announced>
          <p>{query.error instanceof RequestProblem ? query.error.message : 'Try again.'}</p>
        </Notice>
      )}
      {event && (
        <div className={classes.stack}>
          <Panel title="About">
            <Facts facts={factsOf(event)} />
          </Panel>
          <Panel title="Deliveries" description="At each endpoint that wanted it.">
            <DeliveryList deliveries={event.deliveries} />
          </Panel>
        </div>
      )}
    </>
  );
}

function factsOf(event: Detail) {
  const { verification_session_id: session } = event;
  return [
    ['Event', event.id],
    ['Type', event.event_type],
    ['Number', event.sequence === null ? 'Soon' : String(event.sequence)],
    [
      'Session',
      session && (
        <Anchor component={Link} to={`/sessions/${session}`}>
          {session}
        </Anchor>
      ),
    ],
    ['Project', event.project_id],
    ['Request', event.request_id ?? 'Nobody asked: a task of the service'],
    ['When', <TimeText key="w" at={event.created_at} />],
  ] as const;
}
