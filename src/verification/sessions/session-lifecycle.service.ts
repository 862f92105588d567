import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { matchProfile, type Evaluation, type Person } from '../checks/index.js';
import type { Consent } from '../consent/index.js';
import type { Environment } from '../environment.js';
import { PersonRecordStore } from '../people/index.js';
import { SessionHistory } from './session-history.js';
import { nextStatus, isTerminal, type SessionTrigger } from './session.machine.js';
import { isOverdue, TRIGGER_EVENTS } from './session.policy.js';
import { sessionAlreadyTerminal, sessionNotFound } from './session.problems.js';
import type { Session, SessionData } from './session.js';
import { SessionStore } from './session.store.js';

/** What the checks found out, and about whom. */
export interface Outcome extends Evaluation {
  person: Person;
}

/**
 * Every change of a session, each one database transaction under the session's row lock that also writes the event: a
 * success and an expiry arriving together cannot both win, and no event leaves for a change that was rolled back.
 */
@Injectable()
export class SessionLifecycle {
  constructor(
    private readonly store: SessionStore,
    private readonly history: SessionHistory,
    private readonly people: PersonRecordStore,
    private readonly clock: Clock,
  ) {}

  /** The hosted page was opened: the first time starts the session, each time adds a visit. */
  open(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    visit: SessionData['visits'][number] | null,
  ): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      const opened = visit
        ? withData(session, { visits: visitsWith(session.data?.visits ?? [], visit) })
        : session;
      return opened.status === 'not_started'
        ? this.#trigger(opened, 'open', tx)
        : this.#save(opened, tx);
    });
  }

  /**
   * Notes what the person did. `change` sees the locked, current data; the session stays open, unless `conclude` finds in
   * what became of it that this was the end.
   */
  progress(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    change: (data: SessionData, session: Session) => Partial<SessionData>,
    conclude: (changed: Session) => Outcome | null = () => null,
  ): Promise<Session> {
    return this.#change(organizationId, id, (session, tx) => {
      if (!session.data) throw sessionAlreadyTerminal();
      const changed = withData(session, change(session.data, session));
      const outcome = conclude(changed);
      return outcome ? this.#conclude(changed, outcome, tx) : this.#save(changed, tx);
    });
  }

  /** Throws `session_already_terminal`. `record` is part of the same transaction. */
  cancel(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    record: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      const canceled = await this.#trigger(session, 'cancel', tx);
      await record(tx);
      return canceled;
    });
  }

  /** Ends a session that is about to be destroyed, unless it has ended: canceled, or expired where its time is over. */
  end(organizationId: Id<'org'>, id: Id<'vs'>): Promise<void> {
    return this.store.lockedShut(organizationId, id, async (session, tx) => {
      if (!session || isTerminal(session.status)) return;
      await this.#trigger(session, isOverdue(session, this.clock.now()) ? 'expire' : 'cancel', tx);
    });
  }

  /** The person does not agree to what is asked. Throws `session_already_terminal`. */
  decline(organizationId: Id<'org'>, id: Id<'vs'>, consent: Consent): Promise<Session> {
    return this.#change(organizationId, id, (session, tx) =>
      this.#trigger(
        { ...withData(session, { consent }), endCode: 'consent_declined' },
        'cancel',
        tx,
      ),
    );
  }

  /** The person says that this is not them: an alarm. Throws `session_already_terminal`. */
  disown(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session> {
    return this.#change(organizationId, id, async (session, tx) => {
      await this.history.disowned(session, tx);
      return this.#trigger({ ...session, endCode: 'not_me' }, 'cancel', tx);
    });
  }

  /** Expires up to `limit` overdue sessions of one tenant; how many. Any number of processes may do so at once. */
  expireSome(organization: string, limit: number): Promise<number> {
    return this.store.lockedOverdue(organization, this.clock.now(), limit, (session, tx) =>
      this.#trigger(session, 'expire', tx),
    );
  }

  knowsUser(organizationId: Id<'org'>, environment: Environment, id: Id<'user'>): Promise<boolean> {
    return this.people.exists(organizationId, environment, id);
  }

  /** A known person of this partner, to simulate them. */
  findPerson(organizationId: Id<'org'>, id: Id<'user'>): Promise<Person | null> {
    return this.people.find(organizationId, id);
  }

  /** Ends the session with what the checks found; a passed one names the person's partner-scoped id. */
  async #conclude(
    session: Session,
    { checks, failure, person }: Outcome,
    tx: Transaction,
  ): Promise<Session> {
    const { organizationId, environment, data } = session;
    const known = failure
      ? null
      : await this.people.findOrCreate(organizationId, environment, person, tx);
    const ended: Session = {
      ...withData(session, {
        person: known ? person : null,
        ...(known && contact(session, person)),
      }),
      checks,
      endCode: failure,
      userId: known?.id ?? null,
      userCreated: known?.created ?? false,
      profileMatch: matchProfile(data?.profile ?? null, known ? person : null),
    };
    await this.history.decided(ended, tx);
    return this.#trigger(ended, failure ? 'fail' : 'pass', tx);
  }

  async #change(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session, tx: Transaction) => Promise<Session>,
  ): Promise<Session> {
    const changed = await this.store.locked(organizationId, id, async (session, tx) => {
      if (!session) throw sessionNotFound();
      if (isTerminal(session.status)) throw sessionAlreadyTerminal();
      // Whoever meets an overdue session first ends it: a late success must find it closed.
      if (isOverdue(session, this.clock.now())) {
        await this.#trigger(session, 'expire', tx);
        return null;
      }
      return work(session, tx);
    });
    if (!changed) throw sessionAlreadyTerminal();
    return changed;
  }

  async #trigger(session: Session, trigger: SessionTrigger, tx: Transaction): Promise<Session> {
    const status = nextStatus(session.status, trigger);
    if (!status) throw sessionAlreadyTerminal();
    const now = this.clock.now();
    const changed = {
      ...session,
      status,
      updatedAt: now,
      completedAt: isTerminal(status) ? now : null,
    };
    await this.history.tell(changed, TRIGGER_EVENTS[trigger], tx);
    await this.store.save(changed, tx);
    return changed;
  }

  async #save(session: Session, tx: Transaction): Promise<Session> {
    const changed = { ...session, updatedAt: this.clock.now() };
    await this.store.save(changed, tx);
    return changed;
  }
}

/** As many as matter: a link that is opened over and over must not grow its session without end. */
const MOST_VISITS = 20;

type Visits = SessionData['visits'];

function visitsWith(visits: Visits, visit: Visits[number]): Visits {
  return [...visits, visit].slice(-MOST_VISITS);
}

function withData(session: Session, change: Partial<SessionData>): Session {
  return session.data ? { ...session, data: { ...session.data, ...change } } : session;
}

/** The contact values a person confirmed stand in for those the caller did not give. */
function contact(session: Session, person: Person): Partial<SessionData> {
  return {
    email: session.data?.email ?? person.email,
    phone: session.data?.phone ?? person.phone,
  };
}
