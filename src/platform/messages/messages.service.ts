import { Injectable } from '@nestjs/common';
import { mapInTurns } from '../concurrency/index.js';
import type { Transaction } from '../database/index.js';
import { Problem } from '../errors/index.js';
import type { Id } from '../ids/index.js';
import { MessageCaps } from './message-caps.js';
import type { MessageParams, MessageKind } from './message-kind.js';
import { MessageLanes } from './message-lanes.js';
import {
  laneOf,
  type MessageDraft,
  type MessageRoute,
  type NewMessage,
  type Channel,
} from './delivery/message.js';
import { MessageStore } from './delivery/message.store.js';
import { Log } from '../logging/index.js';

/** A message that may be stored. */
class AdmittedMessage {
  constructor(readonly message: NewMessage) {}
}

/**
 * A message that passed the limits. Only `Messages.admit` creates one, so every stored message
 * was counted.
 */
class Admission<P extends MessageParams> {
  constructor(private readonly route: MessageRoute<P>) {}

  write(draft: MessageDraft<P>): AdmittedMessage {
    // Parameters stored under a kind's name have its type.
    return new AdmittedMessage({ ...this.route, ...draft } as unknown as NewMessage);
  }
}

export type { Admission, AdmittedMessage };

/** E-mails and text messages: stored with the change that causes them, sent after its commit. */
@Injectable()
export class Messages {
  constructor(
    /** What was queued, whatever became of it. */
    readonly store: MessageStore,
    private readonly caps: MessageCaps,
    private readonly lanes: MessageLanes,
  ) {}

  /**
   * Counts a message against the limits; call it before the transaction. Throws
   * `message_channel_unavailable`, `message_address_refused` and `message_limit_reached`.
   */
  async admit<P extends MessageParams>(route: MessageRoute<P>): Promise<Admission<P>> {
    const counted = route as unknown as MessageRoute;
    await this.caps.use(counted, await this.lanes.requireOpen(route.tenant, counted));
    return new Admission(route);
  }

  /**
   * The same for many messages of one tenant: in the place of one that cannot be sent stands why. The
   * provider of a lane is looked for once, so this may be called in the transaction.
   */
  async admitAll<P extends MessageParams>(
    routes: readonly MessageRoute<P>[],
  ): Promise<(Admission<P> | Problem)[]> {
    const providers = new Map<string, 'own' | 'shared' | Problem>();
    const opened: { route: MessageRoute<P>; provider: 'own' | 'shared' | Problem }[] = [];
    for (const route of routes) {
      const asked = route as unknown as MessageRoute;
      const way = `${laneOf(asked)} ${String(asked.kind.guard !== undefined)}`;
      const provider =
        providers.get(way) ?? (await orProblem(this.lanes.requireOpen(route.tenant, asked)));
      providers.set(way, provider);
      opened.push({ route, provider });
    }
    return mapInTurns(opened, async ({ route, provider }) => {
      if (provider instanceof Problem) return provider;
      const counted = this.caps.use(route as unknown as MessageRoute, provider);
      return orProblem(counted.then(() => new Admission(route)));
    });
  }

  /** Whether the tenant has a provider for this route. */
  hasSender<P extends MessageParams>(route: MessageRoute<P>): Promise<boolean> {
    return this.lanes.hasSender(route.tenant, laneOf(route as unknown as MessageRoute));
  }

  /** Stores messages of one tenant in the transaction of their cause, and sends them after it. */
  async queue(
    tenant: Id,
    admitted: readonly AdmittedMessage[],
    tx: Transaction,
  ): Promise<Id<'msg'>[]> {
    const messages = admitted.map(({ message }) => message);
    const ids = await this.store.insert(tenant, messages, tx);
    tx.afterCommit(() => {
      for (const lane of new Set(messages.map(laneOf))) this.lanes.of(lane).offer(tenant);
    });
    return ids;
  }
}

async function orProblem<T>(result: Promise<T>): Promise<T | Problem> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error;
  }
}

/** One recipient's address, and the object that the message is about. */
interface NoticeAddress {
  channel: Channel;
  address: string;
  subject: Id;
}

/** The same notice to several addresses. */
export interface Notice<P extends MessageParams> extends Omit<MessageDraft<P>, 'subject'> {
  tenant: Id;
  kind: MessageKind<P>;
  to: readonly NoticeAddress[];
}

/** Queues notices. The event succeeds even if nobody can be notified. */
@Injectable()
export class NoticeQueue {
  constructor(
    private readonly messages: Messages,
    private readonly log: Log,
  ) {}

  /** Queues it in the transaction of its event, for each address within the limits. */
  add<P extends MessageParams>(notice: Notice<P>, tx: Transaction): Promise<void> {
    return this.addAll([notice], tx);
  }

  /** The same for many notices of one tenant, with few statements. */
  async addAll<P extends MessageParams>(
    notices: readonly Notice<P>[],
    tx: Transaction,
  ): Promise<void> {
    const letters = notices.flatMap(({ tenant, kind, to, ...draft }) =>
      to.map(({ channel, address, subject }) => ({
        route: { tenant, kind, channel, address },
        draft: { ...draft, subject },
      })),
    );
    const admitted = await this.messages.admitAll(letters.map(({ route }) => route));
    const written = letters.flatMap(({ route: { tenant }, draft }, n) => {
      const admission = admitted[n];
      if (admission && !(admission instanceof Problem)) return [admission.write(draft)];
      const refused = { tenant, subject: draft.subject, code: admission?.code };
      this.log.warn('notice not sent', refused);
      return [];
    });
    const tenant = notices[0]?.tenant;
    if (tenant && written.length > 0) await this.messages.queue(tenant, written, tx);
  }
}
