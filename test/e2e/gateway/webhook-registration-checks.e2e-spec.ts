import { hangUp, problem, type Answer } from '../../../sdk/test/http-double.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { findSecrets, PROBE_SECONDS, register } from '../../factories/webhook-registration.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

describe('the check of the endpoint', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let second: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    const env = { ...double.env, BASE_URL: 'http://gateway.example.com' };
    test = await startApplication(env);
    second = await startAnother(test.database, env, test.clock);
    test.clock.stop();
    customer = await makeCustomer(test, double.service);
    await register(test);
  });

  beforeEach(() => {
    test.clock.advanceSeconds(PROBE_SECONDS);
    double.http.requests.length = 0;
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await second.close();
    await test.close();
    await double.stop();
  });

  const looks = (): number => double.http.requests.filter(({ method }) => method === 'GET').length;
  const writes = (): number => double.http.requests.length - looks();

  it('happens once in fifteen minutes for each project, in any process', async () => {
    for (let round = 0; round < 14; round += 1) {
      await Promise.all([register(test), register(second)]);
    }
    expect([looks(), writes()]).toEqual([2, 0]);

    test.clock.advanceSeconds(60);
    await Promise.all([register(test), register(second)]);

    expect([looks(), writes()]).toEqual([4, 0]);
  });

  const page: Answer = (response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No such host');
  };

  it.each<[string, Answer]>([
    ['hangs up', hangUp],
    ['answers 500', problem(500, 'internal_error')],
    ['answers with the 404 of a proxy', page],
    ['knows no such route, as where the address is wrong', problem(404, 'route_not_found')],
    ['does not take the key', problem(401, 'credential_invalid')],
    ['does not let the key look', problem(403, 'scope_missing')],
  ])('changes nothing while the service %s', async (_, trouble) => {
    const known = await findSecrets(test, customer, double.service.documentProject);
    double.trouble = trouble;

    expect(await register(test)).toBe(0);

    expect([looks() > 0, writes(), double.endpoints.size]).toEqual([true, 0, 2]);
    expect(await findSecrets(test, customer, double.service.documentProject)).toEqual(known);
    double.recover();
    double.http.requests.length = 0;
    expect([await register(test), looks()]).toEqual([0, 0]);
  });

  const endpointOf = (projectId: string) =>
    [...double.endpoints.values()].find(({ project_id: id }) => id === projectId)!;

  it('repairs one project when the other cannot be repaired', async () => {
    const [one, other] = [...double.endpoints.values()];
    for (const each of [one, other]) each!['status'] = 'disabled';
    double.troubleWith = ({ path }) =>
      path.includes(one!.id) ? problem(403, 'scope_missing') : null;

    await register(test);

    expect([one!['status'], other!['status']]).toEqual(['disabled', 'enabled']);
    one!['status'] = 'enabled';
  });

  it('follows what a service knows that refuses the newest types', async () => {
    const mended = endpointOf(double.service.documentProject);
    mended['status'] = 'disabled';
    mended['event_types'] = [
      'event_verification_session_completed_v1',
      'event_device_key_added_v1',
    ];
    double.endpoints.delete(endpointOf(double.service.selfieProject).id);
    double.troubleWith = ({ method, body }) =>
      method !== 'GET' && body.includes('event_user_deleted_v1')
        ? problem(400, 'validation_failed')
        : null;

    expect(await register(test)).toBe(2);

    expect([mended['status'], mended['event_types']]).toEqual([
      'enabled',
      [
        'event_verification_session_completed_v1',
        'event_device_key_added_v1',
        'event_verification_session_expired_v1',
        'event_verification_session_canceled_v1',
      ],
    ]);
    expect(endpointOf(double.service.selfieProject)['event_types']).toHaveLength(3);
    double.recover();
    test.clock.advanceSeconds(PROBE_SECONDS);
    await register(test);
    for (const { event_types } of double.endpoints.values()) expect(event_types).toHaveLength(8);
  });

  const replays = () =>
    double.http.requests.filter(({ path }) => path.endsWith('/replay')).map(({ body }) => body);

  it('asks for what was missed since the last good check, and goes on where that failed', async () => {
    await register(test);
    const since = Math.floor(test.clock.now().getTime() / 1_000) - 300;
    const broken = endpointOf(double.service.documentProject);
    broken['status'] = 'disabled';
    let asked = 0;
    double.troubleWith = ({ path }) =>
      path.endsWith('/replay') && (asked += 1) > 1 ? problem(403, 'scope_missing') : null;
    test.clock.advanceSeconds(8 * 3_600);
    await register(test);
    expect([broken['status'], asked]).toEqual(['enabled', 2]);
    double.recover();
    double.http.requests.length = 0;

    for (let round = 0; round < 3; round += 1) {
      test.clock.advanceSeconds(PROBE_SECONDS);
      await register(test);
    }
    expect(replays()).toEqual([JSON.stringify({ after: since + 6 * 3_600 - 300 })]);
  });

  it('registers anew after a rotation, even when the old one cannot be deleted', async () => {
    const { documentProject } = double.service;
    const old = endpointOf(documentProject);
    old['old_secret_expires_at'] = 0;
    double.troubleWith = ({ method }) => (method === 'DELETE' ? hangUp : null);

    expect(await register(test)).toBe(1);

    const [row] = await test.database.query<{ id: string }>(
      'SELECT endpoint_id AS id FROM gateway.webhook_registrations WHERE project_id = $1',
      [documentProject],
    );
    expect(double.endpoints.has(row!.id)).toBe(true);
    expect(row!.id).not.toBe(old.id);
    expect(double.http.requests.map(({ method }) => method)).toContain('DELETE');
  });
});
