import { apiOf, type Api } from '../../factories/api.js';
import { makeKey, makePartner } from '../../factories/partner.js';
import { setWebhookScene, type WebhookScene } from '../../factories/webhook-scene.js';
import {
  CREATED,
  deliver,
  ENDPOINTS,
  makeEndpoint,
  type EndpointBody,
} from '../../factories/webhooks.js';
import { EVENT_TYPES, EventsModule } from '../../../src/verification/events/index.js';
import { ClearingTask } from '../../../src/platform/webhooks/endpoints/clearing.task.js';
import { dump } from '../../support/stored.js';
import { expectDocumented } from '../../support/answers/openapi.js';

const UNKNOWN = 'whe_01h455vb4pex5vsknk084sn02q';
const URL = 'https://partner.example/hooks';
const DAY = 86_400;

describe('webhook endpoints', () => {
  let { test, partner, api, receiver } = {} as WebhookScene;

  setWebhookScene((scene) => {
    ({ test, partner, api, receiver } = scene);
  });

  const create = (input: object = {}) =>
    api.post(ENDPOINTS, { project_id: partner.documentProject, url: URL, ...input });
  const receiving = (): Promise<EndpointBody> =>
    makeEndpoint(api, { project_id: partner.documentProject, url: receiver.url });
  const session = () => api.session({ project_id: partner.documentProject });

  it('are created with secrets that are shown only once', async () => {
    const created = await create({ description: 'Back office' });

    expect(created.status).toBe(201);
    expectDocumented('webhookEndpointsCreate', created);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^whe_[0-9a-z]{26}$/),
      object_name: 'webhook_endpoint',
      project_id: partner.documentProject,
      url: URL,
      description: 'Back office',
      event_types: [...EVENT_TYPES],
      status: 'enabled',
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      bearer: expect.stringMatching(/^whb_[0-9a-z]{26}_[A-Za-z0-9_-]{43}$/),
      old_secret_expires_at: null,
    });
    const read = await api.get(`${ENDPOINTS}/${created.body.id}`);
    expectDocumented('webhookEndpointsGet', read);
    expect(read.body).toEqual({ ...created.body, secret: null, bearer: null });
  });

  it('keep their secrets, and what a receiver answers, unreadable in the database', async () => {
    const { id, secret, bearer } = await receiving();
    receiver.behave({ status: 500, body: 'Ada Marlowe is not known here' });
    await session();
    await deliver(test.app);

    const stored = await dump(test.database);
    const [delivery] = (await api.get(`${ENDPOINTS}/${id}/deliveries`)).body.data;
    expect(delivery.attempts[0].response_excerpt).toBe('Ada Marlowe is not known here');
    for (const each of [secret, secret.slice(6), bearer, 'Ada Marlowe']) {
      expect(stored).not.toContain(each);
    }
  });

  it('are listed newest first, by project, page by page', async () => {
    const ids: string[] = [];
    for (const project_id of [
      partner.documentProject,
      partner.selfieProject,
      partner.documentProject,
    ])
      ids.unshift((await create({ project_id })).body.id);

    const first = await api.get(`${ENDPOINTS}?limit=2`);
    expectDocumented('webhookEndpointsList', first);
    expect(first.body.data.map((each: EndpointBody) => each.id)).toEqual(ids.slice(0, 2));
    expect(first.body).toMatchObject({ has_more: true, next_cursor: ids[1] });
    const second = await api.get(`${ENDPOINTS}?limit=2&starting_after=${ids[1]}`);
    expect(second.body.data.map((each: EndpointBody) => each.id)).toEqual(ids.slice(2));
    const back = await api.get(`${ENDPOINTS}?limit=2&ending_before=${ids[2]}`);
    expect(back.body.data.map((each: EndpointBody) => each.id)).toEqual(ids.slice(0, 2));
    const selfie = await api.get(`${ENDPOINTS}?project_id=${partner.selfieProject}`);
    expect(selfie.body.data.map((each: EndpointBody) => each.id)).toEqual([ids[1]]);
    expect((await api.get(`${ENDPOINTS}?project_id=nonsense`)).body.data).toEqual([]);
  });

  it('can be changed, and are called at the new address from then on', async () => {
    const { body } = await create();
    const changed = await api.patch(`${ENDPOINTS}/${body.id}`, {
      url: receiver.url,
      event_types: [CREATED, CREATED],
    });
    expectDocumented('webhookEndpointsUpdate', changed);
    expect(changed.body).toMatchObject({ url: receiver.url, event_types: [CREATED] });
    await session();

    expect(await deliver(test.app)).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['no address', { url: undefined }, 400, 'request_invalid'],
    ['a relative address', { url: '/hooks' }, 400, 'request_invalid'],
    ['another protocol', { url: 'ftp://partner.example/' }, 400, 'request_invalid'],
    [
      'credentials in the address',
      { url: 'https://ada:secret@partner.example/' },
      400,
      'request_invalid',
    ],
    [
      'a long address',
      { url: `https://partner.example/${'x'.repeat(2_048)}` },
      400,
      'request_invalid',
    ],
    ['an unknown event type', { event_types: ['event_unknown_v1'] }, 400, 'request_invalid'],
    ['an unknown field', { secret: 'whsec_mine' }, 400, 'request_invalid'],
    [
      'an unknown project',
      { project_id: 'proj_01h455vb4pex5vsknk084sn02q' },
      404,
      'project_not_found',
    ],
  ])('are refused with %s', async (_, input, status, code) => {
    const refused = await create(input);

    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it.each([
    ['http://10.0.0.1/'],
    ['http://192.168.1.1/'],
    ['http://172.16.0.1/'],
    ['http://127.0.0.2/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://0xa9fea9fe/'],
    ['http://[::1]/'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://[::ffff:a9fe:a9fe]/'],
    ['http://[64:ff9b::a9fe:a9fe]/'],
    ['http://[fd00:ec2::254]/'],
    ['http://[fe80::1]/'],
    ['http://[2002:a00:1::]/'],
  ])('are refused at the private address %s', async (url) => {
    const { body } = await create();
    const refused = await create({ url });
    const changed = await api.patch(`${ENDPOINTS}/${body.id}`, { url });

    expect([refused.status, refused.body.code]).toEqual([400, 'webhook_url_refused']);
    expect(refused.body.errors).toMatchObject([{ pointer: '/url', code: 'private_address' }]);
    expect([changed.status, changed.body.code]).toEqual([400, 'webhook_url_refused']);
  });

  it.each([
    ['http://2852039166/'],
    ['http://0251.0376.0251.0376/'],
    ['http://10.1/'],
    ['http://0/'],
    ['http://127.0.0.2./'],
    ['http://[::ffff:127.0.0.2%25eth0]/'],
  ])('are refused at %s, which is no usual way to write an address', async (url) => {
    expect((await create({ url })).status).toBe(400);
  });

  it('have a limit for each project', async () => {
    for (let n = 0; n < 20; n += 1) expect((await create()).status).toBe(201);

    const refused = await create();

    expectDocumented('webhookEndpointsCreate', refused);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_endpoint_limit_reached']);
    expect((await create({ project_id: partner.selfieProject })).status).toBe(201);
  });

  it('are never more than the limit, however many are created at once', async () => {
    for (let n = 0; n < 15; n += 1) expect((await create()).status).toBe(201);

    const answers = await Promise.all(Array.from({ length: 15 }, () => create()));

    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, new Set(answers.map(({ status }) => status))]).toEqual([
      5,
      new Set([201, 409]),
    ]);
  });

  describe('of somebody else', () => {
    const CALLS: [string, (api: Api, id: string) => ReturnType<Api['get']>][] = [
      ['get', (as, id) => as.get(`${ENDPOINTS}/${id}`)],
      ['change', (as, id) => as.patch(`${ENDPOINTS}/${id}`, { description: 'mine' })],
      ['delete', (as, id) => as.delete(`${ENDPOINTS}/${id}`)],
      ['enable', (as, id) => as.post(`${ENDPOINTS}/${id}/enable`)],
      ['disable', (as, id) => as.post(`${ENDPOINTS}/${id}/disable`)],
      ['rotate', (as, id) => as.post(`${ENDPOINTS}/${id}/rotate_secret`, {})],
      ['test', (as, id) => as.post(`${ENDPOINTS}/${id}/test`)],
      ['list the deliveries of', (as, id) => as.get(`${ENDPOINTS}/${id}/deliveries`)],
      ['replay', (as, id) => as.post(`${ENDPOINTS}/${id}/replay`, { failed: true })],
    ];

    it.each(CALLS)('cannot be found to %s', async (_, call) => {
      const { body } = await create();
      const stranger = apiOf(test, (await makePartner(test.app, 'Other')).sandboxKey);
      const answers = [
        await call(stranger, body.id),
        await call(api, UNKNOWN),
        await call(api, 'x'),
      ];

      for (const { status, body: problem } of answers)
        expect([status, problem.code]).toEqual([404, 'webhook_endpoint_not_found']);
      const untouched = (await api.get(`${ENDPOINTS}/${body.id}`)).body;
      expect(untouched).toEqual({ ...body, secret: null, bearer: null });
    });

    it.each(CALLS)('are refused to a key of the other environment to %s', async (_, call) => {
      const { body } = await create();
      const { status, body: problem } = await call(apiOf(test, partner.productionKey), body.id);

      expect([status, problem.code]).toEqual([403, 'environment_mismatch']);
    });

    it.each(CALLS)('are refused to a key without the scope to %s', async (_, call) => {
      const { body } = await create();
      const scopes = ['sessions:read', 'sessions:write', 'events:read'] as const;
      const { secret } = await makeKey(test.app, partner.organizationId, { scopes });
      const { status, body: problem } = await call(apiOf(test, secret), body.id);

      expect([status, problem.code]).toEqual([403, 'scope_missing']);
    });

    it('hide their deliveries', async () => {
      const { id } = await receiving();
      await session();
      await deliver(test.app);
      const [delivery] = (await api.get(`${ENDPOINTS}/${id}/deliveries`)).body.data;
      const stranger = await makePartner(test.app, 'Other');
      const other = apiOf(test, stranger.sandboxKey);
      const own = await makeEndpoint(other, { project_id: stranger.documentProject, url: URL });

      const answers = [
        await other.get(`${ENDPOINTS}/${own.id}/deliveries/${delivery.id}`),
        await other.post(`${ENDPOINTS}/${own.id}/deliveries/${delivery.id}/replay`),
        await api.get(`${ENDPOINTS}/${id}/deliveries/whd_01h455vb4pex5vsknk084sn02q`),
        await api.get(`${ENDPOINTS}/${id}/deliveries/x`),
      ];
      for (const { status, body } of answers)
        expect([status, body.code]).toEqual([404, 'webhook_delivery_not_found']);
    });
  });

  it('leave an audit entry for every change', async () => {
    const { id } = await receiving();
    const path = `${ENDPOINTS}/${id}`;
    await api.patch(path, { description: 'mine' });
    await api.post(`${path}/rotate_secret`, {});
    await api.post(`${path}/disable`);
    await api.post(`${path}/enable`);
    receiver.behave(410);
    await session();
    await deliver(test.app);
    await api.delete(path);

    const { data } = (await api.get('/v1/audit_entries?limit=100')).body;
    const entries = data
      .filter(({ subject }: { subject: string }) => subject === id)
      .map(({ action, actor }: Record<string, string>) => [action, actor!.split('_')[0]]);
    expect(entries).toEqual([
      ['webhook_endpoint.created', 'key'],
      ['webhook_endpoint.changed', 'key'],
      ['webhook_endpoint.secret_rotated', 'key'],
      ['webhook_endpoint.disabled', 'key'],
      ['webhook_endpoint.enabled', 'key'],
      ['webhook_endpoint.disabled', 'system'],
      ['webhook_endpoint.deleted', 'key'],
    ]);
  });

  it('are cleared away: ended deliveries after their time, all of a deleted endpoint', async () => {
    const clear = () => {
      test.clock.advanceSeconds(3_600);
      return test.app.select(EventsModule).get(ClearingTask, { strict: true }).run();
    };
    const count = async (table: string) =>
      (await test.database.query(`SELECT FROM verification.${table}`)).length;
    const [kept, deleted] = [await receiving(), await receiving()];
    await session();
    await deliver(test.app);
    receiver.behave(500);
    await session();
    await deliver(test.app);
    await clear();
    expect(await count('webhook_deliveries')).toBe(4);

    await api.delete(`${ENDPOINTS}/${deleted.id}`);
    expect(await clear()).toBe(2);
    test.clock.advanceSeconds(31 * DAY);
    expect(await clear()).toBe(1);

    const left = (await api.get(`${ENDPOINTS}/${kept.id}/deliveries`)).body.data;
    expect(left).toMatchObject([{ status: 'pending' }]);
    expect([await count('webhook_attempts'), await count('webhook_endpoints')]).toEqual([1, 1]);
  });
});
