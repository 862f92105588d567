import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../clock/index.js';
import type { Settings } from '../../config/index.js';
import { newId, type Id } from '../../ids/index.js';
import { Dispatchers, Wakeups, type TaskRunner } from '../../jobs/index.js';
import { SENDER_TEST } from '../sender-test.message.js';
import { MessageLane, type LaneParts } from './message-lane.js';
import type { ClaimOptions } from './due-message.store.js';
import type { MessageSender, OutgoingMessage } from './sender.js';

const EACH_CLAIM = 32;
const [ONE, TWO] = [newId('key'), newId('key')];

interface Due {
  tenant: Id;
  isGuarded: boolean;
}

function times(count: number, tenant: Id, isGuarded = false): Due[] {
  return Array.from({ length: count }, () => ({ tenant, isGuarded }));
}

/** Due messages, claimed as the store claims them, so slowly that a provider runs out of work. */
function dueMessages(due: Due[]) {
  const claims: Id[] = [];
  return {
    claims,
    tenantsDue: () => Promise.resolve([...new Set(due.map(({ tenant }) => tenant))]),
    listOver: () => Promise.resolve([]),
    settle: () => Promise.resolve([]),
    claim: async (tenant: Id, _lane: string, { limit, kinds }: ClaimOptions) => {
      claims.push(tenant);
      for (let turns = 0; turns < 50; turns += 1) await nextTurn();
      const asked = due.filter(
        (each) => each.tenant === tenant && (!kinds || kinds.isListed === each.isGuarded),
      );
      return asked.slice(0, limit).map((each) => {
        due.splice(due.indexOf(each), 1);
        const content = { address: 'ada@example.com', params: { sender: 'Example' }, locale: 'en' };
        const id = newId('msg');
        return { tenant, id, claimId: 'claim', kind: SENDER_TEST.name, attempts: 1, content };
      });
    },
  };
}

function provider(atTurn: () => Promise<unknown> = nextTurn) {
  const sent: OutgoingMessage[] = [];
  const sender: MessageSender = {
    concurrency: 8,
    send: async (message) => {
      sent.push(message);
      await atTurn();
      return { result: 'accepted', trouble: null };
    },
    close: () => undefined,
  };
  return { sender, sent, tenants: () => sent.map(({ tenant }) => tenant) };
}

function laneOf(
  due: ReturnType<typeof dueMessages>,
  senderOf: (tenant: Id) => MessageSender | null,
  ofDeployment: MessageSender | null = null,
): MessageLane {
  const clock: Clock = { now: () => new Date(0) };
  const log = { error: () => undefined } as unknown as LaneParts['log'];
  const settings = { sweepIntervalMs: 0, drainTimeoutMs: 1_000 } as Settings;
  const runner = { add: () => undefined } as unknown as TaskRunner;
  const dispatchers = new Dispatchers(new Wakeups(), clock, log, settings, runner);
  return new MessageLane({ due, clock, dispatchers, log } as unknown as LaneParts, {
    lane: 'email',
    senderOf: (tenant) => Promise.resolve(senderOf(tenant)),
    ofDeployment,
    letterheadOf: () => Promise.resolve(null),
  });
}

it('sends what it claims while the provider runs out of work', async () => {
  const { sender, sent } = provider();
  const lane = laneOf(dueMessages(times(3 * EACH_CLAIM, ONE)), () => sender);

  expect(await lane.run()).toBe(3 * EACH_CLAIM);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3 * EACH_CLAIM);
});

it('serves the next tenant after one claim, and leaves nobody waiting behind later claims', async () => {
  const { sender, tenants } = provider();
  const due = [...times(4 * EACH_CLAIM, ONE), ...times(EACH_CLAIM, TWO)];
  await laneOf(dueMessages(due), () => sender).run();

  expect(new Set(tenants().slice(0, EACH_CLAIM))).toEqual(new Set([ONE]));
  expect(new Set(tenants().slice(EACH_CLAIM, 2 * EACH_CLAIM))).toEqual(new Set([TWO]));
});

it('takes guarded messages through the deployment’s provider, with one claim where that is the only one', async () => {
  const [own, shared] = [provider(), provider()];
  const due = dueMessages([...times(1, ONE), ...times(1, ONE, true), ...times(1, TWO, true)]);
  const lane = laneOf(
    due,
    (tenant) => (tenant === ONE ? own.sender : shared.sender),
    shared.sender,
  );

  expect(await lane.run()).toBe(3);
  expect([own.tenants(), shared.tenants().toSorted()]).toEqual([[ONE], [ONE, TWO].toSorted()]);
  expect(due.claims.toSorted()).toEqual([ONE, ONE, TWO].toSorted());
});

it('ends although a tenant without a provider has messages, whose guarded ones are sent', async () => {
  const shared = provider();
  const due = dueMessages([...times(1, ONE), ...times(1, ONE, true)]);
  const lane = laneOf(due, () => null, shared.sender);

  expect(await lane.run()).toBe(1);
  expect(await due.tenantsDue()).toEqual([ONE]);
});

it('goes on through the provider that a tenant has by then', async () => {
  const [former, next] = [provider(), provider()];
  const lane = laneOf(dueMessages(times(2 * EACH_CLAIM, ONE)), () =>
    former.sent.length === 0 ? former.sender : next.sender,
  );

  expect(await lane.run()).toBe(2 * EACH_CLAIM);
  expect([former.sent.length, next.sent.length]).toEqual([EACH_CLAIM, EACH_CLAIM]);
});

it('claims no more of a provider that hangs than it may call soon', async () => {
  const { promise: answer, resolve: end } = Promise.withResolvers<undefined>();
  const { sender, sent } = provider(() => answer);
  const due = dueMessages([...times(EACH_CLAIM, ONE), ...times(EACH_CLAIM, TWO)]);
  const running = laneOf(due, () => sender).run();
  for (let turns = 0; turns < 500; turns += 1) await nextTurn();
  expect([sent.length, due.claims]).toEqual([8, [ONE]]);

  end(undefined);
  expect(await running).toBe(2 * EACH_CLAIM);
});
