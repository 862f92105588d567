import { setImmediate as turn } from 'node:timers/promises';
import type { Id } from '../../ids/index.js';
import { Wakeups } from '../../jobs/index.js';
import { SENDER_TEST } from '../kinds/sender-test.message.js';
import { MessageLane, type LaneParts } from './message-lane.js';
import type { MessageSender } from './sender.js';

const TENANT = 'tenant_1' as Id;
const EACH_CLAIM = 32;

/** A queue of three full claims, each of which takes longer than sending the one before. */
function dueMessages() {
  let left = 3 * EACH_CLAIM;
  return {
    tenantsDue: () => Promise.resolve([TENANT]),
    listOver: () => Promise.resolve([]),
    settle: () => Promise.resolve([]),
    claim: async () => {
      for (let turns = 0; turns < 200; turns += 1) await turn();
      const count = Math.min(left, EACH_CLAIM);
      left -= count;
      return Array.from({ length: count }, (_, n) => ({
        tenant: TENANT,
        id: `msg_${String(left)}_${String(n)}`,
        claimId: 'claim',
        kind: SENDER_TEST.name,
        attempts: 1,
        content: { address: 'ada@example.com', params: { sender: 'Example' }, locale: 'en' },
      }));
    },
  };
}

it('sends what it claims while the provider runs out of work', async () => {
  const sent: string[] = [];
  const sender: MessageSender = {
    concurrency: 8,
    send: async ({ id }) => {
      await turn();
      sent.push(id);
      return { result: 'accepted', trouble: null };
    },
    close: () => undefined,
  };
  const parts = {
    due: dueMessages(),
    clock: { now: () => new Date(0) },
    wakeups: new Wakeups(),
    log: { error: () => undefined },
  } as unknown as LaneParts;
  const lane = new MessageLane(parts, {
    lane: 'email',
    senderOf: () => Promise.resolve(sender),
    ofDeployment: null,
    letterheadOf: () => Promise.resolve(null),
    lookIntervalMs: 1_000,
    drainTimeoutMs: 1_000,
  });

  expect(await lane.run()).toBe(3 * EACH_CLAIM);
  expect(new Set(sent).size).toBe(3 * EACH_CLAIM);
});
