import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type WebhookDelivery } from './verify-webhook.js';
import { GATEWAY_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './webhook-event.js';

const NOW = new Date('2026-06-01T12:00:00.900Z');
const SECONDS = Math.floor(NOW.getTime() / 1000);
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BEARER = `whb_${'b'.repeat(43)}`;
const ID = 'evt_01jz8v6y3kf2r9w5x7q4m1n0ev';
const EVENT = {
  event_id: ID,
  event_type: 'event_verification_session_completed_v1',
  object_name: 'event',
  created_at: SECONDS,
  data: { verification_session_id: 'vs_1' },
};
const BODY = JSON.stringify(EVENT);

function sign(
  body: string | Buffer = BODY,
  { secret = SECRET, id = ID, timestamp = String(SECONDS) } = {},
): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

function headers(changes: Record<string, string | string[] | undefined> = {}) {
  return {
    authorization: `Bearer ${BEARER}`,
    'webhook-id': ID,
    'webhook-timestamp': String(SECONDS),
    'webhook-signature': sign(),
    ...changes,
  };
}

function delivery(changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return { body: BODY, headers: headers(), bearer: BEARER, secrets: SECRET, now: NOW, ...changes };
}

function reasonOf(changes: Partial<WebhookDelivery>): unknown {
  try {
    verifyWebhook(delivery(changes));
    return 'accepted';
  } catch (error) {
    return (error as { reason?: unknown }).reason ?? error;
  }
}

describe('a genuine delivery', () => {
  it('gives its event', () => {
    expect(verifyWebhook(delivery())).toEqual(EVENT);
    expect(verifyWebhook(delivery({ body: Buffer.from(BODY) }))).toEqual(EVENT);
    expect(verifyWebhook(delivery({ headers: new Headers(headers()) }))).toEqual(EVENT);
  });

  it('may write its header names and the scheme in any case', () => {
    const { authorization: _, ...rest } = headers();
    const upper = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(
      verifyWebhook(delivery({ headers: { ...upper, Authorization: `bearer  ${BEARER}` } })),
    ).toEqual(EVENT);
  });

  it('is accepted under the old and the new secret and bearer during a rotation', () => {
    const both = `${sign(BODY, { secret: OTHER_SECRET })} ${sign()}`;
    expect(reasonOf({ headers: headers({ 'webhook-signature': both }) })).toBe('accepted');
    expect(reasonOf({ headers: headers({ 'webhook-signature': `v1a,xyz v2,abc ${both}` }) })).toBe(
      'accepted',
    );
    expect(reasonOf({ secrets: [OTHER_SECRET, SECRET] })).toBe('accepted');
    expect(reasonOf({ bearer: ['whb_old', BEARER] })).toBe('accepted');
  });

  it('may be of a newer, unknown type', () => {
    const body = JSON.stringify({
      ...EVENT,
      event_type: 'event_of_the_future_v1',
      data: { other: 1 },
    });
    expect(reasonOf({ body, headers: headers({ 'webhook-signature': sign(body) }) })).toBe(
      'accepted',
    );
    expect(WEBHOOK_EVENT_TYPES).toContain(EVENT.event_type);
  });

  it.each(GATEWAY_EVENT_TYPES)('may be %s of the gateway', (event_type) => {
    const data = event_type.startsWith('directory.')
      ? { connection_id: 'conn_1' }
      : { employee_row_id: 'emp_1', access_request_id: 'ar_1' };
    const body = JSON.stringify({ ...EVENT, event_type, data });
    const signed = headers({ 'webhook-signature': sign(body) });

    expect(verifyWebhook(delivery({ body, headers: signed }))).toMatchObject({ event_type, data });
  });

  it('is at most five minutes old or early, or as you set it', () => {
    const at = (offset: number, toleranceSeconds?: number) => {
      const timestamp = String(SECONDS + offset);
      const signed = {
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(BODY, { timestamp }),
      };
      return reasonOf({ headers: headers(signed), toleranceSeconds });
    };
    expect([at(-300), at(300), at(-301), at(301)]).toEqual([
      'accepted',
      'accepted',
      'timestamp_too_old',
      'timestamp_too_new',
    ]);
    expect([at(-10, 5), at(10, 5), at(0, Number.NaN)]).toEqual([
      'timestamp_too_old',
      'timestamp_too_new',
      'timestamp_too_old',
    ]);
  });
});

describe('a forged delivery', () => {
  it.each<[string, Record<string, string | string[] | undefined>]>([
    ['bearer_missing', { authorization: undefined }],
    ['bearer_missing', { authorization: '' }],
    ['bearer_missing', { authorization: [`Bearer ${BEARER}`, 'Bearer x'] }],
    ['bearer_missing', { Authorization: `Bearer ${BEARER}` }],
    ['bearer_wrong', { authorization: 'Bearer ' }],
    ['bearer_wrong', { authorization: BEARER }],
    ['bearer_wrong', { authorization: `Basic ${BEARER}` }],
    ['bearer_wrong', { authorization: `Bearer ${BEARER}x` }],
    ['bearer_wrong', { authorization: `Bearer ${BEARER.slice(0, -1)}` }],
    ['headers_missing', { 'webhook-id': undefined }],
    ['headers_missing', { 'webhook-timestamp': undefined }],
    ['headers_missing', { 'webhook-signature': undefined }],
    ['headers_missing', { 'webhook-signature': '' }],
    ['headers_missing', { 'webhook-id': [ID, ID] }],
    ['timestamp_malformed', { 'webhook-timestamp': `${String(SECONDS)}x` }],
    ['timestamp_malformed', { 'webhook-timestamp': `${String(SECONDS)}.5` }],
    ['timestamp_malformed', { 'webhook-timestamp': `-1` }],
    ['timestamp_malformed', { 'webhook-timestamp': NOW.toISOString() }],
    ['timestamp_too_old', { 'webhook-timestamp': '0' }],
    ['signature_wrong', { 'webhook-timestamp': String(SECONDS - 1) }],
    ['signature_wrong', { 'webhook-id': 'evt_other' }],
    ['signature_wrong', { 'webhook-signature': sign(BODY, { secret: OTHER_SECRET }) }],
    ['signature_wrong', { 'webhook-signature': sign().replace('v1,', 'v2,') }],
    ['signature_wrong', { 'webhook-signature': sign().slice(3) }],
    ['signature_wrong', { 'webhook-signature': 'v1,' }],
    ['signature_wrong', { 'webhook-signature': `${sign().slice(0, -4)}AAA=` }],
    ['signature_wrong', { 'webhook-signature': `${'v1,x '.repeat(1_000)}${sign()}` }],
  ])('is refused with %s for %j', (reason, changes) => {
    expect(reasonOf({ headers: headers(changes) })).toBe(reason);
  });

  it('is refused when one byte of the body differs, even one that reads the same', () => {
    expect(reasonOf({ body: `${BODY} ` })).toBe('signature_wrong');
    expect(reasonOf({ body: BODY.replace('vs_1', 'vs_2') })).toBe('signature_wrong');
    expect(reasonOf({ body: JSON.stringify(EVENT, null, 1) })).toBe('signature_wrong');
    // As text, an invalid byte reads as U+FFFD. One body is signed and the other delivered.
    const broken = Buffer.concat([Buffer.from(BODY), Buffer.from([0xff])]);
    const signed = headers({ 'webhook-signature': sign(broken.toString()) });
    expect(reasonOf({ body: broken, headers: signed })).toBe('signature_wrong');
    const exact = headers({ 'webhook-signature': sign(broken) });
    expect(reasonOf({ body: broken, headers: exact })).toBe('body_malformed');
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', []],
    ['no event', { ...EVENT, object_name: 'thing' }],
    ['another id than its header', { ...EVENT, event_id: 'evt_other' }],
    ['no data', { ...EVENT, data: null }],
    ['a session id that is no text', { ...EVENT, data: { verification_session_id: 1 } }],
    ['of a decision about no request', { ...EVENT, event_type: 'access_request.granted' }],
    [
      'of a decision about a request whose id is no text',
      { ...EVENT, event_type: 'access_request.denied', data: { access_request_id: 1 } },
    ],
    [
      'about no employee',
      { ...EVENT, event_type: 'employee.identity_reset', data: { access_request_id: 'ar_1' } },
    ],
    [
      'of a type that came later with an id that is no text',
      { ...EVENT, event_type: 'employee.later', data: { employee_row_id: {} } },
    ],
    ['a time that is none', { ...EVENT, created_at: 'now' }],
  ])('is refused when what was signed is %s', (_, content) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    expect(reasonOf({ body, headers: headers({ 'webhook-signature': sign(body) }) })).toBe(
      'body_malformed',
    );
  });
});

