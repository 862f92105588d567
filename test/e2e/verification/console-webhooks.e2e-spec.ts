import { setWebhookScene, type WebhookScene } from '../../factories/webhook-scene.js';
import { COMPLETED, CREATED, deliver, type EndpointBody } from '../../factories/webhooks.js';
import { makePartner } from '../../factories/partner.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { standardWebhooksAccept } from '../../support/doubles/standard-webhooks.js';
import type { Received } from '../../support/doubles/webhook-receiver.js';

const REDACTED = 'event_verification_session_redacted_v1';
const PATH = '/console/v1/webhook_endpoints';

interface Finding {
  check: string;
  outcome: string;
  mend: string | null;
}

/** What the routes answer with, of which each call has a part. */
type Answer = EndpointBody & { code?: string; count: number; findings: Finding[] };

describe('webhook endpoints in the console', () => {
  let { test, partner, api, receiver } = {} as WebhookScene;
  let staff: StaffBrowser;

  setWebhookScene((scene) => {
    ({ test, partner, api, receiver } = scene);
  });

  beforeEach(async () => {
    staff = await makeStaff(test, [partner.organizationId, 'developer']);
  });

  const post = async (path: string, body: object = {}, headers = {}) => {
    const answer = await staff.post(PATH + path, body, headers);
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const proofOf = (verb: string, id?: string) =>
    stepUp(test, staff, `webhook_endpoints.${verb}`, id);
  const inputOf = (input: object) => ({
    project_id: partner.documentProject,
    url: receiver.url,
    event_types: [CREATED],
    ...input,
  });
  const make = async (input: object = {}): Promise<EndpointBody> =>
    (await post('', inputOf(input), await proofOf('create'))).body;
  const session = () => api.session({ project_id: partner.documentProject });
  const sentAfter = async (work: () => Promise<unknown>): Promise<Received[]> => {
    receiver.received.length = 0;
    await work();
    await deliver(test.app);
    return [...receiver.received];
  };

  it('are made for both environments, and signed unless the receiver wants the bearer alone', async () => {
    const signed = await make();
    const plain = await make({ signed: false });
    const production = await make({ project_id: partner.productionProject });
    expect([signed, plain, production]).toMatchObject([
      { signed: true, secret: expect.stringMatching(/^whsec_/) },
      { signed: false, bearer: expect.stringMatching(/^whb_/) },
      { project_id: partner.productionProject },
    ]);

    const sent = await sentAfter(session);

    const byBearer = (bearer: string) =>
      sent.find(({ headers }) => headers.authorization === `Bearer ${bearer}`)!;
    expect(standardWebhooksAccept(signed.secret, byBearer(signed.bearer), test.clock.now())).toBe(
      true,
    );
    expect(byBearer(plain.bearer).headers).not.toHaveProperty('webhook-signature');
  });

  it('get a new bearer at once, from a member who confirmed it', async () => {
    const { id, bearer } = await make();
    expect((await post(`/${id}/rotate_bearer`)).body.code).toBe('step_up_required');

    const proof = await proofOf('rotate_bearer', id);
    const rotated = await post(`/${id}/rotate_bearer`, {}, proof);

    expect(rotated.body.bearer).toMatch(/^whb_/);
    const [sent] = await sentAfter(session);
    expect(sent!.headers.authorization).toBe(`Bearer ${rotated.body.bearer}`);
    expect(rotated.body.bearer).not.toBe(bearer);
  });

  it('are made and disabled only once a member confirmed it', async () => {
    expect((await post('', inputOf({}))).body.code).toBe('step_up_required');
    const { id } = await make();
    expect((await post(`/${id}/disable`)).body.code).toBe('step_up_required');
    expect(await sentAfter(session)).toHaveLength(1);

    const disabled = await post(`/${id}/disable`, {}, await proofOf('disable', id));

    expect(disabled.body.status).toBe('disabled');
    // Neither does a key of the partner need one, nor what ends the silence.
    await api.post(`/v1/webhook_endpoints/${id}/disable`).expect(200);
    expect((await post(`/${id}/enable`)).body.status).toBe('enabled');
  });

  it('go elsewhere, hear less or lose their signature only once a member confirmed it', async () => {
    const { id, bearer } = await make({ event_types: [CREATED, COMPLETED] });
    const path = `/v1/webhook_endpoints/${id}`;
    const change = async (body: object, headers = {}) => {
      const answer = await staff.send('PATCH', `${PATH}/${id}`, { body, headers });
      return (await answer.json()) as Answer & { url: string };
    };
    const before = (await api.get(path).expect(200)).body;
    const dangerous = [
      { url: receiver.url.replace(/:\d+\//, ':1/') },
      { url: `${receiver.url}/of-another-company` },
      { url: [receiver.url] },
      { event_types: [CREATED] },
      { event_types: CREATED },
      { signed: false },
    ];
    for (const body of dangerous) expect((await change(body)).code).toBe('step_up_required');
    const ofAnother = await proofOf('rotate_bearer', id);
    expect((await change(dangerous[0]!, ofAnother)).code).toBe('step_up_required');
    expect((await api.get(path).expect(200)).body).toEqual(before);

    // What takes nothing away needs none.
    const more = { event_types: [COMPLETED, CREATED, REDACTED], signed: true };
    expect(await change({ ...more, url: receiver.url, description: 'Ops' })).toMatchObject(more);
    // Neither does a key of the partner.
    for (const body of [dangerous[0]!, { signed: false, event_types: [CREATED] }])
      expect((await api.patch(path, body).expect(200)).body).toMatchObject(body);
    const back = { url: receiver.url };
    expect(await change(back, await proofOf('change', id))).toMatchObject(back);
    // What is unsigned already is not signed less.
    expect(await change({ signed: false })).toMatchObject({ signed: false });
    const [sent] = await sentAfter(session);
    expect(sent!.headers.authorization).toBe(`Bearer ${bearer}`);
  });

  it('show what was sent, and send chosen or lately failed deliveries again', async () => {
    const { id } = await make();
    receiver.behave(410);
    await sentAfter(session);
    await post(`/${id}/enable`);
    const list = await staff.get(`${PATH}/${id}/deliveries`);
    const { data } = (await list.json()) as { data: { id: string; body: string }[] };
    expect(data.map(({ body }) => body)).toEqual([receiver.received[0]!.body]);

    receiver.behave(200);
    const chosen = { delivery_ids: [data[0]!.id, 'whd_nothing'] };
    expect((await post(`/${id}/replay`, chosen)).body.count).toBe(1);
    expect(await sentAfter(() => Promise.resolve())).toHaveLength(1);

    receiver.behave(410);
    await sentAfter(session);
    await post(`/${id}/enable`);
    const now = Math.floor(test.clock.now().getTime() / 1_000);
    const since = async (after: number) =>
      (await post(`/${id}/replay`, { failed: true, after })).body.count;
    expect([await since(now + 60), await since(now - 60)]).toEqual([0, 1]);
  });

  describe('examined by the doctor', () => {
    const examine = async (id: string): Promise<Finding[]> =>
      (await post(`/${id}/doctor`)).body.findings;
    const wrong = (findings: Finding[]) =>
      findings.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);

    it('are found right where they check both proofs, and nothing is stored', async () => {
      const { id, secret, bearer } = await make();
      receiver.behave((each) => {
        const isOurs =
          each.headers.authorization === `Bearer ${bearer}` &&
          standardWebhooksAccept(secret, each, test.clock.now());
        return isOurs ? 204 : 401;
      });

      expect(wrong(await examine(id))).toEqual([]);
      const list = await staff.get(`${PATH}/${id}/deliveries`);
      expect(((await list.json()) as { data: unknown[] }).data).toEqual([]);
    });

    it('are told that they take forgeries', async () => {
      const { id } = await make();

      expect(wrong(await examine(id))).toEqual(['signature', 'bearer']);
    });

    it('are told why they cannot be reached, and reveal nothing of a private network', async () => {
      const { id } = await make();
      receiver.behave('reset');
      const [first] = await examine(id);
      expect(first).toMatchObject({ check: 'reachable', outcome: 'failed' });

      await test.database.query(
        `UPDATE verification.webhook_endpoints SET url = 'http://10.0.0.7/hooks'`,
      );
      const [refused] = await examine(id);
      expect(refused).toMatchObject({ mend: expect.stringContaining('public address') });
    });
  });

  it('of another organization are absent on every route', async () => {
    const { id } = await make();
    const other = await makePartner(test.app, 'Globex');
    const stranger = await makeStaff(test, [other.organizationId, 'owner']);
    const answers = await Promise.all([
      stranger.get(`${PATH}/${id}`),
      stranger.send('PATCH', `${PATH}/${id}`, { body: { description: 'x' } }),
      stranger.get(`${PATH}/${id}/deliveries`),
      ...['enable', 'test', 'doctor'].map((verb) => stranger.post(`${PATH}/${id}/${verb}`)),
      stranger.post(`${PATH}/${id}/replay`, { failed: true }),
      ...['disable', 'rotate_secret', 'rotate_bearer'].map(async (verb) =>
        stranger.post(
          `${PATH}/${id}/${verb}`,
          {},
          await stepUp(test, stranger, `webhook_endpoints.${verb}`, id),
        ),
      ),
    ]);

    const codes = await Promise.all(
      answers.map(async (each) => ((await each.json()) as { code: string }).code),
    );
    expect(new Set(codes)).toEqual(new Set(['webhook_endpoint_not_found']));
  });
});
