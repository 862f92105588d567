import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Response } from 'supertest';
import { currentRequestId } from '../../../src/platform/logging/index.js';
import { isId } from '../../../src/platform/ids/index.js';
import { EventFollowers } from '../../../src/verification/events/index.js';
import { SessionLifecycle } from '../../../src/verification/sessions/lifecycle/session-lifecycle.service.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { STEP_INPUTS, visit } from '../../factories/visitor.js';
import { setWebhookScene, type WebhookScene } from '../../factories/webhook-scene.js';
import { COMPLETED, CREATED, deliver, ENDPOINTS, makeEndpoint } from '../../factories/webhooks.js';
import { startAnother } from '../../support/application.js';
import { TO_THIS_MACHINE } from '../../support/doubles/webhook-receiver.js';

const EXPIRED = 'event_verification_session_expired_v1';
const DAY = 86_400;

/** The id that an answer or a webhook carries. */
const idIn = ({ headers }: { headers: object }): string =>
  String((headers as Record<string, unknown>)['x-request-id']);

describe('the X-Request-Id of a webhook', () => {
  let { test, partner, api, receiver } = {} as WebhookScene;

  setWebhookScene((scene) => {
    ({ test, partner, api, receiver } = scene);
  });

  const endpoint = (...event_types: string[]) =>
    makeEndpoint(api, { project_id: partner.documentProject, url: receiver.url, event_types });
  const create = (from: Api = api) => from.post(SESSIONS, { project_id: partner.documentProject });
  const complete = (id: string) =>
    api.post(`/v1/test_helpers/verification_sessions/${id}/complete`, { scenario: 'success' });
  const deliveriesOf = async (id: string) =>
    (await api.get(`${ENDPOINTS}/${id}/deliveries?limit=100`)).body.data;

  /** The ids that arrived for each type of event, after everything due was sent. */
  async function told(): Promise<Partial<Record<string, string[]>>> {
    await deliver(test.app);
    const ids: Partial<Record<string, string[]>> = {};
    for (const received of receiver.received.splice(0))
      (ids[JSON.parse(received.body).event_type] ??= []).push(idIn(received));
    return ids;
  }

  it('is that of the call which caused it: at once, tried again, and replayed', async () => {
    const { id } = await endpoint(CREATED, COMPLETED);
    const created = await create();
    const completed = await complete(created.body.id);
    const expected: Record<string, string[]> = {
      [CREATED]: [idIn(created)],
      [COMPLETED]: [idIn(completed)],
    };
    expect(idIn(created)).not.toBe(idIn(completed));

    receiver.behave(500);
    expect(await told()).toEqual(expected);
    receiver.behave(200);
    test.clock.advanceSeconds(10);
    expect(await told()).toEqual(expected);

    for (const delivery of await deliveriesOf(id))
      await api.post(`${ENDPOINTS}/${id}/deliveries/${delivery.id}/replay`);
    expect(await told()).toEqual(expected);
    await api.post(`${ENDPOINTS}/${id}/replay`, { after: created.body.created_at });
    expect(await told()).toEqual(expected);

    for (const { event_type, attempts } of await deliveriesOf(id)) {
      const [cause] = expected[event_type]!;
      expect(attempts.map((each: { request_id: string }) => each.request_id)).toEqual(
        Array.from({ length: 4 }, () => cause),
      );
    }
  });

  it('is that of the call also where the endpoint came later and has the event replayed', async () => {
    const created = await create();
    await deliver(test.app);
    const { id } = await endpoint(CREATED);
    await api.post(`${ENDPOINTS}/${id}/replay`, { after: created.body.created_at });

    expect(await told()).toEqual({ [CREATED]: [idIn(created)] });
  });

  it('is not that of whoever makes it leave', async () => {
    await endpoint(CREATED);
    const created = await create();
    const listed = await api.get(`/v1/events?project_id=${partner.documentProject}`);

    expect(Object.keys(listed.body.data[0])).not.toContain('request_id');
    expect(await told()).toEqual({ [CREATED]: [idIn(created)] });
  });

  it('is that of the first call where an idempotent one is repeated', async () => {
    await endpoint(CREATED);
    const first = await create().set('idempotency-key', 'one');
    const second = await create().set('idempotency-key', 'one');

    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(idIn(second)).not.toBe(idIn(first));
    expect(await told()).toEqual({ [CREATED]: [idIn(first)] });
  });

  it('is that of the call also where its body comes late, in pieces', async () => {
    await endpoint(CREATED);
    const body = JSON.stringify({ project_id: partner.documentProject });
    const call = request(`${test.baseUrl}${SESSIONS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${partner.sandboxKey}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    // The server has begun with the request, and has nothing of its body.
    await once(call, 'continue');
    call.write(body.slice(0, 10));
    call.end(body.slice(10));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();

    expect(answer.statusCode).toBe(200);
    expect(await told()).toEqual({ [CREATED]: [idIn(answer)] });
  });

  it('is that of the step by which the person finished', async () => {
    await endpoint(COMPLETED);
    const { body: session } = await create();
    const page = await visit(test, session);
    const steps: Response[] = [];
    for (const [step, input] of Object.entries(STEP_INPUTS))
      steps.push(await page.post(`steps/${step}`, input));

    expect(await told()).toEqual({ [COMPLETED]: [idIn(steps.at(-1)!)] });
  });

  it('is that of the call that asked for a test', async () => {
    const { id } = await endpoint(CREATED);
    const tried = await api.post(`${ENDPOINTS}/${id}/test`);

    expect(await told()).toEqual({ event_ping_v1: [idIn(tried)] });
  });

  it('is the delivery’s own id without a request, and the same at every attempt', async () => {
    const { id } = await endpoint(EXPIRED);
    const created = await create();
    test.clock.advanceSeconds(DAY + 1);
    await test.app.get(SessionLifecycle, { strict: false }).expireOverdue();
    receiver.behave(500);
    const first = await told();
    receiver.behave(200);
    test.clock.advanceSeconds(10);
    const [delivery] = await deliveriesOf(id);
    const own = String(delivery.id).replace('whd_', 'req_');

    expect(isId('req', own)).toBe(true);
    expect(own).not.toBe(idIn(created));
    expect([first, await told()]).toEqual([{ [EXPIRED]: [own] }, { [EXPIRED]: [own] }]);
  });

  it('is never that of another call at the same moment, in a transaction of its own or not', async () => {
    await endpoint(CREATED, COMPLETED);
    const created = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? create() : create().set('idempotency-key', `parallel-${n}`),
      ),
    );
    const completed = await Promise.all(created.map(({ body }) => complete(body.id)));
    await deliver(test.app);

    const causes = (type: string) =>
      receiver.received
        .filter(({ body }) => JSON.parse(body).event_type === type)
        .map((each) => [JSON.parse(each.body).data.verification_session_id, idIn(each)])
        .sort();
    const calls = (answers: Response[]) => answers.map((each) => [each.body.id, idIn(each)]).sort();
    expect(causes(CREATED)).toEqual(calls(created));
    expect(causes(COMPLETED)).toEqual(calls(completed));
    expect(new Set(receiver.received.map(idIn)).size).toBe(80);
  });

  it('is taken from no header of the caller', async () => {
    await endpoint(CREATED);
    const earlier = idIn(await create());
    const created = await create().set('x-request-id', earlier);

    expect(idIn(created)).not.toBe(earlier);
    expect(await told()).toEqual({ [CREATED]: [earlier, idIn(created)].sort() });
  });

  it('is not taken on by the background that a call wakes', async () => {
    const running = await startAnother(test.database, {
      ...TO_THIS_MACHINE,
      SWEEP_INTERVAL_MS: '60000',
    });
    const heard = new Promise((resolve) => {
      running.app.get(EventFollowers).add((organizationId) => {
        if (organizationId === partner.organizationId) resolve(currentRequestId());
        return Promise.resolve();
      });
    });
    const created = await create(apiOf(running, partner.sandboxKey));

    expect(created.status).toBe(200);
    expect(await heard).toBeNull();
    await running.close();
  });
});
