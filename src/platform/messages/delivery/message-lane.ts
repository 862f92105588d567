import { secondsAfter, type Clock } from '../../clock/index.js';
import type { Database } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import type { Assignment, Dispatcher, Dispatchers, LeasedWork } from '../../jobs/index.js';
import type { Log } from '../../logging/index.js';
import { localeOf } from '../../text/index.js';
import { findMessageKind, listGuardedKinds } from '../message-kind.js';
import type { Letterhead } from '../email-layout.js';
import { renderMessage } from '../render-message.js';
import { SENDER_TEST } from '../sender-test.message.js';
import { isCodeLane, type Lane } from './message.js';
import type { MessageListeners } from './message-listeners.js';
import type { MessageStore } from './message.store.js';
import type {
  ClaimedMessage,
  ClaimOptions,
  DueMessageStore,
  SettledMessage,
} from './due-message.store.js';
import { nextStep, type NextStep } from './retry.policy.js';
import type { MessageSender } from './sender.js';

const LEASE_SECONDS = 120;
// A call must end well within the lease.
const START_WITHIN_SECONDS = 40;
/** One claim of one tenant: small, so that the next tenant's turn comes soon. */
const CLAIM_LIMIT = 32;
const EXPIRY_LIMIT = 100;
// A provider may have been changed while its turn waited longer than this.
const FRESH_MS = 1_000;

export interface LaneParts {
  database: Database;
  due: DueMessageStore;
  messages: MessageStore;
  listeners: MessageListeners;
  clock: Clock;
  dispatchers: Dispatchers;
  log: Log;
}

export interface LaneOptions {
  lane: Lane;
  /** The provider of a tenant; null while it has none, and its messages wait. */
  senderOf: (tenant: Id) => Promise<MessageSender | null>;
  /** The deployment's own provider, for guarded messages; null without one. */
  ofDeployment: MessageSender | null;
  /** How letters of a tenant look; null for the look of the product. */
  letterheadOf: (tenant: Id) => Promise<Letterhead | null>;
}

interface Letter extends ClaimedMessage {
  head: Letterhead | null;
}

/** A tenant's turn at a provider. */
interface Turn {
  tenant: Id;
  sender: MessageSender;
  /** Guarded messages leave through the deployment's provider, the others through the tenant's. */
  part: 'all' | 'guarded' | 'others';
  /** Until then the provider is surely the tenant's. */
  freshUntil: number;
}

/**
 * Sends the messages of one lane, a few of each tenant in turn, with a worker for each provider: one
 * that hangs does not delay the others.
 */
export class MessageLane {
  readonly #turns = new Map<string, Turn>();
  readonly #dispatcher: Dispatcher<Id, Letter, SettledMessage>;

