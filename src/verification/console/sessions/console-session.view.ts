import { ApiProperty } from '@nestjs/swagger';
import {
  integer,
  text,
  textOrNull,
  time,
  timeOrNull,
  viewOf,
} from '../../../platform/http/index.js';
import { unixSeconds, unixSecondsOrNull } from '../../../platform/clock/index.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type SentEvent,
} from '../../../platform/webhooks/index.js';
import { PROFILE_MATCHES } from '../../checks/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import { EVENT_TYPES, type StoredEvent } from '../../events/index.js';
import { CAPTURE_KINDS, type CaptureKind } from '../../evidence/index.js';
import { ENGINES, STEPS, type EngineName, type StepName } from '../../projects/index.js';
import {
  CheckView,
  SESSION_STATUSES,
  ValidationView,
  validationsView,
  type Session,
  type SessionStatus,
} from '../../sessions/index.js';
import type { SessionDetail } from './console-sessions.service.js';

/** A session in a list. */
export class SessionSummaryView {
  @ApiProperty({ ...text, example: 'vs_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['session_summary'] }) object_name: 'session_summary';
  @ApiProperty(text) project_id: string;
  @ApiProperty({ ...text, enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty({ ...text, enum: [...SESSION_STATUSES] }) status: SessionStatus;
  @ApiProperty({ ...textOrNull, description: 'Why it ended without success.' })
  end_code: string | null;
  @ApiProperty(textOrNull) user_id: string | null;
  @ApiProperty({
    ...textOrNull,
    description: 'Name of the person; null without the permission `sessions:read_people`.',
  })
  person_name: string | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty(timeOrNull) completed_at: number | null;
  @ApiProperty(time) expires_at: number;
  @ApiProperty(timeOrNull) redacted_at: number | null;
}

/** One opening of the hosted page. */
export class SessionVisitView {
  @ApiProperty(time) created_at: number;
  @ApiProperty(text) ip: string;
  @ApiProperty(text) user_agent: string;
  @ApiProperty(textOrNull) country: string | null;
}

/** The person of the session, without values of a document. */
export class SessionPersonView {
  @ApiProperty(textOrNull) first_name: string | null;
  @ApiProperty(textOrNull) last_name: string | null;
  @ApiProperty(textOrNull) email: string | null;
  @ApiProperty(textOrNull) phone: string | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  custom_fields: Record<string, string>;
  @ApiProperty({ ...textOrNull, description: 'Without its query, which only the caller may read.' })
  redirect_url: string | null;
  @ApiProperty({ type: [SessionVisitView] }) visits: SessionVisitView[];
}

export const STEP_STATES = ['done', 'checking', 'open'] as const;

export class SessionStepView {
  @ApiProperty({ ...text, enum: [...STEPS] }) name: StepName;
  @ApiProperty({ ...text, enum: [...STEP_STATES] }) state: (typeof STEP_STATES)[number];
  @ApiProperty({ ...integer, description: 'Failed tries.' }) failed_tries: number;
  @ApiProperty({ type: [String], description: 'Why the last try was not clear.' })
  reasons: string[];
}

/** The current thresholds of the project's engine. */
export class SessionThresholdsView {
  @ApiProperty(integer) minimum_age: number;
  @ApiProperty({ type: 'number' }) face_threshold: number;
}

export class SessionPictureView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: [...CAPTURE_KINDS] }) kind: CaptureKind;
  @ApiProperty(time) captured_at: number;
}

export class EventDeliveryView {
  @ApiProperty(text) id: string;
  @ApiProperty(text) webhook_endpoint_id: string;
  @ApiProperty({ ...text, enum: [...DELIVERY_STATUSES] }) status: DeliveryStatus;
  @ApiProperty(time) created_at: number;
  @ApiProperty({ ...timeOrNull, description: 'While pending.' }) next_attempt_at: number | null;
  @ApiProperty(timeOrNull) completed_at: number | null;
}

/** An event with its deliveries. */
export class ConsoleEventView {
  @ApiProperty({ ...text, example: 'evt_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['console_event'] }) object_name: 'console_event';
  @ApiProperty({ ...text, enum: [...EVENT_TYPES] }) event_type: string;
  @ApiProperty(text) project_id: string;
  @ApiProperty(textOrNull) verification_session_id: string | null;
  @ApiProperty({ ...integer, nullable: true, description: 'Number within the project.' })
  sequence: number | null;
  @ApiProperty({ ...textOrNull, description: 'The request that caused it.' })
  request_id: string | null;
  @ApiProperty(time) created_at: number;
}

export class ConsoleEventDetailView extends ConsoleEventView {
  @ApiProperty({ type: [EventDeliveryView] }) deliveries: EventDeliveryView[];
}

/** The data of a session's page, in one answer. */
export class SessionDetailView extends SessionSummaryView {
  @ApiProperty({ ...textOrNull, description: 'For the operators of the project.' })
  project_name: string | null;
  @ApiProperty({ ...text, enum: [...ENGINES] }) engine: EngineName;
  @ApiProperty({ ...textOrNull, description: 'The person whom a known-user session names.' })
  requested_user_id: string | null;
  @ApiProperty(time) updated_at: number;
  @ApiProperty({ ...text, enum: [...PROFILE_MATCHES] }) user_profile_match_status: string;
  @ApiProperty({ type: [SessionStepView] }) steps: SessionStepView[];
  @ApiProperty({ type: [CheckView], description: 'Once the session has ended.' })
  checks: CheckView[];
  @ApiProperty({
    type: [ValidationView],
    description: 'Which values a source validated, and when. Without the values.',
  })
  validations: ValidationView[];
  @ApiProperty({ type: SessionThresholdsView, nullable: true })
  thresholds: SessionThresholdsView | null;
  @ApiProperty({
    type: SessionPersonView,
    nullable: true,
    description: 'Null once it is destroyed, and without the permission `sessions:read_people`.',
  })
  person: SessionPersonView | null;
  @ApiProperty({ type: [SessionPictureView] }) pictures: SessionPictureView[];
  @ApiProperty({ type: [ConsoleEventDetailView] }) events: ConsoleEventDetailView[];
}

interface Seen {
  /** Whether the reader may see the person. */
  people: boolean;
}

export function sessionSummaryView(session: Session, { people }: Seen): SessionSummaryView {
  return viewOf(SessionSummaryView, session, { person_name: people ? nameOf(session) : null });
}

export function sessionDetailView(detail: SessionDetail, seen: Seen): SessionDetailView {
  const { session, project, pictures, events, deliveries } = detail;
  return viewOf(SessionDetailView, session, {
    ...sessionSummaryView(session, seen),
    project_name: project?.name ?? null,
    user_profile_match_status: session.profileMatch,
    steps: session.steps.map((step) => stepView(session, step)),
    validations: validationsView(session),
    thresholds: project && viewOf(SessionThresholdsView, project),
    person: seen.people ? personView(session) : null,
    pictures: pictures.map((picture) => viewOf(SessionPictureView, picture)),
    events: events.map((event) => consoleEventDetailView(event, deliveries)),
  });
}

export function consoleEventView(event: StoredEvent): ConsoleEventView {
  return viewOf(ConsoleEventView, event, {
    event_type: event.type,
    verification_session_id: event.sessionId,
  });
}

export function consoleEventDetailView(
  event: StoredEvent,
  deliveries: readonly SentEvent[],
): ConsoleEventDetailView {
  const own = deliveries.filter(({ eventId }) => eventId === event.id);
  return {
    ...consoleEventView(event),
    deliveries: own.map((delivery) =>
      viewOf(EventDeliveryView, delivery, {
        webhook_endpoint_id: delivery.endpointId,
        next_attempt_at: delivery.status === 'pending' ? unixSeconds(delivery.dueAt) : null,
        completed_at: unixSecondsOrNull(delivery.endedAt),
      }),
    ),
  };
}

function stepView({ data, completedAt }: Session, name: StepName): SessionStepView {
  const isDone = data?.done.includes(name) ?? false;
  const isNext = !isDone && completedAt === null && data?.run != null;
  const tries = data?.attempts[name];
  return {
    name,
    state: isDone ? 'done' : isNext ? 'checking' : 'open',
    failed_tries: tries?.failed_at.length ?? 0,
    reasons: [...(tries?.reasons ?? [])],
  };
}

/** The verified name, else the one that the caller gave. */
function nameOf({ data }: Session): string | null {
  const { first_name: first, last_name: last } = data?.person ?? data?.profile ?? {};
  return [first, last].filter(Boolean).join(' ') || null;
}

/** The query may contain a single-use state, and opening it first would impersonate the person. */
function withoutQuery(address: string | null): string | null {
  return address === null ? null : address.replace(/[?#].*$/s, '');
}

function personView({ data }: Session): SessionPersonView | null {
  if (!data) return null;
  const named = data.person ?? data.profile;
  return {
    first_name: named?.first_name ?? null,
    last_name: named?.last_name ?? null,
    email: data.email,
    phone: data.phone,
    custom_fields: data.custom_fields,
    redirect_url: withoutQuery(data.redirect_url),
    visits: data.visits.map(({ created_at, ip, user_agent, location }) => ({
      created_at,
      ip,
      user_agent,
      country: location?.country ?? null,
    })),
  };
}