describe('a misconfigured receiver', () => {
  it.each<Partial<WebhookDelivery>>([
    { secrets: [] },
    { secrets: '' },
    { secrets: 'whsec_' },
    { secrets: 'whsec_c2hvcnQ=' },
    { secrets: SECRET.slice(6) },
    { secrets: `${SECRET.slice(0, 20)} ${SECRET.slice(20)}` },
    { bearer: '' },
    { bearer: [] },
    { bearer: [BEARER, ''] },
  ])('is an error, not an open door: %j', (changes) => {
    const error = reasonOf(changes);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain(SECRET.slice(10, 18));
  });
});

describe('the standardwebhooks package', () => {
  const webhook = new Webhook(SECRET);
  let now: Date;
  let at: { 'webhook-timestamp': string };

  beforeEach(() => {
    now = new Date();
    at = { 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) };
  });

  it('signs what we accept', () => {
    const signed = headers({ ...at, 'webhook-signature': webhook.sign(ID, now, BODY) });
    expect(reasonOf({ now, headers: signed })).toBe('accepted');
  });

  it('accepts what our tests sign', () => {
    const signature = sign(BODY, { timestamp: at['webhook-timestamp'] });
    const signed = { 'webhook-id': ID, ...at, 'webhook-signature': signature };
    expect(webhook.verify(BODY, signed)).toEqual(EVENT);
  });
});
