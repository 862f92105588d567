import { makeNeighbourScene, NEIGHBOURLY } from '../../factories/neighbours.js';
import { browse } from '../../factories/sign-in.js';
import type { Person } from '../../neighbours/neighbour.js';
import { SimulatedEntra } from '../../neighbours/entra.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('Entra, whose directory moves a name to another record', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication(NEIGHBOURLY);
  });
  afterAll(() => test.close());

  it.each([
    ['external_id', 'externalId'],
    ['user_name', 'userName'],
  ] as const)('signs in nobody where it matches by %s', async (match, name) => {
    const scene = await makeNeighbourScene(test);
    const entra = await SimulatedEntra.start(0, () => test.clock.now());
    const { tenantId: tenant_id, appId: app_id, authority } = entra;
    entra.connect(await scene.connect('entra_mfa', { tenant_id, app_id, authority, match }));
    const people = [await scene.walk.established(), await scene.walk.established()];
    const [victim, mallory] = people.map((each) => scene.personOf(each)) as [Person, Person];
    await entra.join(victim);
    await entra.join(mallory);

    expect(await scene.moveName(name, victim, mallory)).toEqual([200, 409]);

    const body = new URLSearchParams(await entra.form(victim));
    const answer = await browse(`${scene.issuer}/authorize`, '', { method: 'POST', body });
    await entra.close();
    expect(answer.text).toContain('access_denied');
  });
});
