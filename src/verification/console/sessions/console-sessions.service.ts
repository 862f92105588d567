import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/http/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { DeliveryHistory, type SentEvent } from '../../../platform/webhooks/index.js';
import { permissionMissing, type StaffCaller } from '../../../staff/index.js';
import type { Environment } from '../../environment.js';
import { EventsService, type StoredEvent } from '../../events/index.js';
import { EvidenceService, type ListedCapture } from '../../evidence/index.js';
import { ProjectsService, type Project } from '../../projects/index.js';
import {
  SessionsService,
  type Session,
  type SessionFilters,
  type SessionStatus,
} from '../../sessions/index.js';

type SessionSearch =
  | { by: 'session'; id: Id<'vs'> }
  | { by: 'user'; id: Id<'user'> }
  | { by: 'contact'; kind: 'email' | 'phone'; value: string }
  | { by: 'custom_field'; key: string; value: string };

const EMAIL = /^[^\s@=]+@[^\s@]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;
const CUSTOM_FIELD = /^([^=]{1,40})=(.{1,500})$/s;

export interface SessionListFilters {
  environment: Environment;
  search: string | null;
  status: SessionStatus | null;
  projectId: string | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
}

/** The data of a session's page. */
export interface SessionDetail {
  session: Session;
  project: Project | null;
  pictures: ListedCapture[];
  events: StoredEvent[];
  deliveries: SentEvent[];
}

/** Finds and shows sessions for the console. */
@Injectable()
export class ConsoleSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly projects: ProjectsService,
    private readonly evidence: EvidenceService,
    private readonly events: EventsService,
    private readonly deliveries: DeliveryHistory,
  ) {}

  /** Up to limit + 1 sessions of a page. Throws `permission_missing` for a search for a person. */
  async list(
    caller: StaffCaller<'org'>,
    asked: SessionListFilters,
    page: Page<'vs'>,
  ): Promise<Session[]> {
    const { tenantId: organizationId } = caller;
    const { environment, search } = asked;
    const wanted = search === null ? {} : soughtBy(caller, search);
    const filters = wanted && filtersOf(asked);
    return filters
      ? this.sessions.list({ organizationId, environment }, { ...filters, ...wanted }, page)
      : [];
  }

  /** Throws `session_not_found`. */
  async get({ tenantId: organizationId }: StaffCaller<'org'>, id: string): Promise<SessionDetail> {
    const session = await this.sessions.get(organizationId, id);
    const [project, pictures, events] = await Promise.all([
      this.projects.find(organizationId, session.projectId),
      this.evidence.listOf(organizationId, session.id),
      this.events.listOfSession(session),
    ]);
    const ids = events.map((event) => event.id);
    const deliveries = await this.deliveries.listOfEvents(organizationId, ids);
    return { session, project, pictures, events, deliveries };
  }
}

/** Null if the text cannot match anything. Throws `permission_missing`. */
function soughtBy(caller: StaffCaller<'org'>, text: string): SessionFilters | null {
  const search = sessionSearch(text);
  switch (search?.by) {
    case undefined:
      return null;
    case 'session':
      return { id: search.id };
    case 'user':
      return { userId: search.id };
    case 'contact':
      // That somebody was verified here is personal data too.
      if (!seesPeople(caller)) throw permissionMissing();
      return { contact: { kind: search.kind, value: search.value } };
    case 'custom_field':
      return { customFields: { [search.key]: search.value } };
  }
}

/** Null for an id that no project has. */
function filtersOf({
  status,
  projectId,
  createdAfter,
  createdBefore,
}: SessionListFilters): SessionFilters | null {
  if (projectId !== null && !isId('proj', projectId)) return null;
  return {
    ...(status && { status }),
    ...(projectId && { projectId }),
    ...(createdAfter && { createdAfter }),
    ...(createdBefore && { createdBefore }),
  };
}

/** Whether the caller may see the people of sessions, not only ids and states. */
export function seesPeople({ permissions }: StaffCaller<'org'>): boolean {
  return permissions.includes('sessions:read_people');
}

/** Null for any other text. Records are sealed, so a part of a name cannot be searched. */
export function sessionSearch(text: string): SessionSearch | null {
  const asked = text.trim();
  if (isId('vs', asked)) return { by: 'session', id: asked };
  if (isId('user', asked)) return { by: 'user', id: asked };
  if (EMAIL.test(asked)) return { by: 'contact', kind: 'email', value: asked };
  const phone = asked.replace(/[\s().-]/g, '');
  if (PHONE.test(phone)) return { by: 'contact', kind: 'phone', value: phone };
  const [, key, value] = CUSTOM_FIELD.exec(asked) ?? [];
  return key && value ? { by: 'custom_field', key: key.trim(), value: value.trim() } : null;
}