  constructor(
    private readonly parts: LaneParts,
    private readonly options: LaneOptions,
  ) {
    this.#dispatcher = parts.dispatchers.open({
      task: taskOf(options.lane),
      look: (now) => this.#look(now),
      assign: (tenant) => this.#assign(tenant),
    });
  }

  /** New work: call this after its transaction's commit. */
  offer(tenant: Id): void {
    this.#dispatcher.offer([tenant]);
  }

  /** Sends until nothing is due or running; returns the number of attempts. */
  run(): Promise<number> {
    return this.#dispatcher.run();
  }

  async #look(now: Date): Promise<Id[]> {
    const due = await this.parts.due.tenantsDue(this.options.lane, now);
    for (const tenant of due) await this.#endExpired(tenant);
    return due;
  }

  /** The turns of a tenant, which it keeps where it waits already. */
  async #assign(tenant: Id): Promise<Assignment<Letter, SettledMessage>[]> {
    const { ofDeployment, senderOf } = this.options;
    const waiting = this.#turns.get(`${tenant} all`) ?? this.#turns.get(`${tenant} others`);
    const own = waiting?.sender ?? (await senderOf(tenant));
    const isEverything = !ofDeployment || own === ofDeployment;
    const freshUntil = performance.now() + FRESH_MS;
    const turns: Turn[] = [];
    if (own) turns.push({ tenant, sender: own, part: isEverything ? 'all' : 'others', freshUntil });
    if (ofDeployment && own !== ofDeployment)
      turns.push({ tenant, sender: ofDeployment, part: 'guarded', freshUntil: Infinity });
    for (const turn of turns)
      if (!this.#turns.has(nameOf(turn))) this.#turns.set(nameOf(turn), turn);
    return turns.map(({ sender }) => ({
      key: sender,
      work: (cutOff) => this.#workOf(sender, cutOff),
    }));
  }

  #workOf(sender: MessageSender, cutOff: AbortSignal): LeasedWork<Letter, SettledMessage> {
    return {
      concurrency: sender.concurrency,
      claimBelow: sender.concurrency,
      startWithinSeconds: START_WITHIN_SECONDS,
      isNewestFirst: false,
      about: { task: taskOf(this.options.lane) },
      claim: (now) => this.#claim(sender, now),
      attempt: (letter) => this.#attempt(letter, sender, cutOff),
      record: (results) => this.#record(results),
      release: (unsent) => this.#release(unsent),
    };
  }

  /** Serves the next tenant. If it has more messages, it queues up again behind the others. */
  async #claim(
    sender: MessageSender,
    now: Date,
  ): Promise<{ claimed: Letter[]; mayHaveMore: boolean }> {
    const turn = this.#nextTurn(sender);
    if (!turn) return { claimed: [], mayHaveMore: false };
    this.#turns.delete(nameOf(turn));
    const claimed = (await this.#isMoved(turn)) ? [] : await this.#claimOf(turn, now);
    if (claimed.length === CLAIM_LIMIT)
      this.#turns.set(nameOf(turn), { ...turn, freshUntil: -Infinity });
    return { claimed, mayHaveMore: this.#nextTurn(sender) !== undefined };
  }

  #nextTurn(sender: MessageSender): Turn | undefined {
    for (const turn of this.#turns.values()) if (turn.sender === sender) return turn;
    return undefined;
  }

  /** Whether the tenant has another provider by now, which gets the turn. */
  async #isMoved({ tenant, sender, part, freshUntil }: Turn): Promise<boolean> {
    if (part === 'guarded' || performance.now() < freshUntil) return false;
    const own = await this.options.senderOf(tenant);
    if (own === sender) return false;
    this.offer(tenant);
    return true;
  }

  async #claimOf({ tenant, part }: Turn, now: Date): Promise<Letter[]> {
    // Before the claim: a code whose claim is lost is not sent again.
    const head = await this.options.letterheadOf(tenant);
    const kinds: ClaimOptions['kinds'] =
      part === 'all' ? null : { names: listGuardedKinds(), isListed: part === 'guarded' };
    const until = secondsAfter(now, LEASE_SECONDS);
    const asked = { now, until, limit: CLAIM_LIMIT, kinds };
    const claimed = await this.parts.due.claim(tenant, this.options.lane, asked);
    return claimed.map((each) => ({ ...each, head }));
  }

  /** Null for a message that was abandoned while stopping: another process sends it. */
  async #attempt(
    claimed: Letter,
    sender: MessageSender,
    cutOff: AbortSignal,
  ): Promise<SettledMessage | null> {
    const { lane } = this.options;
    const { tenant, id, kind: name, content, attempts, head } = claimed;
    const now = this.parts.clock.now();
    const kind = findMessageKind(name);
    const unreadable = {
      claimed,
      status: 'failed',
      reason: 'unreadable',
      dueAt: now,
      trouble: null,
    } as const;
    if (!kind || !content) return unreadable;
    const { address, params, locale } = content;
    let rendered;
    try {
      rendered = renderMessage(kind, params, localeOf(locale), head);
    } catch (error) {
      this.parts.log.error('message not written', { tenant, subject: id, error });
      return unreadable;
    }
    const { result, trouble } = await sender.send(
      { tenant, id, kind: name, address, rendered },
      cutOff,
    );
    const isCode = isCodeLane(lane);
    if (cutOff.aborted && result !== 'accepted' && !isCode) return null;
    const step = nextStep(result, { isCode, attempts, random: Math.random() });
    // Other messages are about people: a provider's line would keep their address.
    const told = name === SENDER_TEST.name ? trouble : null;
    return { ...settledBy(step, claimed, this.parts.clock.now()), trouble: told };
  }

  async #record(results: readonly SettledMessage[]): Promise<void> {
    for (const [tenant, ofTenant] of Map.groupBy(results, ({ claimed }) => claimed.tenant))
      await this.#recordOf(tenant, ofTenant);
  }

  async #release(unsent: readonly Letter[]): Promise<void> {
    for (const [tenant, ofTenant] of Map.groupBy(unsent, (each) => each.tenant)) {
      await this.parts.due.release(tenant, ofTenant);
      this.offer(tenant);
    }
  }

  async #recordOf(tenant: Id, results: readonly SettledMessage[]): Promise<void> {
    const { due, clock, log } = this.parts;
    const failed = results.filter(({ status }) => status === 'failed');
    const others = results.filter(({ status }) => status !== 'failed');
    try {
      if (others.length > 0) await due.settle(tenant, others, clock.now());
      for (const each of failed) await this.#fail(tenant, each);
    } catch (error) {
      // Their leases end: codes are not sent again, other messages are.
      log.error('results of messages not recorded', { tenant, error });
    }
  }

  /** Ends the message and notifies its product, in one transaction. */
  #fail(tenant: Id, settled: SettledMessage): Promise<void> {
    const { database, due, messages, listeners, clock } = this.parts;
    return database.transaction(async (tx) => {
      const [id] = await due.settle(tenant, [settled], clock.now(), tx);
      const failed = id && (await messages.lock(tenant, id, tx));
      if (failed) await listeners.notify(failed, tx);
    });
  }

  /** Ends expired messages, and codes whose only attempt was interrupted. */
  async #endExpired(tenant: Id): Promise<void> {
    const { database, due, messages, listeners, clock, log } = this.parts;
    const { lane } = this.options;
    for (const id of await due.listOver(tenant, lane, clock.now(), EXPIRY_LIMIT)) {
      await database
        .transaction(async (tx) => {
          const locked = await messages.lock(tenant, id, tx);
          const isBegun = locked && (await due.isBegun(tenant, id, clock.now(), tx));
          if (!locked || isBegun === null) return;
          const wasInterrupted = isBegun && isCodeLane(lane);
          const ended = wasInterrupted
            ? await messages.end(locked, 'failed', 'interrupted', tx)
            : await messages.end(locked, 'expired', null, tx);
          await listeners.notify(ended, tx);
        })
        .catch((error: unknown) => {
          log.error('message not ended', { tenant, subject: id, error });
        });
    }
  }
}

function taskOf(lane: Lane): string {
  return `send-${lane.replace('_', '-')}`;
}

function nameOf({ tenant, part }: Turn): string {
  return `${tenant} ${part}`;
}

function settledBy(
  step: NextStep,
  claimed: ClaimedMessage,
  now: Date,
): Omit<SettledMessage, 'trouble'> {
  if (step.kind === 'retry')
    return { claimed, status: 'queued', reason: null, dueAt: secondsAfter(now, step.inSeconds) };
  const reason = step.kind === 'failed' ? step.reason : null;
  return { claimed, status: step.kind, reason, dueAt: now };
}
