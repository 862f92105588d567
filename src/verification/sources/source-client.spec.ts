import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { mintWebhookSecret, signWebhook } from '../../platform/crypto/index.js';
import type { OutboundHttp, OutboundResult } from '../../platform/http/index.js';
import { newId } from '../../platform/ids/index.js';
import type { Person } from '../persons/index.js';
import { SourceClient } from './source-client.js';
import type { Source } from './source.entity.js';

interface Posted {
  url: string;
  body: string;
  headers: Record<string, string>;
}

describe('a question to a source', () => {
  const clock = new Clock();
  const secret = mintWebhookSecret();
  const former = mintWebhookSecret();
  const source: Source = {
    id: newId('src'),
    projectId: newId('proj'),
    name: 'Bureau',
    url: 'https://bureau.example/validate',
    values: ['name', 'phone', 'former_addresses'],
    createdAt: clock.now(),
    enabledAt: clock.now(),
    oldSecretExpiresAt: null,
    lastError: null,
    lastErrorAt: null,
  };
  const requestId = newId('run');
  const said = {
    person: { first_name: 'Ada', middle_name: null, last_name: 'Marlowe' } as Person,
    address: null,
    phone: null,
    email: 'ada@example.org',
  };

  const ask = async (answer: (posted: Posted) => OutboundResult) => {
    const calls: Posted[] = [];
    const outbound = {
      post: (posted: Posted) => {
        calls.push(posted);
        return Promise.resolve(answer(posted));
      },
    } as unknown as OutboundHttp;
    const question = { requestId, sessionId: newId('vs'), said };
    const result = await new SourceClient(outbound, clock).ask(source, [secret, former], question);
    return { result, calls };
  };

  const answered = (
    body: string,
    { by = secret, age = 0, id = `${requestId}/${source.id}`, status = 200 } = {},
  ): OutboundResult => {
    const timestamp = unixSeconds(clock.now()) - age;
    return {
      ...{ kind: 'answered', status, latencyMs: 1, retryAfter: null, contentType: null },
      start: Buffer.from(body),
      headers: {
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,other ${signWebhook(by, { id, timestamp, body })}`,
      },
    };
  };
  const GOOD = JSON.stringify({ request_id: requestId, validated: ['name'] });

  it('names what is known of what the source is there for, and believes its signed answer', async () => {
    const { result, calls } = await ask(() => answered(GOOD));

    expect(result).toEqual({ validated: ['name'], formerAddresses: [] });
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0]!.body)).toMatchObject({
      values: { name: { first_name: 'Ada', middle_name: null, last_name: 'Marlowe' } },
      wants: source.values,
    });
    expect(calls[0]!.body).not.toMatch(/phone":|email/);
  });

  it('is signed with both secrets while one is replaced, and so may its answer be', async () => {
    const { result, calls } = await ask(() => answered(GOOD, { by: former }));

    expect(result).toEqual({ validated: ['name'], formerAddresses: [] });
    expect(calls[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  it.each<[string, (posted: Posted) => OutboundResult]>([
    ['timed_out', () => ({ kind: 'failed', reason: 'timed_out', latencyMs: 1 })],
    ['connection_lost', () => ({ kind: 'failed', reason: 'connection_lost', latencyMs: 1 })],
    ['status_302', () => answered(GOOD, { status: 302 })],
    ['status_202', () => answered(GOOD, { status: 202 })],
    ['too_large', () => answered(GOOD + ' '.repeat(16_384))],
    ['not_signed', () => ({ ...answered(GOOD), headers: {} }) as OutboundResult],
    ['not_signed', () => answered(GOOD, { by: mintWebhookSecret() })],
    ['not_signed', () => answered(GOOD, { age: 301 })],
    ['not_signed', () => answered(GOOD, { age: -301 })],
    ['not_signed', () => answered(GOOD, { id: `${newId('run')}/${source.id}` })],
    // Our own question sent back, with our own signature.
    ['not_signed', ({ body }) => answered(body, { id: requestId })],
    ['answer_malformed', () => answered(GOOD.slice(0, -1))],
    ['answer_malformed', ({ body }) => answered(body)],
  ])('validates nothing: %s', async (failure, answer) => {
    expect((await ask(answer)).result).toEqual({ failure });
  });
});
