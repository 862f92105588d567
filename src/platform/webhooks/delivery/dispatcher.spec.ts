import { Clock } from '../../clock/index.js';
import { newId, uuidOf } from '../../ids/index.js';
import { Wakeups } from '../../jobs/index.js';
import { currentRequestId, inRequest } from '../../logging/index.js';
import type { DeliveryParts } from './endpoint-worker.js';
import { Dispatcher } from './dispatcher.js';
import type { ClaimedDelivery, EndpointRef } from './delivery.js';

const at: EndpointRef = { tenant: newId('key'), endpoint: newId('whe') };

function claimed(): ClaimedDelivery {
  const id = uuidOf(newId('whd'));
  const [claimId, eventId] = [uuidOf(newId('req')), uuidOf(newId('evt'))];
  return { id, claimId, eventId, requestId: id, body: '{}', attemptsLeft: 10 };
}

describe('a halted worker', () => {
  it('writes later results outside the request that halted it', async () => {
    const writers: unknown[] = [];
    const answers: ((sent: null) => void)[] = [];
    const due = {
      dueEndpoints: () => Promise.resolve([at]),
      // More than can be sent at once: the rest waits, and is given back.
      claim: (_at: EndpointRef, _now: Date, _until: Date, limit: number) =>
        Promise.resolve(Array.from({ length: limit }, claimed)),
      release: () => {
        writers.push(currentRequestId());
        for (const answer of answers.splice(0)) answer(null);
        return Promise.resolve();
      },
    };
    const send = () => {
      setImmediate(() => {
        inRequest(newId('req'), () => {
          dispatcher.halt(at);
        });
      });
      return new Promise((resolve) => answers.push(resolve));
    };
    const targets = { find: () => Promise.resolve({ url: 'https://receiver.example/hooks' }) };
    const parts = { due, targets, sender: { send }, clock: new Clock() };
    const dispatcher = new Dispatcher(parts as unknown as DeliveryParts, new Wakeups(), {
      task: 'deliver',
      lookIntervalMs: 60_000,
      drainTimeoutMs: 0,
    });

    await dispatcher.run();

    expect(writers).toEqual([null, null]);
  });
});
