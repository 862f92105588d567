import { apiOf, type Api } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { COMPLETED, deliver, ENDPOINTS, makeEndpoint } from '../factories/webhooks.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  startReceiver,
  type Behaviour,
  type WebhookReceiver,
} from '../support/webhook-receiver.js';

describe('a webhook', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    receiver = await startReceiver();
  });

  afterEach(async () => {
    await test.close();
    await receiver.close();
  });

  const session = () => api.session({ project_id: partner.documentProject });
  const endpoint = (event_types?: string[]) =>
    makeEndpoint(api, {
      project_id: partner.documentProject,
      url: receiver.url,
      ...(event_types && { event_types }),
    });
  const deliveriesOf = async (id: string, query = '') =>
    (await api.get(`${ENDPOINTS}/${id}/deliveries${query}`)).body.data;

  it('carries exactly the event of the source document', async () => {
    const { id, bearer } = await endpoint([COMPLETED]);
    const { id: sessionId } = await session();
    await api.complete(sessionId, 'success');

    expect(await deliver(test.app)).toBe(1);

    const [{ method, path, headers, body }] = receiver.received as [never] as any;
    const { data: events } = (await api.get(`/v1/events?project_id=${partner.documentProject}`))
      .body;
    const { sequence: _sequence, ...event } = events.find(
      (each: any) => each.event_type === COMPLETED,
    );
    expect(JSON.parse(body)).toEqual(event);
    expect(Object.keys(JSON.parse(body))).toEqual([
      'event_id',
      'event_type',
      'object_name',
      'created_at',
      'data',
    ]);
    expect(JSON.parse(body).data).toEqual({ verification_session_id: sessionId });
    expect([method, path]).toEqual(['POST', '/hooks']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'webhook-id': event.event_id,
      'user-agent': 'identity-gateway-webhooks/1',
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
    });
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({
      object_name: 'webhook_delivery',
      webhook_endpoint_id: id,
      event_id: event.event_id,
      status: 'delivered',
      next_attempt_at: null,
      attempts: [{ status: 200, error: null, request_id: headers['x-request-id'] }],
    });
  });
});
