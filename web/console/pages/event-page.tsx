import { useParams } from '@tanstack/react-router';
import type { Schema } from '../../api/schemas.js';
import { useOne } from '../../kit/data/use-one.js';
import { Absent } from '../../kit/elements/absent.js';
import { Facts } from '../../kit/elements/facts.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { Panel } from '../../kit/elements/panel.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { eventWords } from '../case-words.js';
import layout from '../../kit/forms/layout.module.css';
import { DeliveryList } from './delivery-list.js';

type Detail = Schema<'ConsoleEventDetailView'>;

export function EventPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useOne<Detail>(api, `/events/${encodeURIComponent(id)}`);
  const { data: event } = query;
  const back = <PageLink to="/events">Events</PageLink>;
  if (!event) return <Absent title="Event" back={back} query={query} />;
  return (
    <>
      <PageHeader title={eventWords(event.event_type)} back={back} />
      <div className={layout.stack}>
        <Panel title="About">
          <Facts facts={factsOf(event)} />
        </Panel>
        <Panel title="Deliveries" description="At each endpoint that wanted it.">
          <DeliveryList deliveries={event.deliveries} />
        </Panel>
      </div>
    </>
  );
}

function factsOf(event: Detail) {
  const { verification_session_id: session } = event;
  return [
    ['Event', event.id],
    ['Type', event.event_type],
    ['Number', event.sequence === null ? 'Soon' : String(event.sequence)],
    ['Session', session && <PageLink to={`/sessions/${session}`}>{session}</PageLink>],
    ['Project', event.project_id],
    ['Request', event.request_id ?? 'Nobody asked: a task of the service'],
    ['When', <TimeText key="w" at={event.created_at} />],
  ] as const;
}
