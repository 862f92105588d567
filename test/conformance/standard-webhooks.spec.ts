import { verifyWebhook, WebhookRefused } from '@identity-gateway/sdk/webhooks';
import { setWebhookScene, type WebhookScene } from '../factories/webhook-scene.js';
import { deliver, ENDPOINTS, makeEndpoint, type EndpointBody } from '../factories/webhooks.js';
import { standardWebhooksAccept } from '../support/doubles/standard-webhooks.js';
import type { Received } from '../support/doubles/webhook-receiver.js';

const DAY = 86_400;

describe('what we send', () => {
  let { test, partner, api, receiver } = {} as WebhookScene;
  let endpoint: EndpointBody;

  setWebhookScene((scene) => {
    ({ test, partner, api, receiver } = scene);
  });

  beforeEach(async () => {
    endpoint = await makeEndpoint(api, { project_id: partner.documentProject, url: receiver.url });
  });

  async function sent(): Promise<Received> {
    receiver.received.length = 0;
    await api.session({ project_id: partner.documentProject });
    await deliver(test.app);
    return receiver.received[0]!;
  }

  const rotate = async (input: object = {}): Promise<string> =>
    (await api.post(`${ENDPOINTS}/${endpoint.id}/rotate_secret`, input)).body.secret;

  const accepts = (secret: string, delivery: Received): boolean =>
    standardWebhooksAccept(secret, delivery, test.clock.now());

  const ourSdkAccepts = (secrets: string, { body, headers }: Received): boolean => {
    try {
      const now = test.clock.now();
      return (
        verifyWebhook({ body, headers, bearer: endpoint.bearer, secrets, now }).event_id !== ''
      );
    } catch (error) {
      if (error instanceof WebhookRefused) return false;
      throw error;
    }
  };

  it('is accepted by the Standard Webhooks library and by our own', async () => {
    const delivery = await sent();

    expect(accepts(endpoint.secret, delivery)).toBe(true);
    expect(ourSdkAccepts(endpoint.secret, delivery)).toBe(true);
    expect(accepts(`whsec_${Buffer.alloc(32).toString('base64')}`, delivery)).toBe(false);
    expect(accepts(endpoint.secret, { ...delivery, body: delivery.body.replace('_', '-') })).toBe(
      false,
    );
  });

  it('is accepted with the old secret and with the new for a day after a rotation, then with the new', async () => {
    const rotated = await rotate();
    expect(rotated).toMatch(/^whsec_/);
    expect(rotated).not.toBe(endpoint.secret);

    const during = await sent();
    test.clock.advanceSeconds(DAY - 60);
    const atTheEnd = await sent();
    test.clock.advanceSeconds(120);
    const after = await sent();

    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    test.clock.advanceSeconds(-DAY - 60);
    expect([accepts(endpoint.secret, during), accepts(rotated, during)]).toEqual([true, true]);
    test.clock.advanceSeconds(DAY - 60);
    expect([accepts(endpoint.secret, atTheEnd), accepts(rotated, atTheEnd)]).toEqual([true, true]);
    test.clock.advanceSeconds(120);
    expect([accepts(endpoint.secret, after), accepts(rotated, after)]).toEqual([false, true]);
    expect([ourSdkAccepts(endpoint.secret, after), ourSdkAccepts(rotated, after)]).toEqual([
      false,
      true,
    ]);
    expect(after.headers.authorization).toBe(`Bearer ${endpoint.bearer}`);
  });

  it('is signed with the new secret alone where the old one must end at once', async () => {
    const rotated = await rotate({ old_secret_expires_in: 0 });
    const delivery = await sent();

    expect([accepts(endpoint.secret, delivery), accepts(rotated, delivery)]).toEqual([false, true]);
  });

  it('is signed anew at each attempt, so that a late one is not too old', async () => {
    receiver.behave(500);
    const first = await sent();
    receiver.behave(200);
    test.clock.advanceSeconds(DAY);
    await deliver(test.app);
    const second = receiver.received.at(-1)!;

    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(accepts(endpoint.secret, second)).toBe(true);
    expect(accepts(endpoint.secret, first)).toBe(false);
  });
});
