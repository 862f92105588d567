import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { mintWebhookSecret, signWebhook } from '../../platform/crypto/index.js';
import type { OutboundHttp, OutboundResult } from '../../platform/http/index.js';
import { newId } from '../../platform/ids/index.js';
import type { Person } from '../persons/index.js';
import { SourceClient, readSourceAnswer } from './source-client.js';
import type { Source } from './source.store.js';

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

const ADDRESS = { line1: '9 Larkspur Road', city: 'Norfolk', state: 'VA', country: 'US' };

describe('the answer of a source', () => {
  const read = (answer: unknown) =>
    readSourceAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), 'run_1', [
      'name',
      'address',
      'former_addresses',
    ]);

  it('validates what it names, and returns former addresses', () => {
    const validated = ['address', 'former_addresses'];

    expect(
      read({ request_id: 'run_1', validated, former_addresses: [ADDRESS], note: 'ignored' }),
    ).toEqual({ validated, formerAddresses: [{ ...ADDRESS, line2: null, postal_code: '' }] });
    expect(read({ request_id: 'run_1', validated: [] })).toEqual({
      validated: [],
      formerAddresses: [],
    });
  });

  it.each([
    ['no JSON', 'yes'],
    ['half of it', '{"request_id":"run_1","validated":["na'],
    ['a list', []],
    ['null', null],
    ['the answer to another question', { request_id: 'run_2', validated: ['name'] }],
    ['no list', { request_id: 'run_1', validated: 'name' }],
    ['a list of something else', { request_id: 'run_1', validated: [true] }],
    ['what was not asked', { request_id: 'run_1', validated: ['name', 'birthdate'] }],
    ['an unknown word', { request_id: 'run_1', validated: ['name', 'all'] }],
    ['one word twice', { request_id: 'run_1', validated: ['name', 'name'] }],
    ['a property of every object', { request_id: 'run_1', validated: ['constructor'] }],
    [
      'addresses that it does not stand for',
      { request_id: 'run_1', validated: ['name'], former_addresses: [ADDRESS] },
    ],
    [
      'an address without a city',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: [ADDRESS, { ...ADDRESS, city: ' ' }],
      },
    ],
    [
      'an address of another shape',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: [{ ...ADDRESS, state: ['VA'] }],
      },
    ],
    [
      'more addresses than anybody has',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: Array(21).fill(ADDRESS),
      },
    ],
  ])('validates nothing at all where it holds %s', (_, answer) => {
    expect(read(answer)).toBeNull();
  });
});
