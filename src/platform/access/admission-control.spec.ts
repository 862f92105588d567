import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { mintCredential } from '../crypto/index.js';
import { newId } from '../ids/index.js';
import { AdmissionControl, LockOutNotices } from './admission-control.js';
import type { EarlyRefusal } from './early-refusal.js';
import type { RateLimits } from '../limits/index.js';

const KEY = newId('key');
const TENANT = newId('key');
const UNLIMITED = { useKey: () => Promise.resolve() } as unknown as RateLimits;
const SETTINGS = Object.assign(new Settings(), { databasePoolSize: 2 }); // one tenant's share

/** A request of a key, and whether it was admitted. */
async function come(admission: AdmissionControl, id = KEY, tenantId = TENANT) {
  const headers = { authorization: 'Bearer key' };
  const request = { headers, ip: '203.0.113.7' } as FastifyRequest;
  const raw = new EventEmitter();
  const reply = { raw } as unknown as FastifyReply;
  await admission.admit(request, reply, {
    principal: { id, tenantId },
    credential: 'key',
    limits: { principal: 'key', failure: null, countsMissing: false },
  });
  const come = { request, raw, isIn: false };
  void admission.acquirePermit(request, reply).then(() => (come.isIn = true));
  await settled();
  return come;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an authenticated request', () => {
  const setTimer = globalThis.setTimeout;
  let admission: AdmissionControl;

  beforeEach(() => {
    globalThis.setTimeout = (() => undefined) as never; // nobody is admitted after waiting
    admission = new AdmissionControl(UNLIMITED, {} as EarlyRefusal, new Clock(), SETTINGS);
  });
  afterEach(() => {
    globalThis.setTimeout = setTimer;
  });

  it('waits until the previous one is answered', async () => {
    const [first, second] = [await come(admission), await come(admission)];
    expect([first.isIn, second.isIn]).toEqual([true, false]);
    first.raw.emit('close');
    await settled();
    expect(second.isIn).toBe(true);
  });

  it('waits for those of other keys of its tenant, whose number nothing bounds, and for no other tenant', async () => {
    await come(admission);
    const [sibling, stranger] = [
      await come(admission, newId('key')),
      await come(admission, newId('key'), newId('key')),
    ];
    expect([sibling.isIn, stranger.isIn]).toEqual([false, true]);
  });

  it('gives its permit back before it is answered, and not again at the end', async () => {
    const streams = await come(admission);
    admission.release(streams.request);
    const [second, third] = [await come(admission), await come(admission)];
    expect([second.isIn, third.isIn]).toEqual([true, false]);
    streams.raw.emit('close');
    await settled();
    expect(third.isIn).toBe(false);
  });
});

describe('the report of a lock-out', () => {
  const now = new Date();
  const tenant = newId('key');
  const first = mintCredential('sk_test', tenant);
  const second = mintCredential('sk_test', tenant);
  let notices: LockOutNotices;

  beforeEach(() => {
    notices = new LockOutNotices();
    expect(notices.claim('192.0.2.1', first, now, 300)).toBe(true);
  });

  it('is made once, whatever secret is tried next', () => {
    expect(notices.claim('192.0.2.1', second, now, 300)).toBe(false);
  });

  it('is made for another address or another tenant too', () => {
    expect(notices.claim('192.0.2.2', first, now, 300)).toBe(true);
    expect(notices.claim('192.0.2.1', mintCredential('sk_test', newId('key')), now, 300)).toBe(
      true,
    );
  });

  it('is made again after the lock-out', () => {
    expect(notices.claim('192.0.2.1', first, new Date(now.getTime() + 300_000), 300)).toBe(true);
  });

  it('is not made for a text without a tenant', () => {
    expect(notices.claim('192.0.2.1', 'no key at all', now, 300)).toBe(false);
  });
});
